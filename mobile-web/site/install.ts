/** Whether the browser would install the app, and whether it is a good moment to say so. */
import { keep, kept } from '#shared/client/app/keep.ts';
import { installOffer, offerTaken } from '../layout/device.ts';

/** How it is installed here: by the browser's own question, or by hand on an iPhone or iPad; undefined where it is, or cannot be. */
export function installWay(): 'ask' | 'hand' | undefined {
  if (matchMedia('(display-mode: standalone)').matches) return undefined;
  if (installOffer()) return 'ask';
  return 'standalone' in navigator && !navigator.standalone && navigator.maxTouchPoints > 0 ? 'hand' : undefined;
}

/** Resolves with whether it is being installed. */
export async function install(): Promise<boolean> {
  const asked = installOffer();
  if (!asked) return false;
  await asked.prompt();
  offerTaken();
  return (await asked.userChoice).outcome === 'accepted';
}

const day = 24 * 3_600_000;
/** Milliseconds after a no. */
const silence = 90 * day;

interface Known {
  /** The first visit. */
  from: number;
  no?: number;
}

function known(): Known {
  try {
    const { from, no } = JSON.parse(kept('install') ?? '{}') as Partial<Known>;
    if (from) return { from, no };
  } catch {
    // As if nothing were known.
  }
  const first = { from: Date.now() };
  keep('install', JSON.stringify(first));
  return first;
}

/** Whether somebody knows the app well enough: they have an account, or come back on another day; and have not said no lately. */
export function isInstallMoment(isMember: boolean): boolean {
  const { from, no = 0 } = known();
  return (isMember || Date.now() - from > day) && Date.now() - no > silence;
}

export const declineInstall = (): void => keep('install', JSON.stringify({ ...known(), no: Date.now() }));
