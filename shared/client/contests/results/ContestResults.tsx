import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { placed } from '../board.ts';
import { contestsIn } from '../contestsSlice.ts';
import { WithheldNote } from './WithheldNote.tsx';
import { ResultBars } from './ResultBars.tsx';
import { ResultTable } from './ResultTable.tsx';
import { VoteChart } from './VoteChart.tsx';
import classes from './ContestResults.module.css';

interface ContestResultsProps {
  /** The contest with the round to show. */
  contest: ContestShape;
  round_id: string;
}

/** Results of a round: bars and a chart over time, or a table. */
export default function ContestResults({ contest, round_id }: ContestResultsProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const totals = useAppSelector((state) => contestsIn(state).totals);
  const round = contest.rounds.find((one) => one.round_id === round_id);
  const isShown = round?.results_shown ?? contest.results_shown;
  const board = useMemo(() => placed(contest.contestants, totals, isShown), [contest.contestants, totals, isShown]);
  const votes = board.reduce((sum, one) => sum + one.votes, 0);
  return (
    <section className={classes.results} id="results" aria-labelledby={id} data-testid="results">
      <Row gap="2 5" wrap below={5}>
        <h2 id={id} className={classes.title}>
          {t('contests.results.title')}
        </h2>
        {isShown && votes > 0 && (
          <>
            <Text soft>
              <Text as="b" size={5} tone="ink" display>
                <RollingNumber value={votes} />
              </Text>{' '}
              {t('contests.votes', { count: votes })}
            </Text>
            <Row
              tone="ink"
              as="button"
              gap={2}
              inline
              type="button"
              className={classes.toggle}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
              {t('contests.results.asTable')}
            </Row>
          </>
        )}
      </Row>
      {!isShown ? (
        <WithheldNote contest={contest} />
      ) : votes === 0 ? (
        <EmptyState
          icon={<IconChartBar size={28} />}
          title={t('contests.results.none.title')}
          text={t('contests.results.none.text')}
        />
      ) : isTable ? (
        <ResultTable board={board} />
      ) : (
        <Stack gap={6} className={classes.pictures}>
          <ResultBars board={board} />
          <VoteChart contest={contest} round_id={round_id} board={board} />
        </Stack>
      )}
    </section>
  );
}
