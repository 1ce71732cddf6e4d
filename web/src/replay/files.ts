/** Files that the server makes on request, saved under a name. */
import { fetchOk } from '../lib/api';
import type { FilmProgress } from '../lib/generated/wire';

/** Fetch a file and hand it to the browser to save. */
export async function fetchFile(address: string, name: string): Promise<void> {
  const answer = await fetchOk(address);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** How far a film is that was asked for; nothing when that cannot be known now. */
export async function filmProgress(address: string): Promise<FilmProgress | null> {
  try {
    return (await (await fetchOk(address)).json()) as FilmProgress;
  } catch {
    return null;
  }
}
