/** What this browser keeps for a person from visit to visit. */

/** The value stored under a key, on top of the defaults. */
export function load<T extends object>(key: string, defaults: T): T {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return { ...defaults }; // storage is forbidden or spoilt: start anew
  }
}

/** Events of the window, with the key: something was saved here, or came from the account. */
export const CHANGED = 'changed';
export const NEWER = 'newer';

/** The value has come from another device: take it. */
export const onNewer = (key: string, take: () => void): void =>
  addEventListener(NEWER, (event) => (event as CustomEvent).detail === key && take());

export function save(key: string, value: object): void {
  const text = JSON.stringify(value);
  try {
    if (localStorage.getItem(key) === text) return;
    localStorage.setItem(key, text);
    dispatchEvent(new CustomEvent(CHANGED, { detail: key }));
  } catch {
    // storage is forbidden or full: it lasts as long as the page
  }
}
