import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { RadioCards } from '#shared/client/ui/RadioCards.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Grid, Heading, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { VotePrice, voteModes } from '#shared/contests/entities/prices.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { arePacks, areDearEnough } from '#shared/contests/paid/prices.ts';
import { type Currency, decimalOf, isCurrency, parseAmount } from '#shared/payments/money.ts';
import { offeredPacks } from './packs.ts';
import classes from './PricesForm.module.css';

type Answer = OutputOfCall<'getVotePrices'>;
type Ranges = NonNullable<Answer['ranges']>;

interface PricesFormProps {
  cx_id: string;
  /** The contest's page shows what was saved. */
  saved: () => Promise<void>;
  close: () => void;
}

/** The prices of a contest's votes, for the people who manage it. */
export default function PricesForm({ cx_id, saved, close }: PricesFormProps): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getVotePrices', { cx_id });
  return (
    <Dialog title={t('contests.prices.title')} close={close}>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : answer?.ranges ? (
        <Fields cx_id={cx_id} prices={answer.prices} ranges={answer.ranges} saved={saved} close={close} />
      ) : (
        <Loading>
          <Bone height={420} />
        </Loading>
      )}
    </Dialog>
  );
}

interface PackDraft {
  readonly id: number;
  votes: string;
  amount: string;
}

interface Draft {
  mode: VotePrice['vote_mode'];
  currency: Currency;
  unit: string;
  packs: readonly PackDraft[];
  cap: string;
  apart: boolean;
}

const modeWords = {
  free: { label: 'contests.prices.mode.free', hint: 'contests.prices.mode.freeHint' },
  both: { label: 'contests.prices.mode.both', hint: 'contests.prices.mode.bothHint' },
  paid: { label: 'contests.prices.mode.paid', hint: 'contests.prices.mode.paidHint' },
} as const satisfies Record<VotePrice['vote_mode'], { label: Key; hint: Key }>;
const modes = ['free', 'both', 'paid'] as const satisfies readonly (typeof voteModes)[number][];

/** Discounts of the packs that are suggested: so many votes for the price of so many. */
const suggested = [
  { votes: 10, paid: 9 },
  { votes: 50, paid: 40 },
] as const;

const wholeNumber = (text: string): number => Number(text.replaceAll(/\D/g, '') || 0);

/** What stands in the form: the prices that the contest has, or usual ones. */
function useDraft(prices: Answer['prices'], ranges: Ranges) {
  const { language } = useFormat();
  const codes = Object.keys(ranges).filter(isCurrency);
  const typedOf = (amount: number, currency: Draft['currency']) => {
    const decimal = decimalOf({ amount, currency });
    return language.startsWith('en') ? decimal : decimal.replace('.', ',');
  };
  const usualOf = (currency: Draft['currency']): Pick<Draft, 'currency' | 'unit' | 'packs'> => {
    const unit = ranges[currency]!.usual;
    return {
      currency,
      unit: typedOf(unit, currency),
      packs: suggested.map(({ votes, paid }, id) => ({
        id,
        votes: String(votes),
        amount: typedOf(unit * paid, currency),
      })),
    };
  };
  const [draft, setDraft] = useState<Draft>(() => {
    const known = prices && isCurrency(prices.currency) ? prices.currency : undefined;
    if (!prices || !known || !ranges[known])
      return { mode: 'both', ...usualOf(codes.includes('EUR') ? 'EUR' : codes[0]!), cap: '', apart: true };
    return {
      mode: prices.vote_mode,
      currency: known,
      unit: typedOf(prices.unit_price, known),
      packs: prices.packs.map(({ votes, amount }, id) => ({
        id,
        votes: String(votes),
        amount: typedOf(amount, known),
      })),
      cap: prices.cap_per_voter ? String(prices.cap_per_voter) : '',
      apart: prices.shows_apart,
    };
  });
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  return { codes, draft, usualOf, change };
}

/** The prices that a draft says, and whether they can be asked for. */
function pricesOf({ unit, packs, currency }: Draft, range: NonNullable<Ranges[Currency]>, language: string) {
  const unit_price = parseAmount(unit, currency, language);
  const isUnitFine = unit_price !== undefined && unit_price >= range.min && unit_price <= range.max;
  const read = packs.map(({ votes, amount }) => ({
    votes: wholeNumber(votes),
    amount: parseAmount(amount, currency, language) ?? 0,
  }));
  const sorted = read.toSorted((a, b) => a.votes - b.votes);
  const areCheap = !areDearEnough(read, range.min);
  const arePacksFine =
    isUnitFine &&
    !areCheap &&
    read.every(({ votes, amount }) => votes >= 2 && votes <= contestLimits.paidVotes && amount > 0) &&
    arePacks({ unit_price, packs: sorted });
  return { unit_price, isUnitFine, sorted, areCheap, arePacksFine };
}

interface PacksProps {
  packs: readonly PackDraft[];
  currency: Currency;
  change: (packs: readonly PackDraft[]) => void;
  /** What is wrong with them. */
  children: ReactNode;
}

function Packs({ packs, currency, change, children }: PacksProps) {
  const { t } = useTranslation();
  const setPack = (id: number, part: Partial<PackDraft>) =>
    change(packs.map((pack) => (pack.id === id ? { ...pack, ...part } : pack)));
  return (
    <Stack as="fieldset" gap={2} bounded>
      <Text as="legend" below={2} className={classes.legend}>
        {t('contests.prices.packs')}
      </Text>
      {packs.map(({ id, votes, amount }, index) => (
        <Grid cross="end" columns="1fr 1fr 44px" gap={2} key={id}>
          <TextInput
            aria-label={t('contests.prices.packVotes', { number: index + 1 })}
            label={index ? undefined : t('contests.prices.column.votes')}
            inputMode="numeric"
            autoComplete="off"
            value={votes}
            onChange={(event) => setPack(id, { votes: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('contests.prices.packPrice', { number: index + 1, currency })}
            label={index ? undefined : t('contests.prices.column.price', { currency })}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setPack(id, { amount: event.currentTarget.value })}
          />
          <ActionIcon
            size={44}
            aria-label={t('contests.prices.removePack', { number: index + 1 })}
            onClick={() => change(packs.filter((pack) => pack.id !== id))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Grid>
      ))}
      {children}
      {packs.length < contestLimits.packs && (
        <Button
          variant="subtle"
          size="sm"
          self="start"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            const id = Math.max(-1, ...packs.map((pack) => pack.id)) + 1;
            change([...packs, { id, votes: '', amount: '' }]);
          }}
        >
          {t('contests.prices.addPack')}
        </Button>
      )}
    </Stack>
  );
}

/** The packs as voters will be offered them. */
function Preview({ prices, currency }: { prices: Parameters<typeof offeredPacks>[0]; currency: Currency }) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const money = useMoney();
  return (
    <Text as="section" pad="4 5" className={classes.preview} aria-labelledby="prices-preview">
      <Heading level={3} below={2} id="prices-preview" className={classes.legend}>
        {t('contests.prices.preview')}
      </Heading>
      <ul>
        {offeredPacks(prices).map(({ votes, amount, saved: less }) => (
          <li key={votes}>
            <span>{t('contests.buy.pack', { count: votes, number: number(votes) })}</span>
            {less >= 0.005 && <small>−{percent(Math.round(less * 100) / 100)}</small>}
            <b>{money(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </Text>
  );
}

function Fields({
  cx_id,
  prices,
  ranges,
  saved,
  close,
}: PricesFormProps & { prices: Answer['prices']; ranges: Ranges }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const money = useMoney();
  const { codes, draft, usualOf, change } = useDraft(prices, ranges);
  const { mode, currency, unit, packs, cap, apart } = draft;
  const range = ranges[currency]!;
  const { unit_price, isUnitFine, sorted, areCheap, arePacksFine } = pricesOf(draft, range, language);
  const isFree = mode === 'free';

  const save = useAction(async () => {
    const answer = await call.setVotePrices(
      {
        cx_id,
        vote_mode: mode,
        currency,
        // Free votes keep their prices for another time.
        ...(isFree && !(isUnitFine && arePacksFine)
          ? { unit_price: range.usual, packs: [] }
          : { unit_price: unit_price ?? 0, packs: sorted }),
        cap_per_voter: wholeNumber(cap),
        shows_apart: apart,
      },
      { quiet: true },
    );
    changeAnswer('getVotePrices', { cx_id }, (known) => known && { ...known, prices: answer.prices });
    toast.success(t('contests.prices.saved'), 'contest');
    await saved();
    close();
  });
  const fields = save.error?.fields ?? {};

  return (
    <Stack
      as="form"
      gap={5}
      bounded
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isFree || (isUnitFine && arePacksFine)) void save.run();
      }}
    >
      <RadioCards
        label={t('contests.prices.mode')}
        choices={modes.map((value) => ({
          value,
          label: t(modeWords[value].label),
          hint: t(modeWords[value].hint),
        }))}
        chosen={mode}
        input={{
          name: 'vote_mode',
          onChange: (event) => change({ mode: modes.find((one) => one === event.currentTarget.value) ?? 'free' }),
        }}
      />
      {!isFree && (
        <>
          <Grid cross="end" columns="1fr 120px" gap={3}>
            <TextInput
              label={t('contests.prices.unit')}
              description={t('contests.prices.range', {
                least: money(range.min, currency),
                most: money(range.max, currency),
              })}
              inputMode="decimal"
              autoComplete="off"
              value={unit}
              error={
                fields['unit_price'] ??
                (unit && !isUnitFine
                  ? t('contests.prices.range', { least: money(range.min, currency), most: money(range.max, currency) })
                  : undefined)
              }
              onChange={(event) => change({ unit: event.currentTarget.value })}
            />
            <Select
              label={t('payments.currency')}
              choices={codes.map((value) => ({ value, label: value }))}
              value={currency}
              error={fields['currency']}
              onChange={({ currentTarget: { value } }) => isCurrency(value) && change(usualOf(value))}
            />
          </Grid>
          <Packs packs={packs} currency={currency} change={(next) => change({ packs: next })}>
            {packs.length > 0 && isUnitFine && !arePacksFine && (
              <Text size={2} danger role="alert" className={classes.problem}>
                {t(areCheap ? 'contests.prices.packsCheap' : 'contests.prices.packsWrong')}
              </Text>
            )}
          </Packs>
          <TextInput
            label={t('contests.prices.cap')}
            description={t('contests.prices.capHint')}
            inputMode="numeric"
            autoComplete="off"
            value={cap}
            error={fields['cap_per_voter']}
            onChange={(event) => change({ cap: event.currentTarget.value })}
          />
          <Switch
            label={t('contests.prices.apart')}
            hint={t('contests.prices.apartHint')}
            checked={apart}
            onChange={(event) => change({ apart: event.currentTarget.checked })}
          />
          {arePacksFine && unit_price !== undefined && (
            <Preview prices={{ unit_price, packs: sorted, cap_per_voter: wholeNumber(cap) }} currency={currency} />
          )}
        </>
      )}
      {save.error && <FormRefusal text={fields['packs'] ?? save.error.message} />}
      <Button type="submit" size="lg" fullWidth loading={save.isRunning} disabled={!isFree && !arePacksFine}>
        {t('contests.prices.save')}
      </Button>
    </Stack>
  );
}
