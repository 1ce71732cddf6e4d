/** Short notices that come and go; a screen reader hears them too. */

export interface Toast {
  id: number;
  text: string;
}

let next = 0;
let list = $state.raw<Toast[]>([]);

export const toasts = (): Toast[] => list;

export function notice(text: string): void {
  const id = next++;
  list = [...list.filter((toast) => toast.text !== text).slice(-2), { id, text }];
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  list = list.filter((toast) => toast.id !== id);
}
