import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { PublicUserShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { useNear } from '#shared/client/ui/useNear.ts';
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
      <div className={classes.head}>
        <PresenceAvatar src={avatar} name={full_name} size={64} online={online} />
        <div className={classes.who}>
          <h3 className={classes.name}>{title}</h3>
          <p className={classes.username}>
            @{username} <PresenceWords online={online} />
          </p>
        </div>
      </div>
      <div className={classes.body}>
        {(profession || is_provider) && (
          <p className={classes.profession}>
            {profession}
            {is_provider && <Badge tone="soon">{t('accounts.role.provider')}</Badge>}
          </p>
        )}
        {about && <p className={classes.about}>{about}</p>}
      </div>
      <p className={classes.place}>
        {place && (
          <span>
            <IconMapPin size={16} aria-hidden />
            {place}
          </span>
        )}
        <span>{languages.map(language).join(', ')}</span>
      </p>
      <div className={classes.foot}>
        <span className={classes.followers}>
          {t('accounts.people.followers', { count: followers, number: compact(followers) })}
        </span>
        <span className={classes.acts}>
          {more}
          <FollowButton person={person} ways={ways} size="sm" />
        </span>
      </div>
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
    <ul className={classes.grid}>
      {people.map((person) => (
        <li key={person.user_id}>
          <PersonCard person={person} title={renderTitle(person)} ways={ways} more={renderMore?.(person)} />
        </li>
      ))}
    </ul>
  );
}

export function PersonGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <Loading className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card}>
          <div className={classes.head}>
            <Bone width={64} height={64} round />
            <div className={classes.who}>
              <Bone width="80%" height={20} />
              <Bone width="50%" height={14} />
            </div>
          </div>
          <div className={classes.body}>
            <Bone width="60%" height={16} />
            <Bone height={34} />
          </div>
          <div className={classes.foot}>
            <Bone width={90} height={16} />
            <Bone width={96} height={36} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
