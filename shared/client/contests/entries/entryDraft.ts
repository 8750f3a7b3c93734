/** The draft of an entry: it survives a closed tab, and logging in. */
import { clientId } from '#shared/client/app/clientId.ts';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { dropKept, keep, readKept } from '#shared/client/app/offline/keptDrafts.ts';
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

const place = (cx_id: string) => `entry.${cx_id}`;

/** The stored draft, else an empty one with a new id. */
export function readEntry(cx_id: string, fields: readonly EntryField[]): KeptEntry {
  const empty = draftOf(fields);
  const { client_id, draft } = (readKept(place(cx_id)) ?? {}) as Partial<KeptEntry>;
  if (!client_id || !draft) return { client_id: clientId(), draft: empty };
  return { client_id, draft: { ...empty, ...draft, answers: { ...empty.answers, ...draft.answers } } };
}

export const keepEntry = (cx_id: string, kept: KeptEntry): void => keep(place(cx_id), kept);

export const dropEntry = (cx_id: string): void => dropKept(place(cx_id));
