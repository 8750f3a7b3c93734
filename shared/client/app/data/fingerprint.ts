/**
 * The browser's fingerprint, as evidence for the server. It takes a page up to half a second of the processor, so it is computed once a week, when
 * the page is idle; votes never wait for it.
 */
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { week } from '#shared/time.ts';

/** The fingerprint of this or an earlier visit, if any. */
export const knownFingerprint = (): string | undefined => storedValue('fingerprint');

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

let computing: Promise<string | undefined> | undefined;

async function compute(): Promise<string | undefined> {
  const known = knownFingerprint();
  if (known && Date.now() - Number(storedValue('fingerprintAt')) < week) return known;
  await idle();
  try {
    // Disables the library's usage telemetry.
    const { load } = await import('@fingerprintjs/fingerprintjs');
    const { visitorId } = await (await load({ monitoring: false })).get();
    storeValue('fingerprint', visitorId);
    storeValue('fingerprintAt', String(Date.now()));
    return visitorId;
  } catch (cause) {
    console.warn('No fingerprint', cause);
    return known;
  }
}

/** Undefined where the browser prevents it. */
export const fingerprint = (): Promise<string | undefined> => (computing ??= compute());
