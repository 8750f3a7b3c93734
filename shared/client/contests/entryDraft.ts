/** The draft of an entry in sessionStorage, which survives logging in and navigation. */
import { clientId } from '#shared/client/app/clientId.ts';
import type { ContestantShape } from '#shared/client/app/calls.ts';
import type { EntryField } from '#shared/contests/entities.ts';

export interface EntryDraft {
  contestant_name: string;
  /** A path on this site, or empty. */
  contestant_img: string;
  description: string;
  /** By field key. */
  answers: Record<string, string>;
}

/** Initial values: those of an entry, else empty. */
export const draftOf = (fields: readonly EntryField[], entry?: ContestantShape): EntryDraft => ({
  contestant_name: entry?.contestant_name ?? '',
  contestant_img: entry?.contestant_img ?? '',
  description: entry?.description ?? '',
  answers: Object.fromEntries(
    fields.map(({ key }) => [key, entry?.answers.find((answer) => answer.key === key)?.value ?? '']),
  ),
});

/** Stored with its client_id, which makes sending idempotent. */
export interface KeptEntry {
  client_id: string;
  draft: EntryDraft;
}

const place = (cx_id: string) => `engage.entry.${cx_id}`;

/** The stored draft, else an empty one with a new id. */
export function readEntry(cx_id: string, fields: readonly EntryField[]): KeptEntry {
  const empty = draftOf(fields);
  try {
    const { client_id, draft } = JSON.parse(sessionStorage.getItem(place(cx_id)) ?? '{}') as Partial<KeptEntry>;
    if (client_id && draft)
      return { client_id, draft: { ...empty, ...draft, answers: { ...empty.answers, ...draft.answers } } };
  } catch {
    // Nothing stored, or unreadable.
  }
  return { client_id: clientId(), draft: empty };
}

export function keepEntry(cx_id: string, kept: KeptEntry): void {
  try {
    sessionStorage.setItem(place(cx_id), JSON.stringify(kept));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function dropEntry(cx_id: string): void {
  try {
    sessionStorage.removeItem(place(cx_id));
  } catch {
    // Nothing stored.
  }
}
