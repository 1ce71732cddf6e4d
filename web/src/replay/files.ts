/** Files that the server makes on request, saved under a name. */
import { fetchOk } from '../lib/api';

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
