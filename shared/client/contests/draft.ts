/** The draft of a new contest: it survives a closed tab, and the way to an account. */
import { dropKept, keep, readKept } from '#shared/client/app/offline/keptDrafts.ts';
import { draftPlace as place } from '#shared/client/contests/nextContestId.ts';
import type { Contest, EntryField } from '#shared/contests/entities.ts';

export interface ContestDraft {
  contest_name: string;
  category: string;
  description: string;
  /** A path on this site, or empty. */
  cover: string;
  /** Days from publishing, or 'date' for `end`. */
  length: string;
  /** Local time in the format of a native datetime input. */
  end: string;
  /** Hours; 'other' uses `lock_hours`. */
  lock: string;
  lock_hours: string;
  contestants: { contestant_name: string; contestant_img: string }[];
  /** 'date' is the moment in `start`. */
  opens: 'now' | 'date';
  start: string;
  results_policy: Contest['results_policy'];
  who_may_vote: Contest['who_may_vote'];
  lock_per: Contest['lock_per'];
  votes_per_period: string;
  /** All rounds but the last, which ends with the contest. An empty `advance` is everybody. */
  rounds: { end: string; advance: string }[];
  tie_rule: Contest['tie_rule'];
  entries_open: boolean;
  /** Empty: until the end of the first round. */
  entries_until: string;
  fields: EntryField[];
  chat_enabled: boolean;
  theme: Contest['theme'];
  picture_look: Contest['picture_look'];
  embed: 'everywhere' | 'some' | 'nowhere';
  /** One site per line, as typed. */
  embed_origins: string;
}

export const emptyDraft = (): ContestDraft => ({
  contest_name: '',
  category: '',
  description: '',
  cover: '',
  length: '7',
  end: '',
  lock: '24',
  lock_hours: '',
  contestants: [
    { contestant_name: '', contestant_img: '' },
    { contestant_name: '', contestant_img: '' },
  ],
  opens: 'now',
  start: '',
  results_policy: 'live',
  who_may_vote: 'anyone',
  lock_per: 'contest',
  votes_per_period: '1',
  rounds: [],
  tie_rule: 'all',
  entries_open: false,
  entries_until: '',
  fields: [],
  chat_enabled: true,
  theme: 'plain',
  picture_look: 'plain',
  embed: 'everywhere',
  embed_origins: '',
});

/** The stored draft of this contest. */
export const readDraft = (cx_id: string): ContestDraft => ({
  ...emptyDraft(),
  ...(readKept(place + cx_id) as Partial<ContestDraft> | undefined),
});

export const keepDraft = (cx_id: string, draft: ContestDraft): void => keep(place + cx_id, draft);

export const dropDraft = (cx_id: string): void => dropKept(place + cx_id);
