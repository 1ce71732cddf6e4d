/** Where we are. Three kinds of pages: home, a new table, a table. */

let path = $state(location.pathname);
let search = $state(location.search);
let hash = $state(location.hash);

export const here = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return new URLSearchParams(search);
  },
  /** The secret of a table's link. */
  get key(): string {
    return hash.slice(1);
  },
};

function readAddress(): void {
  path = location.pathname;
  search = location.search;
  hash = location.hash;
}

let outdated = false;

/** The server has a new version: the next page is loaded from it, with all its files. */
export const loadPagesAnew = (): void => void (outdated = true);

export function go(address: string, replace = false): void {
  if (outdated && !replace) return location.assign(address);
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  readAddress();
  if (!replace) scrollTo(0, 0);
}

addEventListener('popstate', readAddress);

/** Links inside the page do not load it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
    return;
  if (link.getAttribute('href')?.startsWith('#') || /^\/(api|docs)(\/|$)/.test(link.pathname))
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
