/** Short notices that come and go; a screen reader hears them too. */

export interface Toast {
  id: number;
  text: string;
  link: string; // to the rules, where a rule says so
}

let next = 0;
let list = $state.raw<Toast[]>([]);

export const toasts = (): Toast[] => list;

export function notice(text: string, link = ''): void {
  const id = next++;
  list = [...list.filter((toast) => toast.text !== text).slice(-2), { id, text, link }];
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  list = list.filter((toast) => toast.id !== id);
}

/** What a rule forbade is past when something else was played. */
export function dismissRefusals(): void {
  list = list.filter((toast) => !toast.link);
}
