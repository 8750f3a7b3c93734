import { useDebouncedCallback } from '@mantine/hooks';
import { Button } from '#shared/client/ui/Button.tsx';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useOwnCurrency } from '#shared/client/payments/useOwnCurrency.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { SearchRow } from '#shared/client/ui/FilterRow.tsx';
import { SearchField } from '#shared/client/ui/SearchField.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Card, Grid, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { currencies } from '#shared/payments/money.ts';
import { dayChoices, isNarrowedBy, ratingChoices, serviceSorts } from '#shared/services/lists.ts';
import type { ServiceSearch } from '#shared/services/servicesCall.ts';
import type { ServiceFacets } from '#shared/services/shapes.ts';
import { serviceTypes } from '#shared/services/types.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import classes from './ServiceFilters.module.css';

interface SearchProps {
  keyword: string;
  search: (words: string) => void;
  /** It waits for a button, where the results are on another page. */
  waits?: boolean;
}

/** Words to search services by. */
export function ServiceSearchBox({ keyword, search, waits }: SearchProps): ReactNode {
  const { t } = useTranslation();
  return (
    <SearchField
      label={t('services.list.search')}
      hint={t('services.list.searchHint')}
      value={keyword}
      apply={search}
      go={waits ? t('services.list.go') : undefined}
    />
  );
}

interface ServiceFiltersProps {
  search: ServiceSearch;
  /** Undefined until the first answer. */
  facets?: ServiceFacets;
  rates_date?: string;
  /** Navigates to the list that is narrowed so. */
  apply: (search: ServiceSearch) => void;
}

/** What stands behind the button, and how much of it is chosen. */
const chosenBehind = ({ stype, country_code, language, rating, price_min, price_max, online }: ServiceSearch) =>
  [stype, country_code, language, rating, price_min ?? price_max, online].filter((value) => value !== undefined).length;

const wholeUnits = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** The search and the filters of a list, which act at once; each state has an address. */
export function ServiceFilters({ search, facets, rates_date, apply }: ServiceFiltersProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useServiceWords();
  const id = useId();
  const behind = chosenBehind(search);
  const [isOpen, setOpen] = useState(behind > 0);
  const toggle = () => setOpen(!isOpen);
  // The chips show the category.
  const behindOnPhone = behind + [search.days, search.sort].filter(Boolean).length;
  const change = (changes: Partial<ServiceSearch>) => apply({ ...search, ...changes, page: 1 });
  const any = { value: '', label: t('services.filter.any') };
  const counted = (label: string, count: number | undefined) => (facets ? `${label} (${number(count ?? 0)})` : label);
  return (
    <Stack as="section" gap={3} narrow={{ gap: 2 }} bounded aria-label={t('site.filters.title')}>
      <SearchRow chosen={behindOnPhone} isOpen={isOpen} toggle={toggle} of={id}>
        <ServiceSearchBox keyword={search.keyword} search={(keyword) => change({ keyword })} />
      </SearchRow>
      <CategoryChips search={search} />
      <Row gap={3} cross="end" wrap className={classes.bar} data-open={isOpen || undefined}>
        <Select
          label={t('services.filter.category')}
          value={String(search.category ?? '')}
          choices={[
            any,
            ...words
              .categories()
              .map(({ value, label }) => ({ value: String(value), label: counted(label, facets?.category[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ category: value ? (Number(value) as ServiceSearch['category']) : undefined })
          }
        />
        <Select
          label={t('services.filter.days')}
          value={String(search.days ?? '')}
          choices={[
            any,
            ...dayChoices.map((value) => ({
              value: String(value),
              label: counted(words.days(value), facets?.days[value]),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ days: value ? Number(value) : undefined })}
        />
        <Select
          label={t('services.sort.title')}
          value={search.sort ?? 'best'}
          choices={serviceSorts.map((value) => ({ value, label: t(`services.sort.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: value === 'best' ? undefined : serviceSorts.find((each) => each === value) })
          }
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {behind ? t('site.filters.some', { number: number(behind) }) : t('site.filters.title')}
        </Button>
        {isNarrowedBy({ ...search, keyword: '' }) && (
          <Button variant="subtle" onClick={() => apply({ keyword: search.keyword, page: 1 })}>
            {t('services.filter.clear')}
          </Button>
        )}
      </Row>
      <Card cross="end" fill="180px" gap={3} pad={4} id={id} hidden={!isOpen} className={classes.rest}>
        <Rest {...{ search, facets, rates_date, change, any, counted }} />
      </Card>
    </Stack>
  );
}

interface RestProps extends Pick<ServiceFiltersProps, 'search' | 'facets' | 'rates_date'> {
  change: (changes: Partial<ServiceSearch>) => void;
  any: { value: string; label: string };
  counted: (label: string, count: number | undefined) => string;
}

function Rest({ search, facets, rates_date, change, any, counted }: RestProps) {
  const { t } = useTranslation();
  const { number, date, language: tag } = useFormat();
  const names = useNames();
  const words = useServiceWords();
  const countries = Object.keys(facets?.country_code ?? {});
  if (search.country_code && !countries.includes(search.country_code)) countries.push(search.country_code);
  return (
    <>
      <Select
        label={t('services.filter.type')}
        value={search.stype ?? ''}
        choices={[
          any,
          ...serviceTypes.map((value) => ({ value, label: counted(words.type(value), facets?.stype[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ stype: serviceTypes.find((each) => each === value) })}
      />
      <Select
        label={t('services.filter.country')}
        value={search.country_code ?? ''}
        choices={[
          any,
          ...countries
            .map((value) => ({ value, label: counted(names.country(value), facets?.country_code[value]) }))
            .toSorted((a, b) => a.label.localeCompare(b.label, tag)),
        ]}
        onChange={({ currentTarget: { value } }) => change({ country_code: value || undefined })}
      />
      <Select
        label={t('services.filter.language')}
        value={search.language ?? ''}
        choices={[
          any,
          ...languages.map((value) => ({ value, label: counted(names.language(value), facets?.language[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ language: languages.find((each) => each === value) })}
      />
      <Select
        label={t('services.filter.rating')}
        value={String(search.rating ?? '')}
        choices={[
          any,
          ...ratingChoices.map((value) => ({
            value: String(value),
            label: counted(t('services.filter.ratingLeast', { mean: number(value) }), facets?.rating[value]),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ rating: value ? Number(value) : undefined })}
      />
      <Price search={search} change={change} />
      <Row as="label" gap={2} inline className={classes.online}>
        <input
          type="checkbox"
          checked={search.online ?? false}
          onChange={(event) => change({ online: event.currentTarget.checked || undefined })}
        />
        {t('services.filter.online')}
      </Row>
      {(search.price_min !== undefined || search.price_max !== undefined) && rates_date && (
        <Meta across size={1}>
          {t('services.filter.rates', { date: date(rates_date) })}
        </Meta>
      )}
    </>
  );
}

/** From and to, in the reader's currency; it acts when typing pauses. */
function Price({ search, change }: Pick<RestProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  const ownCurrency = useOwnCurrency();
  const [typed, setTyped] = useState<Record<'least' | 'most' | 'currency', string>>({
    least: String(search.price_min ?? ''),
    most: String(search.price_max ?? ''),
    currency: search.currency ?? ownCurrency,
  });
  const apply = useDebouncedCallback(({ least, most, currency }: typeof typed) => {
    const [price_min, price_max] = [wholeUnits(least), wholeUnits(most)];
    const isNone = price_min === undefined && price_max === undefined;
    change({ price_min, price_max, currency: isNone ? undefined : currency });
  }, limits.debounce.search);
  const type = (changes: Partial<typeof typed>) => {
    const now = { ...typed, ...changes };
    setTyped(now);
    apply(now);
  };
  return (
    <Grid columns={3} gap={2} className={classes.price}>
      <TextInput
        label={t('services.filter.least')}
        inputMode="numeric"
        value={typed.least}
        onChange={(event) => type({ least: event.currentTarget.value })}
      />
      <TextInput
        label={t('services.filter.most')}
        inputMode="numeric"
        value={typed.most}
        onChange={(event) => type({ most: event.currentTarget.value })}
      />
      <Select
        label={t('services.filter.currency')}
        value={typed.currency}
        choices={currencies.map((value) => ({ value, label: value }))}
        onChange={(event) => type({ currency: event.currentTarget.value })}
      />
    </Grid>
  );
}
