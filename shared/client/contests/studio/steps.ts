/** What a contest still needs, each with its place in the studio. */
import { serverNow } from '#shared/client/app/core/clock.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { missingToPublish } from '#shared/contests/studio/publishChecks.ts';
import type { SectionName } from '#shared/contests/studio/studioSections.ts';
import type { Studio } from './useStudio.ts';

interface Step {
  readonly text: Key;
  readonly section: SectionName;
  readonly isDone: boolean;
  /** Without it nothing is published. */
  readonly isNeeded?: boolean;
}

export function stepsOf({ contest, draft, problems, conflicts }: Studio): Step[] {
  const missing = missingToPublish(
    {
      start_date: new Date(contest.start_date),
      end_date: new Date(contest.end_date),
      entries_open: draft.entries_open,
      contestants: contest.contestant_count,
      firstRoundEnds: contest.rounds[0] && new Date(contest.rounds[0].endDate),
    },
    serverNow(),
  );
  const isFine = (...names: (keyof typeof problems)[]) => names.every((name) => !problems[name]);
  return [
    {
      text: 'contests.studio.step.name',
      section: 'basics',
      isNeeded: true,
      isDone: isFine('contest_name', 'category'),
    },
    {
      text: 'contests.studio.step.dates',
      section: 'dates',
      isNeeded: true,
      isDone: isFine('start_date', 'end_date') && !missing.includes('ends_before_start'),
    },
    {
      text: 'contests.studio.step.rounds',
      section: 'rounds',
      isNeeded: true,
      isDone: !missing.includes('rounds_out_of_order'),
    },
    {
      text: 'contests.studio.step.contestants',
      section: 'contestants',
      isNeeded: true,
      isDone: !missing.includes('contest_needs_contestants'),
    },
    {
      text: 'contests.studio.step.settled',
      section: 'basics',
      isNeeded: true,
      isDone: conflicts.length === 0,
    },
    { text: 'contests.studio.step.cover', section: 'basics', isDone: draft.cover !== '' },
    { text: 'contests.studio.step.description', section: 'basics', isDone: draft.description.trim().length >= 40 },
    {
      text: 'contests.studio.step.form',
      section: 'entries',
      isDone: !draft.entries_open || draft.fields.length > 0,
    },
    { text: 'contests.studio.step.share', section: 'sharing', isDone: draft.share_text.trim() !== '' },
  ];
}

/** Without these nothing is published. */
export const lacksIn = (studio: Studio): Step[] =>
  stepsOf(studio).filter(({ isNeeded, isDone }) => isNeeded && !isDone);
