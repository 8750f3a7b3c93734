import { IconBriefcase, IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { CategoryPicture, useCategories } from '#shared/client/contests/discovery/ContestFilters.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { Box, Row, Sign, Stack, Text } from '#shared/client/ui/Layout.tsx';
import chips from '#shared/client/contests/discovery/ContestFilters.module.css';
import classes from './SearchPanel.module.css';

const shownAreas = 6;

/** The areas with the most contests that are on. */
export function PopularContests(): ReactNode {
  const { t } = useTranslation();
  const areas = useCategories()
    .toSorted((a, b) => (b.ongoing ?? 0) - (a.ongoing ?? 0))
    .slice(0, shownAreas);
  return (
    <Row as="ul" gap={2} wrap aria-label={t('contests.list.categories')}>
      {areas.map(({ category, label }) => (
        <li key={category}>
          <PathLink
            href={addressOf('/contests/:search', { search: 'all' }, { search: { category } })}
            className={chips.chip}
          >
            <CategoryPicture category={category} size={20} />
            {label}
          </PathLink>
        </li>
      ))}
    </Row>
  );
}

/** The ways on from a search that found nothing: to ask for it, to let people vote about it, and what others look at. */
export function NothingFound(): ReactNode {
  const { t } = useTranslation();
  const [cx_id] = useState(nextContestId);
  const mayStart = useIsOn('create_contest');
  const acts = [
    { href: '/jobs#new', Icon: IconBriefcase, name: t('contests.search.askTitle'), text: t('contests.search.askText') },
    ...(mayStart
      ? [
          {
            href: addressOf('/studio/:cx_id/:new', { cx_id, new: 'new' }),
            Icon: IconTrophy,
            name: t('contests.start'),
            text: t('contests.search.startText'),
          },
        ]
      : []),
  ];
  return (
    <Stack as="section" across gap={3} aria-label={t('contests.search.noneAtAll')}>
      <Text pad="0 2" size={3} soft>
        {t('contests.search.noneAtAll')}
      </Text>
      <ul>
        {acts.map(({ href, Icon, name, text }) => (
          <li key={href}>
            <PathLink href={href} className={classes.item}>
              <Sign size={40} aria-hidden>
                <Icon size={20} />
              </Sign>
              <Stack as="span" shrink>
                <b>{name}</b>
                <Text as="span" size={2} soft>
                  {text}
                </Text>
              </Stack>
            </PathLink>
          </li>
        ))}
      </ul>
      <Box pad="0 2">
        <PopularContests />
      </Box>
    </Stack>
  );
}
