/** Titles of pages about a part of a contest. */
import { selectContest } from './contestsSlice.ts';
import type { RootState } from '#shared/client/app/core/store.ts';
import { roundOf } from './loadContest.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { knownAnswer } from '#shared/client/app/data/queries.ts';
import { roundName } from './rounds/useRoundName.ts';

/** 'Pastel de nata · Lisbon street food' */
export function contestantTitle(
  { cx_id, round_id, contestant_id = '' }: { cx_id: string; round_id?: string; contestant_id?: string },
  state: RootState,
): string | undefined {
  const current = selectContest(state, cx_id, round_id);
  const contest = selectContest(state, cx_id, round_id ?? roundOf(current, contestant_id)) ?? current;
  const isThis = (one: { contestant_id: string }) => one.contestant_id === contestant_id;
  const contestant = contest?.contestants.find(isThis) ?? contest?.own_entries.find(isThis);
  return contestant ? `${contestant.contestant_name} · ${contest!.contest_name}` : contest?.contest_name;
}

/** 'Round 2 · Lisbon street food' */
export function roundTitle(
  { cx_id, round_id }: { cx_id: string; round_id: string },
  state: RootState,
): string | undefined {
  const contest = selectContest(state, cx_id, round_id);
  const round = contest?.rounds.find((one) => one.round_id === round_id);
  return contest && round ? `${roundName(contest, round)} · ${contest.contest_name}` : contest?.contest_name;
}

/** 'Result: Lisbon street food' */
export function resultTitle({ cx_id }: { cx_id: string }): string | undefined {
  const contest = knownAnswer('getCertification', { cx_id })?.certification.contest_name;
  return contest && t('contests.result.of', { contest });
}
