/** The form of a contest that is not made yet, kept for this tab: a reload, or a detour to another page, loses nothing. */
import { publicId } from '#shared/client/app/clientId.ts';

export interface ContestDraft {
  contest_name: string;
  category: string;
  description: string;
  /** A path on this site, or empty. */
  cover: string;
  /** Days from publishing, or 'date' for the moment in `end`. */
  length: string;
  /** As the browser's date field has it: local time without a zone. */
  end: string;
  /** How long a vote locks, in hours. */
  lock: string;
  contestants: { contestant_name: string; contestant_img: string }[];
}

export const emptyDraft = (): ContestDraft => ({
  contest_name: '',
  category: '',
  description: '',
  cover: '',
  length: '7',
  end: '',
  lock: '24',
  contestants: [
    { contestant_name: '', contestant_img: '' },
    { contestant_name: '', contestant_img: '' },
  ],
});

const place = 'engage.draft';

interface Kept {
  cx_id: string;
  draft: ContestDraft;
}

function kept(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(place);
    return text ? (JSON.parse(text) as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** The id that the next contest gets: that of the unfinished form, else a new one. */
export const nextContestId = (): string => kept()?.cx_id ?? publicId();

/** What was typed for this contest so far. */
export const readDraft = (cx_id: string): ContestDraft => {
  const found = kept();
  return found?.cx_id === cx_id ? { ...emptyDraft(), ...found.draft } : emptyDraft();
};

export function keepDraft(cx_id: string, draft: ContestDraft): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ cx_id, draft } satisfies Kept));
  } catch {
    // Without storage the form lives as long as its page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
