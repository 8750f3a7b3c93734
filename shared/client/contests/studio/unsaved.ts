/** What was typed in a studio and not saved yet, in localStorage: it survives a closed tab and a lost line. It goes with the session (personal.ts). */
import { apartName } from '#shared/client/app/offline/browserStorage.ts';
import type { StudioDraft } from './studioDraft.ts';

interface Unsaved {
  readonly mine: Partial<StudioDraft>;
  /** What was stored in these fields when they were typed in. */
  readonly base: Partial<StudioDraft>;
}

const place = (user_id: number, cx_id: string) => apartName(`engage.studio.${user_id}.${cx_id}`);

export function readUnsaved(user_id: number, cx_id: string): Unsaved {
  try {
    const { mine = {}, base = {} } = JSON.parse(
      localStorage.getItem(place(user_id, cx_id)) ?? '{}',
    ) as Partial<Unsaved>;
    return { mine, base };
  } catch {
    return { mine: {}, base: {} };
  }
}

export function keepUnsaved(user_id: number, cx_id: string, unsaved: Unsaved): void {
  try {
    if (Object.keys(unsaved.mine).length) localStorage.setItem(place(user_id, cx_id), JSON.stringify(unsaved));
    else localStorage.removeItem(place(user_id, cx_id));
  } catch {
    // Without storage it lives as long as the page.
  }
}
