import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Meta } from '#shared/client/ui/Layout.tsx';
import { type Currency, decimalOf } from '#shared/payments/money.ts';
import classes from './Money.module.css';

/** An amount as somebody would type it in the reader's language, such as `12,50`. */
export const typedAmount = (amount: number, currency: string, tag: string): string => {
  const decimal = decimalOf({ amount, currency: currency as Currency });
  return tag.startsWith('en') ? decimal : decimal.replace('.', ',');
};

interface AmountInputProps {
  label: string;
  description?: string;
  currency: string;
  /** As typed; `parseAmount` reads it. */
  value: string;
  change: (value: string) => void;
  error?: string;
}

/** A field for an amount, with its currency beside it. */
export function AmountInput({ currency, change, ...field }: AmountInputProps): ReactNode {
  const { tag } = useTranslation();
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      lang={tag}
      maxLength={20}
      classNames={{ input: classes.amount }}
      rightSection={
        <Meta as="span" strong>
          {currency}
        </Meta>
      }
      rightSectionWidth={60}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
