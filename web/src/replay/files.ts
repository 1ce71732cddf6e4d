/** Files that the house makes on request, saved under a name. */
import { Refusal } from '../lib/api';
import type { Problem } from '../lib/wire';

/** Fetch a file and hand it to the browser to keep; a refusal is a Problem as everywhere. */
export async function fetchFile(address: string, name: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(address);
  } catch {
    throw new Refusal({ code: 'unreachable', text: 'The house does not answer.' });
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem ?? { code: 'unreachable', text: `It answered ${answer.status}.` });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
