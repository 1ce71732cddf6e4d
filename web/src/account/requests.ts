/** Requests about one's own account. */
import { request, requestJson } from '../lib/api';
import type {
  AccountView,
  GivenCode,
  Me,
  NamePasskey,
  NewPasskey,
  OwnCode,
  PasskeyRequest,
  ProgressKept,
  ProgressList,
  Recovered,
  SetProgress,
  SignIn,
  SignInRequest,
  SignOut,
} from '../lib/generated/wire';

const at = <T>(path: string, body?: unknown): Promise<T> => requestJson<T>(`/account${path}`, body);

export const accountApi = {
  view: () => at<AccountView>(''),
  newPasskey: () => at<PasskeyRequest>('/new-passkey', {}),
  keepPasskey: (passkey: NewPasskey) => at<OwnCode>('/passkeys', passkey),
  namePasskey: (id: string, name: string) =>
    at<AccountView>(`/passkeys/${id}/name`, { name } satisfies NamePasskey),
  removePasskey: (id: string) => at<AccountView>(`/passkeys/${id}/remove`, {}),
  signInRequest: () => at<SignInRequest>('/sign-in-request', {}),
  signIn: (signed: SignIn) => at<Me>('/sign-in', signed),
  recover: (code: string) => at<Recovered>('/recover', { code } satisfies GivenCode),
  recoveryCode: () => at<OwnCode>('/recovery-code', {}),
  signOut: (everywhere: boolean) => at<Me>('/sign-out', { everywhere } satisfies SignOut),
  progress: () => at<ProgressList>('/progress'),
  keepProgress: (what: string, kept: SetProgress) => at<ProgressKept>(`/progress/${what}`, kept),
  erase: () => requestJson<Me>('/me/erase', {}),
  data: async (): Promise<Blob> => (await request('/me/data')).blob(),
};
