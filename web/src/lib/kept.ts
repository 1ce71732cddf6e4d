/** What this browser keeps for a person from visit to visit. */

/** What is kept at a place, on top of what to begin with. */
export function recall<T extends object>(place: string, begin: T): T {
  try {
    return { ...begin, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<T>) };
  } catch {
    return { ...begin }; // storage is forbidden or spoilt: begin anew
  }
}

export function keep(place: string, value: object): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // storage is forbidden or full: it lasts as long as the page
  }
}
