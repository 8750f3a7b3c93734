import { type ReactNode, useMemo } from 'react';
import { type AccountType, accountTypes, type Language, languages } from '#shared/accounts/entities.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { FilterRow } from '#shared/client/ui/FilterRow.tsx';
import { SearchField } from '#shared/client/ui/SearchField.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { accountTypeLabels } from '#shared/client/accounts/profile/accountTypes.ts';
import type { PeopleKind, PeopleQuery } from '#shared/accounts/lists.ts';
import { useNames } from './useNames.ts';
import classes from './PeopleFilters.module.css';

interface PeopleFiltersProps {
  kind: PeopleKind;
  query: PeopleQuery;
  /** Countries of the people in the list, most frequent first. */
  countries: readonly { country_code: string; count: number }[];
  /** Navigates to the list with this query. */
  apply: (query: PeopleQuery) => void;
  /** The shell's link to all people or to providers, with the current filters. */
  renderKind: (
    kind: PeopleKind,
    look: { className: string | undefined; 'aria-current': 'page' | undefined; children: ReactNode },
  ) => ReactNode;
  /** Rendered below the search. */
  children?: ReactNode;
}

/** Filters of a list of people; each state has an address. */
export function PeopleFilters({ kind, query, countries, apply, renderKind, children }: PeopleFiltersProps): ReactNode {
  const { t } = useTranslation();
  const { number, language: tag } = useFormat();
  const names = useNames();
  const { keyword = '', country_code = '', language = '', account_type = '' } = query;

  const change = (changes: Partial<PeopleQuery>) => apply({ ...query, ...changes, page: 1 });
  const countryChoices = useMemo(() => {
    const { compare } = new Intl.Collator(tag);
    const known = countries.map(({ country_code: value, count }) => ({
      value,
      label: `${names.country(value)} (${number(count)})`,
    }));
    // The address may name a country without people.
    const isKnown = !country_code || countries.some((one) => one.country_code === country_code);
    const chosen = isKnown ? [] : [{ value: country_code, label: names.country(country_code) }];
    return [...known, ...chosen].toSorted((a, b) => compare(a.label, b.label));
  }, [countries, country_code, names, number, tag]);

  return (
    <FilterRow
      chosen={[country_code, language, account_type].filter(Boolean).length}
      search={
        <SearchField
          label={t('accounts.people.search')}
          hint={t('accounts.people.searchHint')}
          value={keyword}
          apply={(words) => change({ keyword: words || undefined })}
        />
      }
      between={
        <>
          {children}
          <nav aria-label={t('accounts.people.kinds')}>
            <Row edge="bottom" as="ul" gap={1} cross="stretch">
              {(['users', 'providers'] as const).map((one) => (
                <li key={one}>
                  {renderKind(one, {
                    className: classes.kind,
                    'aria-current': one === kind ? 'page' : undefined,
                    children: t(one === 'users' ? 'accounts.people.everybody' : 'accounts.people.providers'),
                  })}
                </li>
              ))}
            </Row>
          </nav>
        </>
      }
    >
      <Select
        label={t('accounts.people.country')}
        value={country_code}
        choices={[{ value: '', label: t('accounts.people.anyCountry') }, ...countryChoices]}
        onChange={(event) => change({ country_code: event.currentTarget.value || undefined })}
      />
      <Select
        label={t('accounts.people.language')}
        value={language}
        choices={[
          { value: '', label: t('accounts.people.anyLanguage') },
          ...languages.map((value) => ({ value, label: names.language(value) })),
        ]}
        onChange={(event) => change({ language: (event.currentTarget.value || undefined) as Language | undefined })}
      />
      <Select
        label={t('accounts.people.type')}
        value={account_type}
        choices={[
          { value: '', label: t('accounts.people.anyType') },
          ...accountTypes.map((value) => ({ value, label: t(accountTypeLabels[value]) })),
        ]}
        onChange={(event) =>
          change({ account_type: (event.currentTarget.value || undefined) as AccountType | undefined })
        }
      />
    </FilterRow>
  );
}
