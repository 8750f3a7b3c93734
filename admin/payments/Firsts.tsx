import { Button } from '#shared/client/ui/Button.tsx';
import { List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { FirstShape } from '#shared/payments/shapes.ts';
import { Member } from '../parts/Member.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import classes from './Payments.module.css';

interface FirstsProps {
  firsts: readonly FirstShape[];
  /** What was decided, in the reader's words. */
  say: (first: FirstShape) => string;
  /** Opens the same decision for the reader; absent where its own buttons are beside it. */
  same?: (first: FirstShape) => void;
}

/** Decisions that need two operators: what a first one has decided and a second one has to confirm. */
export function Firsts({ firsts, say, same }: FirstsProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const me = useUser()?.user_id;
  if (!firsts.length) return null;
  return (
    <List across gap={2} className={classes.firsts} aria-label={t('admin.first.title')}>
      {firsts.map((first) => {
        const { what, decision, amount, currency, author_id, reason, at } = first;
        return (
          <Row
            pad="3 4"
            as="li"
            key={`${what} ${decision} ${amount} ${at}`}
            gap={3}
            cross="start"
            wrap
            className={classes.first}
            data-testid="first-decision"
          >
            <IconUsers size={20} aria-hidden />
            <Stack gap="half" shrink breaks className={classes.words}>
              <b>
                {say(first)}
                {amount !== undefined && currency && ` · ${money(amount, currency)}`}
              </b>
              {reason && <span>{reason}</span>}
              <Meta as="span">
                <Member user_id={author_id} short /> · <Stamp at={at} />
              </Meta>
              <Meta as="span">{t(author_id === me ? 'admin.first.own' : 'admin.first.other')}</Meta>
            </Stack>
            {same && author_id !== me && (
              <Button size="sm" variant="default" onClick={() => same(first)}>
                {t('admin.first.same')}
              </Button>
            )}
          </Row>
        );
      })}
    </List>
  );
}
