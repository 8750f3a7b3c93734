/** Making and using passkeys; the library that speaks with the browser comes with the first one. */
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';

const library = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Whether this browser has passkeys; over plain http, and in some apps, it has none. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

type Proof = InputOfCall<'logInByPasskey'>;
type Options<Name extends 'startAuthentication' | 'startRegistration'> = Parameters<
  Awaited<ReturnType<typeof library>>[Name]
>[0]['optionsJSON'];

/** What browsers throw has its own words for developers; its reader gave up, or the device has none, and browsers do not tell which. */
async function byBrowser<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    console.warn('The browser gave no passkey', cause);
    const isKnown = 'code' in cause && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new CallError('passkey_unknown', t(isKnown ? 'accounts.passkey.there' : 'accounts.passkey.none'));
  }
}

/** Has the reader unlock a passkey: one of the ticket's person, one of their own when they are signed in, or whichever there is. Throws CallError. */
export async function provePasskey(ticket?: string): Promise<Proof> {
  const { startAuthentication } = await library();
  const asked = await call.askForPasskey({ ticket }, { quiet: true });
  const optionsJSON = asked.options as unknown as Options<'startAuthentication'>;
  const answer = await byBrowser(startAuthentication({ optionsJSON }));
  return { ticket: asked.ticket, answer: answer as unknown as Proof['answer'] };
}

/** Makes a passkey on this device and stores it. Throws CallError. */
export async function makePasskey(name: string, ticket?: string): Promise<OutputOfCall<'addPasskey'>> {
  const { startRegistration } = await library();
  const { options, new_passkey } = await call.beginPasskey({ ticket }, { quiet: true });
  const optionsJSON = options as unknown as Options<'startRegistration'>;
  const answer = (await byBrowser(startRegistration({ optionsJSON }))) as unknown as Proof['answer'];
  return call.addPasskey({ ticket, new_passkey, answer, name }, { quiet: true });
}
