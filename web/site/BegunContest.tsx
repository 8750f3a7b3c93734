import type { CSSProperties } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { colorOf } from '#shared/client/contests/colors.ts';
import type { Begun } from './StartHere.tsx';
import { List, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './BegunContest.module.css';

const mostShown = 8;

/** The contest that is being typed, as it will look: names become cards in their colours. */
export function BegunContest({ question, names }: Begun) {
  const { t } = useTranslation();
  const places = names.length ? names.slice(0, mostShown) : ['', ''];
  return (
    <Stack pad={6} gap={5} className={classes.contest} radius="card" background="card" aria-hidden data-testid="begun">
      <Text breaks className={classes.question}>
        {question || t('site.landing.question')}
      </Text>
      <List fill="120px" gap={3} className={classes.cards}>
        {places.map((name, index) => (
          <li key={index} style={{ '--color': colorOf({ entry_number: index + 1 }) } as CSSProperties}>
            <Stack as="span" align="center" cross="center" className={classes.picture} tone="white">
              {[...name][0]?.toUpperCase()}
            </Stack>
            <Text as="span" strong cut className={classes.name} lineHeight={1.3}>
              {name}
            </Text>
            <Text as="span" pad={2} textAlign="center" className={classes.vote}>
              {t('contests.vote.cast')}
            </Text>
          </li>
        ))}
      </List>
    </Stack>
  );
}
