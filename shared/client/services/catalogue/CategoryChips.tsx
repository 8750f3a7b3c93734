import { type ReactNode, useEffect, useRef } from 'react';
import chips from '#shared/client/contests/discovery/ContestFilters.module.css';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import classes from '#shared/client/services/Services.module.css';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { serviceListPath } from '#shared/services/lists.ts';
import type { ServiceSearch } from '#shared/services/servicesCall.ts';
import { categoryIcon } from './categoryIcons.ts';

/** The categories as a row that is pushed along, on phones, where their filter waits behind a button. */
export function CategoryChips({ search }: { search: ServiceSearch }): ReactNode {
  const { t } = useTranslation();
  const words = useServiceWords();
  const list = useRef<HTMLUListElement>(null);
  const { category } = search;
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [category]);
  const look = (isChosen: boolean) => ({
    className: chips.chip,
    'aria-current': isChosen ? ('page' as const) : undefined,
  });
  return (
    <nav aria-label={t('services.filter.category')} className={classes.chips}>
      <Row as="ul" ref={list} gap={2} cross="stretch" className={chips.chips}>
        <Text as="li" rigid>
          <PathLink
            href={serviceListPath({ ...search, category: undefined, page: 1 })}
            {...look(category === undefined)}
          >
            {t('services.list.allCategories')}
          </PathLink>
        </Text>
        {words.categories().map(({ value, label }) => {
          const Icon = categoryIcon(value);
          return (
            <Text as="li" rigid key={value}>
              <PathLink href={serviceListPath({ ...search, category: value, page: 1 })} {...look(category === value)}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </PathLink>
            </Text>
          );
        })}
      </Row>
    </nav>
  );
}
