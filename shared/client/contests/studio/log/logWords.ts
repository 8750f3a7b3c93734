/** Words of the contest's log: names of fields, and of the values that are chosen from a list. */
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { contestCategories } from '#shared/contests/categories.ts';
import { optionWords } from '#shared/client/contests/optionWords.ts';

/** Fields that the log names; others are left out of it. */
export const loggedFields = [
  ...[
    'language',
    'texts',
    'contest_name',
    'contest_slug',
    'description',
    'category',
    'cover',
    'start_date',
    'end_date',
    'voting_disabled',
  ],
  ...['contest_exp_hours', 'votes_per_period', 'lock_per', 'results_policy', 'who_may_vote', 'tie_rule'],
  ...['entries_open', 'entries_until', 'fields', 'appeal_days', 'chat_enabled', 'share_title', 'share_text'],
  ...['theme', 'picture_look'],
  ...['embed_origins', 'startDate', 'endDate', 'advance', 'right', 'merged_into', 'contestant_name'],
  ...['contestant_img', 'answers', 'vote_mode', 'currency', 'unit_price', 'packs', 'cap_per_voter', 'shows_apart'],
] as const;
export type LoggedField = (typeof loggedFields)[number];

export const isLogged = (name: string): name is LoggedField => (loggedFields as readonly string[]).includes(name);

/** Stored values by field. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, Key>>>> = {
  results_policy: Object.fromEntries(Object.entries(optionWords.results).map(([value, [word]]) => [value, word])),
  who_may_vote: Object.fromEntries(Object.entries(optionWords.voters).map(([value, [word]]) => [value, word])),
  category: Object.fromEntries(contestCategories.map((value) => [value, `contests.category.${value}`] as const)),
  tie_rule: optionWords.ties,
  theme: optionWords.themes,
  picture_look: optionWords.looks,
  lock_per: { contest: 'contests.log.perContest', contestant: 'contests.log.perContestant' },
  right: {
    view: 'contests.studio.right.view',
    approve: 'contests.studio.right.approve',
    edit: 'contests.studio.right.edit',
  },
  vote_mode: { free: 'contests.log.free', paid: 'contests.log.paid', both: 'contests.log.freeAndPaid' },
};
