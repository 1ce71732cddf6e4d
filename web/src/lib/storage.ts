/** What this browser keeps for a person from visit to visit. */

/** The value stored under a key, on top of the defaults. */
export function load<T extends object>(key: string, defaults: T): T {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return { ...defaults }; // storage is forbidden or spoilt: start anew
  }
}

export function save(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is forbidden or full: it lasts as long as the page
  }
}
