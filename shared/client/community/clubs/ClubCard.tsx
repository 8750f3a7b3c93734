import { IconClock, IconLink, IconLock, IconUserCheck, IconUsers, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clubPath } from '#shared/community/paths.ts';
import type { GroupShape } from '#shared/community/shapes.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { withoutMarks } from '#shared/chat/markdown.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { OwnPrice } from '#shared/client/payments/OwnPrice.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Faces } from '#shared/client/ui/Avatar.tsx';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { pictureUrl } from '#shared/pictures.ts';
import classes from '../Club.module.css';

const accessIcons = { Public: IconWorld, Private: IconLock, Unlisted: IconLink } as const;

/** Who may read it, how many are in it, and what it costs. */
export function ClubFacts({ club, isCard = false }: { club: GroupShape; isCard?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { compact } = useFormat();
  const money = useMoney();
  const priceOf = (price: string) => t(`community.club.price.${club.interval}`, { price });
  const Icon = accessIcons[club.access];
  return (
    <Row as="p" gap="1 3" wrap size={2} soft>
      <Row as="span" gap={1} inline>
        <Icon size={16} aria-hidden />
        {t(`community.club.access.${club.access}`)}
      </Row>
      <Row as="span" gap={1} inline>
        <IconUsers size={16} aria-hidden />
        {t('community.club.members', { count: club.members, number: compact(club.members) })}
      </Row>
      {club.membership === 'paid' && (
        <Row as="span" gap={1} inline>
          {isCard ? <OwnPrice {...club} words={priceOf} /> : priceOf(money(club.amount, club.currency))}
        </Row>
      )}
      {club.role && club.state === 'active' && (
        <Row as="span" gap={1} inline strong tone="success">
          <IconUserCheck size={16} aria-hidden />
          {t(`community.club.role.${club.role}`)}
        </Row>
      )}
      {club.state === 'asked' && (
        <Row as="span" gap={1} inline strong tone="link">
          <IconClock size={16} aria-hidden />
          {t('community.join.asked')}
        </Row>
      )}
    </Row>
  );
}

export function ClubCover({ club: { cover, title } }: { club: GroupShape }): ReactNode {
  return (
    <Stack as="span" align="center" cross="center" className={classes.cover} aria-hidden>
      {cover ? <img src={pictureUrl(cover, 960)} alt="" loading="lazy" /> : [...title][0]?.toUpperCase()}
    </Stack>
  );
}

/** A club in a list. */
export function ClubCard({ club }: { club: GroupShape }): ReactNode {
  const { t } = useTranslation();
  return (
    <Box as="article" className={classes.card} relative radius="card" background="card">
      <ClubCover club={club} />
      <Stack grow gap={2} pad={4} className={classes.body}>
        <Heading size={5} level={2} breaks className={classes.name}>
          <PathLink href={clubPath(club.gx_id)} lang="">
            {club.title}
          </PathLink>
        </Heading>
        <Text size={3} soft clamp={3} dir="auto" lang="">
          {withoutMarks(club.description)}
        </Text>
        <ClubFacts club={club} isCard />
        <Row gap="1 3" justify="space-between" size={2} soft className={classes.life}>
          {club.faces && club.faces.length > 1 ? (
            <Faces pictures={club.faces} size={28} />
          ) : (
            <span>{t('community.club.posts', { count: club.posts })}</span>
          )}
          {club.posts > 0 && <When at={club.last_at} />}
        </Row>
      </Stack>
    </Box>
  );
}

export function ClubGrid({ clubs }: { clubs: readonly GroupShape[] }): ReactNode {
  return (
    <List fill="300px" gap={5} narrow={{ gap: 3 }}>
      {clubs.map((club) => (
        <li key={club.gx_id}>
          <ClubCard club={club} />
        </li>
      ))}
    </List>
  );
}

export function ClubGridSkeleton(): ReactNode {
  return (
    <Loading fill="300px" gap={5} narrow={{ gap: 3 }}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Bone key={key} height={260} />
      ))}
    </Loading>
  );
}
