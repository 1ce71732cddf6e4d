/** What the host's page asks of the server. Every request carries the token. */
import { fetchOk } from '../lib/api';
import type { HostRequest, HostView } from '../lib/generated/wire';

const headers = (token: string): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

export async function hostView(token: string, find: string): Promise<HostView> {
  const query = new URLSearchParams({ find });
  const answer = await fetchOk(`/api/host?${query.toString()}`, { headers: headers(token) });
  return (await answer.json()) as HostView;
}

export async function hostAct(token: string, wish: HostRequest): Promise<void> {
  await fetchOk('/api/host', {
    method: 'POST',
    headers: headers(token),
    body: JSON.stringify(wish),
  });
}

/** Save everything that is stored of a person as a file. */
export async function saveExport(token: string, person: string): Promise<void> {
  const address = `/api/host/people/${encodeURIComponent(person)}`;
  const answer = await fetchOk(address, { headers: headers(token) });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `sanban-${person.slice(0, 8)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
