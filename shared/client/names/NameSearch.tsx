import { Button } from '#shared/client/ui/Button.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { IconWorldSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { nameLimits } from '#shared/names/limits.ts';
import type { NameOffer, NameSearch as Found } from '#shared/names/shapes.ts';
import { buyPath, likelyCurrency, nameCurrencies } from './names.ts';
import classes from './Names.module.css';

/** Finds free names, as they are typed. `start`: what is looked for at first; `looked` hears what is looked for now. */
export function NameSearch({ start, looked }: { start: string; looked: (query: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(start);
  const [currency, setCurrency] = useState<string>(() => likelyCurrency());
  const [query] = useDebouncedValue(typed.trim(), limits.debounce.search);
  const { answer, error, isAsking, reload } = useAnswer('lookForNames', query ? { query, currency } : undefined, {
    keepFormer: true,
  });
  const hear = useEffectEvent(looked);
  useEffect(() => {
    hear(query);
  }, [query]);
  const problem = query === typed.trim() ? error?.fields?.['query'] : undefined;
  const isOff = error?.code === 'names_off';
  return (
    <>
      <Card
        narrow={{ columns: 1 }}
        as="form"
        columns="1fr auto"
        gap={4}
        pad={5}
        cross="start"
        className={classes.search}
        role="search"
        aria-label={t('names.search.label')}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <TextInput
          label={t('names.search.label')}
          description={t('names.search.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('names.search.placeholder')}
          value={typed}
          maxLength={nameLimits.typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label={t('names.search.currency')}
          choices={nameCurrencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </Card>
      {!query && (
        <EmptyState
          icon={<IconWorldSearch size={28} />}
          title={t('names.search.start')}
          text={t('names.search.startText')}
        />
      )}
      {query && isOff && <Meta>{t('names.search.off')}</Meta>}
      {query && error && !problem && !isOff && <ErrorState text={error.message} again={reload} />}
      {query && !error && !answer && (
        <Loading>
          <span className="visually-hidden">{t('names.search.looking')}</span>
          <Bone height={380} />
        </Loading>
      )}
      {query && !error && answer && <Results found={answer} busy={isAsking} />}
    </>
  );
}

function Results({ found, busy }: { found: Found; busy: boolean }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <Stack gap={5} aria-busy={busy} aria-live="polite">
      <Stack as="section" gap={4} className={classes.section} aria-labelledby="names-results">
        <h2 id="names-results">{t('names.search.results')}</h2>
        <Offers offers={found.names} currency={found.currency} />
      </Stack>
      {found.suggestions.length > 0 && (
        <Stack as="section" gap={4} className={classes.section} aria-labelledby="names-suggestions">
          <h2 id="names-suggestions">{t('names.search.suggestions')}</h2>
          <Offers offers={found.suggestions} currency={found.currency} />
        </Stack>
      )}
      <Meta>{t('names.search.rates', { date: date(found.rates_date) })}</Meta>
    </Stack>
  );
}

function Offers({ offers, currency }: { offers: readonly NameOffer[]; currency: string }): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Card as="ul" gap={0} pad={0}>
      {offers.map(({ name, shown, state, price, renewal }) => (
        <li key={name} className={state === 'free' ? classes.offer : `${classes.offer} ${classes.gone}`}>
          <Text as="span" strong breaks className={classes.name}>
            {shown}
            {shown !== name && (
              <Text as="span" size={1} soft className={classes.ascii}>
                {name}
              </Text>
            )}
          </Text>
          {state === 'free' ? (
            <>
              <Stack figures as="span" align="end" className={classes.price}>
                <Text as="strong" size={4}>
                  {money(price!, currency)}
                </Text>
                <Meta as="span">{t('names.search.renewal', { price: money(renewal!, currency) })}</Meta>
              </Stack>
              <Button
                self="end"
                className={classes.act}
                size="sm"
                renderRoot={(props) => (
                  <PathLink
                    {...props}
                    href={buyPath(shown, currency)}
                    aria-label={t('names.search.buyName', { name: shown })}
                  />
                )}
              >
                {t('names.search.buy')}
              </Button>
            </>
          ) : (
            <Meta as="span">{t(state === 'taken' ? 'names.search.taken' : 'names.search.premium')}</Meta>
          )}
        </li>
      ))}
    </Card>
  );
}
