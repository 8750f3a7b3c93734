import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
  IconCalendar,
  IconLanguage,
  IconMapPin,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Network, networks } from '#shared/accounts/rules.ts';
import type { PublicUserShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { accountTypeLabels } from '#shared/client/accounts/profile/accountTypes.ts';
import { useStanding } from './presence.ts';
import { PresenceAvatar, PresenceWords } from './PresenceDot.tsx';
import { useNames } from './useNames.ts';
import classes from './PersonHead.module.css';

const networkIcons: Record<Network, typeof IconWorld> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  youtube: IconBrandYoutube,
};

const networkNames: Record<Network, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};

interface PersonHeadProps {
  person: PublicUserShape;
  /** The number of followed people, where the caller has a newer one than `person`. */
  following?: number;
  /** Opens the list of followers or of followed people. */
  open: (of: 'followers' | 'followed', count: number) => void;
  /** Action buttons: follow, share, edit. */
  children: ReactNode;
}

/** The header of a profile. */
export function PersonHead({ person, following = person.following, open, children }: PersonHeadProps): ReactNode {
  const { t } = useTranslation();
  const { date, compact, list } = useFormat();
  const { country, language } = useNames();
  const { online, followers } = useStanding(person);
  const { username, full_name, avatar, profession, account_type, is_provider, country_code, languages, website } =
    person;
  const place = country(country_code);
  const there = networks.filter((network) => person[network]);
  return (
    <Stack gap={5} align="start" className={classes.card} radius="card">
      <PresenceAvatar src={avatar} name={full_name} size={136} online={online} />
      <Stack gap={1} shrink className={classes.who}>
        <Heading level={1} breaks className={classes.name} lineHeight={1.05}>
          {full_name}
        </Heading>
        <Text soft breaks>
          @{username}
        </Text>
        <PresenceWords online={online} live />
        {profession && (
          <Text size={4} strong breaks above={2}>
            {profession}
          </Text>
        )}
        {(is_provider || account_type !== 'personal') && (
          <Row above={2} as="p" gap={2} cross="stretch" wrap className={classes.badges}>
            {is_provider && <Badge tone="soon">{t('accounts.role.provider')}</Badge>}
            {account_type !== 'personal' && <Badge>{t(accountTypeLabels[account_type])}</Badge>}
          </Row>
        )}
      </Stack>
      <Row gap="1 5" cross="stretch" wrap className={classes.counts}>
        <button type="button" onClick={() => open('followers', followers)}>
          {t('accounts.people.followers', { count: followers, number: compact(followers) })}
        </button>
        <button type="button" onClick={() => open('followed', following)}>
          {t('accounts.people.following', { count: following, number: compact(following) })}
        </button>
      </Row>
      <Row gap={2} cross="stretch" wrap className={classes.actions}>
        {children}
      </Row>
      <List edge="top" gap={2} shrink size={3} soft className={classes.facts}>
        {place && (
          <Grid as="li" columns="auto 1fr" cross="start" gap={2} breaks>
            <IconMapPin size={18} aria-hidden />
            {place}
          </Grid>
        )}
        {languages.length > 0 && (
          <Grid as="li" columns="auto 1fr" cross="start" gap={2} breaks>
            <IconLanguage size={18} aria-hidden />
            <span>
              <span className="visually-hidden">{t('accounts.people.speaks')}</span> {list(languages.map(language))}
            </span>
          </Grid>
        )}
        <Grid as="li" columns="auto 1fr" cross="start" gap={2} breaks>
          <IconCalendar size={18} aria-hidden />
          {t('accounts.people.joined', { date: date(person.joined) })}
        </Grid>
        {website && (
          <Grid as="li" columns="auto 1fr" cross="start" gap={2} breaks>
            <IconWorld size={18} aria-hidden />
            <a href={website} target="_blank" rel="noopener nofollow ugc">
              {website.replace(/^https?:\/\/(www\.)?/, '')}
            </a>
          </Grid>
        )}
      </List>
      {there.length > 0 && (
        <Row as="ul" gap={2} cross="stretch" wrap className={classes.networks}>
          {there.map((network) => {
            const Icon = networkIcons[network];
            const label = t('accounts.people.on', { name: full_name, network: networkNames[network] });
            return (
              <li key={network}>
                <a href={person[network]} target="_blank" rel="noopener nofollow ugc" aria-label={label} title={label}>
                  <Icon size={22} aria-hidden />
                </a>
              </li>
            );
          })}
        </Row>
      )}
    </Stack>
  );
}

/** Skeleton of the same size as PersonHead. */
export function PersonHeadSkeleton(): ReactNode {
  return (
    <Stack gap={5} align="start" className={classes.card} radius="card">
      <Bone width={136} height={136} round />
      <Stack gap={1} shrink className={classes.who}>
        <Bone width={220} height={36} />
        <Bone width={120} height={18} />
        <Bone width={180} height={20} />
      </Stack>
      <Bone width="100%" height={44} />
      <Bone width="100%" height={96} />
    </Stack>
  );
}
