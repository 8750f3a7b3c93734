import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { TextInput } from '#shared/client/ui/inputs.ts';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { depositService } from '#shared/payments/limits.ts';
import { type Currency, currencyDecimals, isCurrency, parseAmount } from '#shared/payments/money.ts';
import { limits } from '#shared/limits.ts';
import type { Things } from './begin.ts';
import { PayPanel } from './PayPanel.tsx';
import { useBalances } from './useBalances.ts';
import { useMoney } from './useMoney.ts';
import { useOffer } from './useOffer.ts';
import classes from './DepositForm.module.css';

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
const choices = Object.keys(usual).map((value) => ({ value, label: value }));
const own = 'own';

/** Money for one's own balance: how much, and how it is paid. */
export function DepositForm() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const money = useMoney();
  const balances = useBalances();
  const [picked, setPicked] = useState<Currency>();
  const currency =
    picked ?? balances?.map((one) => one.currency).find((code) => code in usual && isCurrency(code)) ?? 'EUR';
  const code = isCurrency(currency) ? currency : 'EUR';
  const offered = (usual[code] ?? []).map((units) => units * 10 ** currencyDecimals[code]);
  const [chosen, setChosen] = useState('1');
  const [typed, setTyped] = useState('');
  const amount = chosen === own ? parseAmount(typed, code, language) : offered[Number(chosen)];
  const [settled] = useDebouncedValue(amount, chosen === own ? limits.debounce.search : 0);
  const { offer, error, isAsking, renew } = useOffer(
    settled === undefined
      ? undefined
      : [{ type: 'deposit', sx_id: depositService, quantity: 1, amount: settled, currency: code }],
  );
  const isSettled = amount !== undefined && offer?.total === amount && offer.currency === code;
  const things: Things = [{ type: 'deposit', sx_id: depositService, quantity: 1, amount: amount ?? 0, currency: code }];
  return (
    <div className={classes.form}>
      <div className={classes.amount}>
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
          choices={choices}
          value={code}
          onChange={(event) => setPicked(event.currentTarget.value as Currency)}
        />
      </div>
      {chosen === own && (
        <TextInput
          label={t('payments.deposit.howMuch', { currency: code })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={(typed && amount === undefined ? t('errors.invalid_amount') : undefined) ?? error?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {error && chosen !== own && <p role="alert">{error.message}</p>}
      {amount !== undefined &&
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
    </div>
  );
}
