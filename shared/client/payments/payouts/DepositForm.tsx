import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Grid } from '#shared/client/ui/Layout.tsx';
import { depositService } from '#shared/payments/limits.ts';
import { type Currency, currencyDecimals, isCurrency, parseAmount } from '#shared/payments/money.ts';
import { limits } from '#shared/limits.ts';
import type { Things } from '#shared/client/payments/beginPayment.ts';
import { PayPanel } from '#shared/client/payments/checkout/PayPanel.tsx';
import { useBalances } from '#shared/client/payments/useBalances.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useOffer } from '#shared/client/payments/checkout/useOffer.ts';

/** Currencies that a balance is kept in, with amounts in whole units that are offered. */
const usual: Readonly<Partial<Record<Currency, readonly number[]>>> = {
  EUR: [10, 20, 50, 100],
  USD: [10, 20, 50, 100],
  GBP: [10, 20, 50, 100],
  CAD: [10, 20, 50, 100],
  HTG: [500, 1000, 2500, 5000],
  XOF: [2000, 5000, 10_000, 25_000],
  JPY: [1000, 2000, 5000, 10_000],
  KWD: [5, 10, 20, 50],
};
const own = 'own';

/** Money for one's own balance: how much, and how it is paid. */
export function DepositForm() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const money = useMoney();
  const balances = useBalances();
  const { answer } = useAnswer('getDepositRanges', {});
  const ranges = answer?.ranges;
  const codes = Object.keys(usual).filter((each) => !ranges || each in ranges);
  const [picked, setPicked] = useState<Currency>();
  const currency =
    picked ?? balances?.map((one) => one.currency).find((each) => codes.includes(each)) ?? codes[0] ?? 'EUR';
  const code = isCurrency(currency) ? currency : 'EUR';
  const offered = (usual[code] ?? [])
    .map((units) => units * 10 ** currencyDecimals[code])
    .filter((minor) => !ranges?.[code] || (minor >= ranges[code].min && minor <= ranges[code].max));
  const [chosen, setChosen] = useState('1');
  const [typed, setTyped] = useState('');
  const amount = chosen === own ? parseAmount(typed, code, language) : offered[Number(chosen)];
  const range = ranges?.[code];
  const span = range && t('payments.deposit.range', { min: money(range.min, code), max: money(range.max, code) });
  const isWrong =
    amount === undefined ? typed !== '' : range !== undefined && (amount < range.min || amount > range.max);
  const [settled] = useDebouncedValue(amount, chosen === own ? limits.debounce.search : 0);
  const { offer, error, isAsking, renew } = useOffer(
    settled === undefined || isWrong
      ? undefined
      : [{ type: 'deposit', sx_id: depositService, quantity: 1, amount: settled, currency: code }],
  );
  const isSettled = amount !== undefined && offer?.total === amount && offer.currency === code;
  const things: Things = [{ type: 'deposit', sx_id: depositService, quantity: 1, amount: amount ?? 0, currency: code }];
  return (
    <Card pad="6 7" gap={6} bounded narrow={{ pad: 4 }}>
      <Grid narrow={{ columns: 1 }} columns="1fr 120px" gap={5}>
        <ChipChoice
          label={t('payments.deposit.amount')}
          choices={[
            ...offered.map((minor, index) => ({ value: String(index), label: money(minor, code) })),
            { value: own, label: t('payments.deposit.own') },
          ]}
          chosen={chosen}
          input={{ name: 'amount', onChange: (event) => setChosen(event.currentTarget.value) }}
        />
        <Select
          label={t('payments.currency')}
          choices={codes.map((value) => ({ value, label: value }))}
          value={code}
          onChange={(event) => setPicked(event.currentTarget.value as Currency)}
        />
      </Grid>
      {chosen === own && (
        <TextInput
          label={t('payments.deposit.howMuch', { currency: code })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          description={span}
          error={chosen === own && isWrong ? t('errors.invalid_amount') : error?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {error && chosen !== own && <p role="alert">{error.message}</p>}
      {amount !== undefined &&
        !isWrong &&
        !error &&
        (offer ? (
          <PayPanel
            key={`${amount} ${code}`}
            offer={offer}
            things={things}
            renew={renew}
            pending={!isSettled || isAsking}
            next="/deposit/success"
            brief
          />
        ) : (
          <Loading>
            <Bone height={260} />
          </Loading>
        ))}
    </Card>
  );
}
