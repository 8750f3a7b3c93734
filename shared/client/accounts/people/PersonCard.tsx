import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { PublicUserShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { useNear } from '#shared/client/ui/useNear.ts';
import { Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { FollowButton } from './FollowButton.tsx';
import { useStanding } from './presence.ts';
import { PresenceAvatar, PresenceWords } from './PresenceDot.tsx';
import { useNames } from './useNames.ts';
import classes from './PersonCard.module.css';

interface PersonCardProps {
  person: PublicUserShape;
  /** The name as the shell's link, stretched over the card. */
  title: ReactNode;
  ways: ReactNode;
  /** What else can be done with them, such as writing to them. */
  more?: ReactNode;
}

/** A person in a list; live while visible. */
export function PersonCard({ person, title, ways, more }: PersonCardProps): ReactNode {
  const { t } = useTranslation();
  const { compact } = useFormat();
  const { country, language } = useNames();
  const card = useRef<HTMLElement>(null);
  const isNear = useNear(card);
  const { online, followers } = useStanding(person, isNear);
  const { username, full_name, avatar, profession, about, country_code, languages, is_provider } = person;
  const place = country(country_code);
  return (
    <article ref={card} className={classes.card} data-testid="person-card">
      <Row gap={3}>
        <PresenceAvatar src={avatar} name={full_name} size={64} online={online} />
        <Stack gap={1} grow>
          <Heading level={3} size={5} breaks className={classes.name} lineHeight={1.2}>
            {title}
          </Heading>
          <Row as="p" gap="half 3" cross="stretch" wrap size={2} soft breaks>
            @{username} <PresenceWords online={online} />
          </Row>
        </Stack>
      </Row>
      <Stack grow gap={2} top>
        {(profession || is_provider) && (
          <Row as="p" gap="2 3" wrap strong>
            {profession}
            {is_provider && <Badge tone="soon">{t('accounts.role.provider')}</Badge>}
          </Row>
        )}
        {about && (
          <Meta clamp={2} size={3} breaks>
            {about}
          </Meta>
        )}
      </Stack>
      <Row as="p" gap="1 3" cross="stretch" wrap size={2} soft>
        {place && (
          <Row as="span" gap={1} inline>
            <IconMapPin size={16} aria-hidden />
            {place}
          </Row>
        )}
        <Row as="span" gap={1} inline>
          {languages.map(language).join(', ')}
        </Row>
      </Row>
      <Row gap={3} justify="space-between" className={classes.foot} edge="top">
        <Meta as="span" figures>
          {t('accounts.people.followers', { count: followers, number: compact(followers) })}
        </Meta>
        <Row as="span" gap={2} cross="stretch">
          {more}
          <FollowButton person={person} ways={ways} size="sm" />
        </Row>
      </Row>
    </article>
  );
}

interface PersonGridProps {
  people: readonly PublicUserShape[];
  renderTitle: (person: PublicUserShape) => ReactNode;
  renderMore?: (person: PublicUserShape) => ReactNode;
  ways: ReactNode;
}

export function PersonGrid({ people, renderTitle, renderMore, ways }: PersonGridProps): ReactNode {
  return (
    <List fill="300px" gap={5}>
      {people.map((person) => (
        <Stack as="li" key={person.user_id}>
          <PersonCard person={person} title={renderTitle(person)} ways={ways} more={renderMore?.(person)} />
        </Stack>
      ))}
    </List>
  );
}

export function PersonGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <Loading className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card}>
          <Row gap={3}>
            <Bone width={64} height={64} round />
            <Stack gap={1} grow>
              <Bone width="80%" height={20} />
              <Bone width="50%" height={14} />
            </Stack>
          </Row>
          <Stack grow gap={2} top>
            <Bone width="60%" height={16} />
            <Bone height={34} />
          </Stack>
          <Row gap={3} justify="space-between" className={classes.foot} edge="top">
            <Bone width={90} height={16} />
            <Bone width={96} height={36} />
          </Row>
        </div>
      ))}
    </Loading>
  );
}
