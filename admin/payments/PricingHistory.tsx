import type { ReactNode } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { PricingShape } from '#shared/payments/shapes.ts';
import { Member } from '../parts/Member.tsx';
import { ExactStamp } from '../parts/Stamp.tsx';
import { type Change, changesOf } from './pricing.ts';
import classes from './Pricing.module.css';

interface PricingHistoryProps {
  /** Newest first. */
  history: readonly PricingShape[];
  /** What held before the last of them. */
  first: PricingShape;
}

/** All versions of the rules, with what each changed. */
export function PricingHistory({ history, first }: PricingHistoryProps): ReactNode {
  const { t } = useTranslation();
  const now = useNow(1_000);
  const present = history.find(({ from }) => Date.parse(from) <= now);
  if (!history.length) return <Meta className={classes.text}>{t('admin.pricing.noHistory')}</Meta>;
  return (
    <List as="ol" gap={4} above={3}>
      {history.map((version, index) => {
        const { pricing_id, from, author_id, reason } = version;
        const changes = changesOf(history[index + 1] ?? first, version);
        return (
          <Stack as="li" key={pricing_id} gap={1} className={classes.version} edge="top" data-testid="version">
            <Row as="p" gap={2} wrap strong>
              <ExactStamp at={from} />
              {pricing_id === present?.pricing_id && <Badge tone="success">{t('admin.pricing.present')}</Badge>}
              {Date.parse(from) > now && <Badge tone="soon">{t('admin.pricing.future')}</Badge>}
            </Row>
            {reason && <p>{reason}</p>}
            {author_id !== undefined && <Member user_id={author_id} short />}
            <List gap="half" size={2} soft className={classes.changes}>
              {changes.length ? <ChangeRows changes={changes} /> : <li>{t('admin.pricing.unchanged')}</li>}
            </List>
          </Stack>
        );
      })}
    </List>
  );
}

/** List items. */
export const ChangeRows = ({ changes }: { changes: readonly Change[] }) =>
  changes.map((change) => <ChangeRow key={`${change.what} ${change.currency}`} change={change} />);

function ChangeRow({ change: { what, currency, from, to } }: { change: Change }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const money = useMoney();
  const shown = (value: number | undefined) => {
    if (value === undefined) return t('admin.nothing');
    return currency === undefined ? percent.format(value / 10_000) : money(value, currency);
  };
  return (
    <li>
      {what === 'fee' ? t('admin.pricing.fee') : `${currency}: ${t(`admin.pricing.long.${what}`)}`}{' '}
      <del>{shown(from)}</del> → <ins>{shown(to)}</ins>
    </li>
  );
}
