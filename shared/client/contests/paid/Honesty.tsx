import { IconScale } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Card, Grid, Meta, Row } from '#shared/client/ui/Layout.tsx';
import { selectVotes } from '../contestsSlice.ts';
import { usePriceSentence } from './PaidStatus.tsx';
import classes from './Honesty.module.css';

/** Milliseconds: the answer itself is some seconds old. */
const pause = 8000;

/** How the result of a contest that sells votes comes about: how many people, how much of it is bought, how much by one. */
export default function Honesty({ contest }: { contest: ContestShape }) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const sentence = usePriceSentence();
  const { cx_id, prices } = contest;
  const { answer, error } = useAnswer('getHonesty', { cx_id });
  const total = useAppSelector((state) => selectVotes(state, cx_id)) ?? contest.total;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void invalidate('getHonesty', { cx_id });
    }, pause);
  }, [cx_id, total]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!prices || (error && !answer)) return null;
  if (!answer)
    return (
      <Loading>
        <Bone height={220} />
      </Loading>
    );
  const { voters, votes, paid, paid_direct, payers, largest_share } = answer.honesty;
  const share = votes ? paid / votes : 0;
  const rough = (part: number) => percent(Math.round(part * 1000) / 1000);
  return (
    <Card as="section" pad={6} className={classes.panel} aria-labelledby="honesty-title">
      <Row as="h2" id="honesty-title" gap={2} size={5}>
        <IconScale size={22} aria-hidden />
        {t('contests.honesty.title')}
      </Row>
      <Meta size={3} above={1}>
        {t('contests.honesty.lead')} {sentence(prices)}
      </Meta>
      {prices.shows_apart && (
        <Box above={5}>
          <Row cross="stretch" radius="full" className={classes.bar} aria-hidden>
            <span style={{ flexGrow: votes - paid }} data-kind="free" />
            <span style={{ flexGrow: paid }} data-kind="paid" />
          </Row>
          <Row as="dl" gap="1 6" cross="stretch" wrap size={3} className={classes.kinds}>
            {prices.vote_mode === 'both' && (
              <div data-kind="free">
                <dt>{t('contests.honesty.free')}</dt>
                <dd>{number(votes - paid)}</dd>
              </div>
            )}
            <div data-kind="paid">
              <dt>{t('contests.honesty.paid')}</dt>
              <dd>{number(paid)}</dd>
            </div>
          </Row>
        </Box>
      )}
      {paid_direct > 0 && (
        <Meta size={3} above={1}>
          {t('contests.honesty.direct', { votes: number(paid_direct) })}
        </Meta>
      )}
      <Grid as="dl" columns={4} gap={4} className={classes.facts}>
        <div>
          <dt>{t('contests.honesty.voters')}</dt>
          <dd>{number(voters)}</dd>
        </div>
        <div>
          <dt>{t('contests.honesty.share')}</dt>
          <dd>{rough(share)}</dd>
        </div>
        <div>
          <dt>{t('contests.honesty.payers')}</dt>
          <dd>{number(payers)}</dd>
        </div>
        <div>
          <dt>{t('contests.honesty.largest')}</dt>
          <dd>{rough(largest_share)}</dd>
        </div>
      </Grid>
    </Card>
  );
}
