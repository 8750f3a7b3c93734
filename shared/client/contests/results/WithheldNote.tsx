import { IconEyeOff } from '@tabler/icons-react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { isLastRound, shownRound } from '#shared/client/contests/rounds.ts';
import { Row } from '#shared/client/ui/Layout.tsx';

type WithheldNoteProps = Pick<ContestShape, 'results_policy' | 'rounds' | 'round_id' | 'end_date'>;

/** The sentence that says when withheld numbers will be visible. */
export function useWithheld(contest: WithheldNoteProps): string {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const round = shownRound(contest);
  switch (contest.results_policy) {
    case 'hidden':
      return t('contests.withheld.hidden');
    case 'after_vote':
      return t('contests.withheld.after_vote');
    case 'live':
    case 'after_end':
      return round && !isLastRound(contest, round)
        ? t('contests.withheld.after_round', { date: exact(round.endDate) })
        : t('contests.withheld.after_end', { date: exact(contest.end_date) });
  }
}

export function WithheldNote({ contest }: { contest: WithheldNoteProps }) {
  const text = useWithheld(contest);
  return (
    <Row as="p" gap={2} size={3} surface="info" pad="2 4" lineHeight={1.35} data-testid="withheld">
      <IconEyeOff size={20} aria-hidden />
      {text}
    </Row>
  );
}
