import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { ClaimCard } from '#shared/client/payments/checkout/ClaimCard.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Stack } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { To } from '../links.tsx';
import { Head } from '../parts/Head.tsx';
import { shortened } from '../parts/ShortId.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { Pager } from '../table/Pager.tsx';
import { useFilters } from '../table/useFilters.ts';
import { ReviewRow } from './ReviewRow.tsx';
import { StateTabs } from './StateTabs.tsx';
import { Firsts } from './Firsts.tsx';
import classes from './Payments.module.css';

const names = ['state'];
const states = ['open', 'decided'] as const;

/** Money that waits for an operator: what no rule can place, and claims above the limit or for the platform itself. */
export default function ReviewQueueScreen(): ReactNode {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  const { values, page, set, toPage } = useFilters(names);
  const state = states.find((each) => each === values['state']) ?? 'open';
  const { answer, error, reload } = useKeptAnswer('getDesk', { state, page, limit: limits.contestPage });
  const claimants = usePeople(answer?.claims.flatMap(({ user_id }) => user_id ?? []) ?? []);
  return (
    <Stack gap={4}>
      <Head title={t('admin.desk.title')} note={t('admin.desk.note')} />
      <StateTabs
        label={t('admin.column.state')}
        choices={states.map((value) => ({ value, label: t(`admin.desk.state.${value}`) }))}
        value={state}
        choose={(value) => set({ state: value === 'open' ? '' : value })}
      />
      {!answer && error ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading gap={3}>
          <Bone height={120} />
          <Bone height={120} />
        </Loading>
      ) : (
        <>
          {answer.claims.length > 0 && (
            <Stack as="section" gap={3} aria-labelledby="claims">
              <h2 id="claims" className={classes.heading}>
                {t('admin.desk.claims', { count: answer.claims.length })}
              </h2>
              {answer.claims.map((claim) => (
                <ClaimCard
                  key={claim.claim_id}
                  claim={claim}
                  person={claim.user_id === undefined ? undefined : claimants.get(claim.user_id)}
                  more={
                    <>
                      <To name="payment" params={{ payment_id: claim.payment_id }} title={claim.payment_id}>
                        {t('admin.payment.open', { number: shortened(claim.payment_id) })}
                      </To>
                      <Firsts
                        firsts={answer.firsts.filter(({ about_id }) => about_id === claim.claim_id)}
                        say={() => t('payments.claims.confirm')}
                      />
                    </>
                  }
                  waitsForAnother={answer.firsts.some(
                    ({ about_id, author_id }) => about_id === claim.claim_id && author_id === me,
                  )}
                  done={reload}
                />
              ))}
            </Stack>
          )}
          {answer.items.length > 0 && (
            <Card as="ul" className={classes.items} aria-label={t('admin.desk.title')}>
              {answer.items.map((item) => (
                <ReviewRow key={item.desk_id} item={item} firsts={answer.firsts} done={reload} />
              ))}
            </Card>
          )}
          {!answer.items.length && !answer.claims.length && (
            <EmptyState
              icon={<IconScale size={28} />}
              title={t(state === 'open' ? 'admin.desk.none' : 'admin.desk.noneDecided')}
              text={t(state === 'open' ? 'admin.desk.noneText' : 'admin.decidedText')}
            />
          )}
          <Pager page={page} size={limits.contestPage} count={answer.count} toPage={toPage} />
        </>
      )}
    </Stack>
  );
}
