import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { type ContestCategory, contestCategories } from '#shared/contests/categories.ts';
import { listStatuses, type ListStatus } from '#shared/contests/lists.ts';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './ContestFilters.module.css';

/** What a link of a filter is drawn with. */
export interface FilterLook {
  className?: string | undefined;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

interface ContestFiltersProps {
  status: ListStatus;
  category: ContestCategory | undefined;
  /** The shell's link to a list; an undefined category is all of them. */
  renderLink: (to: { status: ListStatus; category: ContestCategory | undefined }, look: FilterLook) => ReactNode;
}

const labels: Record<ListStatus, Key> = {
  ongoing: 'contests.list.ongoing',
  pending: 'contests.list.pending',
  ended: 'contests.list.ended',
  all: 'contests.list.all',
};

const nothing = {};

/** Categories with their number of running contests; undefined until loaded. */
export function useCategories(): { category: ContestCategory; label: string; ongoing: number | undefined }[] {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { answer } = useAnswer('getContestCategories', nothing);
  return useMemo(() => {
    const counts = new Map(answer?.categories.map(({ category, ongoing }) => [category, ongoing]));
    const { compare } = new Intl.Collator(language);
    return contestCategories
      .map((category) => ({
        category,
        label: t(`contests.category.${category}`),
        ongoing: answer && (counts.get(category) ?? 0),
      }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [answer, language, t]);
}

/** Decorative picture of a category; its name is beside it. */
export const CategoryPicture = ({ category, size }: { category: ContestCategory; size: number }) => (
  <img src={`/categories/${category.toLowerCase()}.svg`} alt="" width={size} height={size} />
);

/** Filters of a list by state and category. All are links, so that each list has an address. */
export function ContestFilters({ status, category, renderLink }: ContestFiltersProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  // Of what runs only categories with something in them, and the chosen one; all until the counts are known.
  const all = useCategories();
  const categories = all.filter(
    ({ category: one, ongoing }) => status !== 'ongoing' || ongoing !== 0 || one === category,
  );
  const mayGo = status === 'ongoing' && all[0]?.ongoing === undefined;
  const chips = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = chips.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [category]);
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <Stack gap={4} narrow={{ gap: 1 }} bounded>
      <nav aria-label={t('contests.list.statuses')}>
        <ul className={classes.tabs}>
          {listStatuses.map((one) => (
            <li key={one}>
              {renderLink(
                { status: one, category },
                { 'aria-current': current(one === status), children: t(labels[one]) },
              )}
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('contests.list.categories')}>
        <Row as="ul" ref={chips} gap={2} cross="stretch" className={classes.chips} data-may-go={mayGo || undefined}>
          <Text as="li" rigid>
            {renderLink(
              { status, category: undefined },
              {
                className: classes.chip,
                'aria-current': current(category === undefined),
                children: t('contests.list.allCategories'),
              },
            )}
          </Text>
          {categories.map(({ category: one, label, ongoing }) => (
            <Text as="li" rigid key={one}>
              {renderLink(
                { status, category: one },
                {
                  className: classes.chip,
                  'aria-current': current(one === category),
                  children: (
                    <>
                      <CategoryPicture category={one} size={20} />
                      {label}
                      {status === 'ongoing' && (
                        <Meta figures as="span" size={1} className={classes.count}>
                          {ongoing === undefined ? '' : number(ongoing)}
                        </Meta>
                      )}
                    </>
                  ),
                },
              )}
            </Text>
          ))}
        </Row>
      </nav>
    </Stack>
  );
}
