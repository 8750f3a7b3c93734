/** The browser's fingerprint: evidence for the server, never awaited by a vote. Its library is loaded when the page is idle. */
import { keep, kept } from './keep.ts';

/** From this visit or an earlier one; undefined until there is one. */
export const knownFingerprint = (): string | undefined => kept('fingerprint');

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

let computing: Promise<string | undefined> | undefined;

async function compute(): Promise<string | undefined> {
  await idle();
  try {
    // Its makers would like to hear of every use; nobody but this site's server does.
    const { load } = await import('@fingerprintjs/fingerprintjs');
    const { visitorId } = await (await load({ monitoring: false })).get();
    keep('fingerprint', visitorId);
    return visitorId;
  } catch (cause) {
    console.warn('No fingerprint', cause);
    return knownFingerprint();
  }
}

/** Computed once a visit; undefined where the browser does not let it. */
export const fingerprint = (): Promise<string | undefined> => (computing ??= compute());
