/** Passkeys in the browser: make one, sign with one. What is sent is base64url. */
import { Refusal } from '../lib/api';
import { accountApi } from './requests';

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

function base64(buffer: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The kind of device, as a first name for its passkey. */
export const deviceName = (agent = navigator.userAgent): string =>
  /iPhone|iPad|Android|Windows|Mac|Linux/.exec(agent)?.[0] ?? '';

/** What the browser or the person did not want, in the page's words. */
async function ask(work: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await work;
    if (found instanceof PublicKeyCredential) return found;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new Refusal({ code: 'passkey_already' });
  }
  throw new Refusal({ code: 'passkey_cancelled' });
}

/** Make a passkey and keep it; the recovery code, if this made the account. */
export async function makePasskey(): Promise<string> {
  const asked = await accountApi.newPasskey();
  const made = await ask(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(asked.challenge),
        rp: { id: asked.rp_id, name: 'Sanban' },
        user: { id: bytes(asked.user_id), name: asked.name, displayName: asked.name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: asked.exclude.map((id) => ({ type: 'public-key', id: bytes(id) })),
        timeout: 300_000,
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  const { code } = await accountApi.keepPasskey({
    id: made.id,
    client_data: base64(response.clientDataJSON),
    attestation: base64(response.attestationObject),
    name: deviceName(),
  });
  return code;
}

/** Sign in with any passkey of this site. */
export async function signIn(): Promise<void> {
  const asked = await accountApi.signInRequest();
  const signed = await ask(
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(asked.challenge),
        rpId: asked.rp_id,
        userVerification: 'required',
        timeout: 300_000,
      },
    }),
  );
  const response = signed.response as AuthenticatorAssertionResponse;
  await accountApi.signIn({
    id: signed.id,
    client_data: base64(response.clientDataJSON),
    authenticator_data: base64(response.authenticatorData),
    signature: base64(response.signature),
    user_handle: base64(response.userHandle),
  });
}

/** Do something for which the server may want a new signature first. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== 'confirm_first') throw error;
    await signIn();
    return await work();
  }
}
