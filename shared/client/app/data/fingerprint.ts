/** The browser's fingerprint, as evidence for the server. Computed when the page is idle; votes never wait for it. */
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';

/** The fingerprint of this or an earlier visit, if any. */
export const knownFingerprint = (): string | undefined => storedValue('fingerprint');

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

let computing: Promise<string | undefined> | undefined;

async function compute(): Promise<string | undefined> {
  await idle();
  try {
    // Disables the library's usage telemetry.
    const { load } = await import('@fingerprintjs/fingerprintjs');
    const { visitorId } = await (await load({ monitoring: false })).get();
    storeValue('fingerprint', visitorId);
    return visitorId;
  } catch (cause) {
    console.warn('No fingerprint', cause);
    return knownFingerprint();
  }
}

/** Computed once per visit; undefined where the browser prevents it. */
export const fingerprint = (): Promise<string | undefined> => (computing ??= compute());
