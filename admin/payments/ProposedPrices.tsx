import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { ProposedPricing } from '#shared/payments/shapes.ts';
import { Member } from '../parts/Member.tsx';
import { ExactStamp, Stamp } from '../parts/Stamp.tsx';
import { changesOf } from './pricing.ts';
import { ChangeRows } from './PricingHistory.tsx';
import classes from './Pricing.module.css';

/** Rules that raise a limit: one operator has decided, and another has still to decide the same. */
export function ProposedPrices({ answer }: { answer: OutputOfCall<'getPricing'> }): ReactNode {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  const decide = useAction(async ({ rules, from, reason }: ProposedPricing) => {
    await call.setPricing({ rules, from, reason });
    await invalidate('getPricing');
    toast.success(t(from ? 'admin.pricing.planned' : 'admin.pricing.saved'));
  });
  if (!answer.proposed.length) return null;
  return (
    <Card as="section" pad={6} className={classes.part} aria-labelledby="proposed">
      <Heading level={2} size={4} id="proposed">
        {t('admin.first.title')}
      </Heading>
      <Meta className={classes.text}>{t('admin.pricing.proposedText')}</Meta>
      <List as="ol" gap={4} above={3}>
        {answer.proposed.map((proposed) => {
          const { rules, from, author_id, reason, at } = proposed;
          return (
            <Stack as="li" key={at} gap={1} className={classes.version} edge="top" data-testid="proposed">
              <Row as="p" gap={2} wrap strong>
                <Member user_id={author_id} short /> · <Stamp at={at} />
              </Row>
              <p>{reason}</p>
              {from && (
                <p>
                  {t('admin.pricing.from')} <ExactStamp at={from} />
                </p>
              )}
              <List gap="half" size={2} soft className={classes.changes}>
                <ChangeRows changes={changesOf(answer.pricing, rules)} />
              </List>
              {author_id === me ? (
                <Meta className={classes.text}>{t('admin.first.own')}</Meta>
              ) : (
                <Button
                  self="start"
                  size="sm"
                  variant="default"
                  loading={decide.running?.[0] === proposed}
                  onClick={() => void decide.run(proposed)}
                >
                  {t('admin.first.same')}
                </Button>
              )}
            </Stack>
          );
        })}
      </List>
    </Card>
  );
}
