import { Button } from '#shared/client/ui/Button.tsx';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ifNoted } from '#shared/client/payments/notedDecision.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Card, Heading, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import { currencies } from '#shared/payments/money.ts';
import type { PricingShape } from '#shared/payments/shapes.ts';
import { Acts } from '../parts/Acts.tsx';
import { Fields } from '../parts/Fields.tsx';
import { Part } from '../site/SettingsFrame.tsx';
import {
  type Cell,
  cells,
  type CurrencyDraft,
  draftOf,
  emptyRow,
  type PricingDraft,
  type Problems,
  rulesOf,
} from './pricing.ts';
import classes from './Pricing.module.css';

const noProblems: Problems = new Set();

/** New rules, from now on or from a later moment. */
export function PricingForm({ pricing }: { pricing: PricingShape }): ReactNode {
  const { t, tag } = useTranslation();
  const [draft, setDraft] = useState<PricingDraft>(() => draftOf(pricing, tag));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const settled = async () => {
    await invalidate('getPricing');
    setReason('');
    setFrom('');
  };
  const save = useAction(
    async () => {
      const read = rulesOf(draft, tag);
      const found = new Set('problems' in read ? read.problems : []);
      if (!reason.trim()) found.add('reason');
      setProblems(found);
      if (found.size || !('rules' in read)) return;
      const moment = from ? new Date(from).toISOString() : undefined;
      await call.setPricing({ rules: read.rules, from: moment, reason: reason.trim() }, { quiet: true });
      await settled();
      toast.success(t(moment ? 'admin.pricing.planned' : 'admin.pricing.saved'));
    },
    ifNoted(() => void settled()),
  );
  const change = (row: CurrencyDraft, cell: Cell, value: string) =>
    setDraft({ ...draft, rows: draft.rows.map((each) => (each === row ? { ...row, [cell]: value } : each)) });
  const absent = currencies.filter((currency) => draft.rows.every((row) => row.currency !== currency));
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Fields>
        <Part title={t('admin.pricing.fee')} text={t('admin.pricing.feeText')}>
          <TextInput
            label={t('admin.pricing.feeLabel')}
            className={classes.short}
            inputMode="decimal"
            maxLength={6}
            value={draft.fee}
            rightSection={<span aria-hidden>%</span>}
            error={problems.has('fee') ? t('admin.pricing.feeWrong') : undefined}
            onChange={(event) => setDraft({ ...draft, fee: event.currentTarget.value })}
          />
        </Part>
        <Card as="section" pad={6} className={classes.part} aria-labelledby="currencies">
          <Heading level={2} size={4} id="currencies">
            {t('admin.pricing.currencies')}
          </Heading>
          <Meta className={classes.text}>{t('admin.pricing.currenciesText')}</Meta>
          <CurrencyTable
            rows={draft.rows}
            problems={problems}
            change={change}
            remove={(row) => setDraft({ ...draft, rows: draft.rows.filter((each) => each !== row) })}
          />
          {problems.size > 0 && [...problems].some((name) => name.includes(' ')) && (
            <Text size={2} danger above={3} role="alert" className={classes.wrong}>
              {t('admin.pricing.wrong')}
            </Text>
          )}
          <Select
            className={classes.add}
            aria-label={t('admin.pricing.add')}
            value=""
            choices={[
              { value: '', label: t('admin.pricing.add') },
              ...absent.map((currency) => ({ value: currency, label: currency })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const currency = absent.find((each) => each === value);
              if (currency) setDraft({ ...draft, rows: [...draft.rows, emptyRow(currency)] });
            }}
          />
        </Card>
        <Part title={t('admin.pricing.when')} text={t('admin.pricing.whenText')}>
          <TextInput
            type="datetime-local"
            label={t('admin.pricing.from')}
            description={t('admin.pricing.fromHint')}
            className={classes.moment}
            value={from}
            error={save.error?.fields?.['from']}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <Textarea
            label={t('payments.reason')}
            description={t('admin.pricing.reasonHint')}
            rows={2}
            maxLength={paymentLimits.reason}
            value={reason}
            error={problems.has('reason') ? t('payments.reasonNeeded') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormRefusal
            text={save.error && !save.error.fields && save.error.code !== 'decision_noted' ? save.error.message : ''}
          />
          <Acts className={classes.acts}>
            <Button variant="default" onClick={() => setDraft(draftOf(pricing, tag))}>
              {t('admin.settings.undo')}
            </Button>
            <Button type="submit" loading={save.isRunning}>
              {t(from ? 'admin.pricing.plan' : 'admin.pricing.save')}
            </Button>
          </Acts>
        </Part>
      </Fields>
    </Stack>
  );
}

interface CurrencyTableProps {
  rows: readonly CurrencyDraft[];
  problems: Problems;
  change: (row: CurrencyDraft, cell: Cell, value: string) => void;
  remove: (row: CurrencyDraft) => void;
}

/** One row for each currency; a card on small screens. */
function CurrencyTable({ rows, problems, change, remove }: CurrencyTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('admin.pricing.currency')}
          </th>
          <th scope="colgroup" colSpan={3}>
            {t('admin.pricing.vote')}
          </th>
          <th scope="colgroup" colSpan={2}>
            {t('admin.pricing.deposit')}
          </th>
          <th scope="col" rowSpan={2}>
            {t('admin.pricing.cell.above')}
          </th>
          <th scope="col" rowSpan={2}>
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
        <tr>
          {cells.slice(0, 5).map((cell) => (
            <th key={cell} scope="col">
              {t(`admin.pricing.cell.${cell}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.currency}>
            <th scope="row">{row.currency}</th>
            {cells.map((cell) => (
              <td key={cell} data-label={t(`admin.pricing.long.${cell}`)}>
                <input
                  className={classes.cell}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={16}
                  aria-label={`${row.currency}: ${t(`admin.pricing.long.${cell}`)}`}
                  aria-invalid={problems.has(`${row.currency} ${cell}`) || undefined}
                  value={row[cell]}
                  onChange={(event) => change(row, cell, event.currentTarget.value)}
                />
              </td>
            ))}
            <td>
              <Stack
                as="button"
                align="center"
                cross="center"
                soft
                type="button"
                className={classes.remove}
                aria-label={t('admin.pricing.remove', { currency: row.currency })}
                title={t('admin.pricing.remove', { currency: row.currency })}
                onClick={() => remove(row)}
              >
                <IconX size={16} aria-hidden />
              </Stack>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
