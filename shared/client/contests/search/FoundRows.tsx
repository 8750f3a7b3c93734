/** Things that a search found, a row each. */
import { IconBriefcase } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { StateBadge } from '#shared/client/contests/discovery/StateBadge.tsx';
import { CardPrice, Rating } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { clubPath, postPath, servicePath } from '#shared/community/paths.ts';
import { foundParts, near } from '#shared/model/found.ts';
import classes from './FoundEverywhere.module.css';

type Found = OutputOfCall<'searchSite'>;

/** What is looked for, also as it was meant: the found words are marked. */
export const Sought = createContext('');

export function FoundContest({ contest }: { contest: Found['contests'][number] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <FoundRow
      href={`/cx/${contest.cx_id}`}
      name={contest.contest_name}
      lang={contest.lang}
      said={contest.said}
      picture={
        <Picture
          src={contest.cover || (contest.faces[0] ?? '')}
          alt=""
          name={contest.contest_name}
          within={contest}
          width={1}
          height={1}
          className={classes.picture}
        />
      }
    >
      <StateBadge contest={contest} />
      {contest.results_shown && contest.total > 0 && (
        <Text as="span" figures>
          {number(contest.total)} {t('contests.votes', { count: contest.total })}
        </Text>
      )}
    </FoundRow>
  );
}

export function FoundContestant({ one }: { one: Found['contestants'][number] }) {
  return (
    <FoundRow
      href={`/cx/${one.cx_id}/${one.contestant_id}`}
      name={one.contestant_name}
      picture={
        <Picture
          src={one.contestant_img}
          alt=""
          name={one.contestant_name}
          within={one}
          width={1}
          height={1}
          className={classes.picture}
        />
      }
    >
      <Text as="span" cut lang="">
        {one.contest_name}
      </Text>
    </FoundRow>
  );
}

export function FoundService({ service }: { service: Found['services'][number] }) {
  return (
    <FoundRow
      href={servicePath(service.sx_id)}
      name={service.title}
      lang={service.language}
      said={service.said}
      picture={
        <Picture
          src={service.service_image}
          alt=""
          name={service.title}
          width={1}
          height={1}
          className={classes.picture}
        />
      }
    >
      <Text as="span" strong tone="ink">
        <CardPrice service={service} />
      </Text>
      {service.reviews.count > 0 && <Rating reviews={service.reviews} createdAt={service.createdAt} />}
      <Text as="span" cut>
        <Marked text={service.provider.full_name} />
      </Text>
    </FoundRow>
  );
}

export function FoundJob({ job }: { job: Found['jobs'][number] }) {
  const { t } = useTranslation();
  return (
    <FoundRow
      href={postPath({ ...job, isJob: true })}
      name={job.title}
      said={job.said}
      picture={<FoundSign icon={<IconBriefcase size={26} />} />}
    >
      {t(job.closed ? 'community.jobs.closed' : 'community.jobs.open')}
    </FoundRow>
  );
}

export function FoundClub({ club }: { club: Found['clubs'][number] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <FoundRow
      href={clubPath(club.gx_id)}
      name={club.title}
      said={club.said}
      picture={<Picture src={club.cover} alt="" name={club.title} width={1} height={1} className={classes.picture} />}
    >
      {t('community.club.members', { count: club.members, number: number(club.members) })}
    </FoundRow>
  );
}

export function FoundPerson({ person }: { person: Found['people'][number] }) {
  return (
    <FoundRow
      href={addressOf('/u/:username', { username: person.username })}
      name={person.full_name}
      said={person.said}
      picture={<Avatar src={person.avatar} name={person.full_name} size={64} />}
    >
      <span>
        @<Marked text={person.username} />
      </span>
      <Marked text={person.profession} />
    </FoundRow>
  );
}

/** In the place of a picture. */
export const FoundSign = ({ icon }: { icon: ReactNode }) => (
  <Stack as="span" align="center" cross="center" rigid soft background="sunken" className={classes.picture} aria-hidden>
    {icon}
  </Stack>
);

/** A text with the found words marked. */
function Marked({ text, lang }: { text: string; lang?: string }) {
  const parts = foundParts(text, use(Sought), { least: near, isWhole: true });
  return (
    <span lang={lang}>{parts.map((part, at) => (part.isFound ? <mark key={at}>{part.text}</mark> : part.text))}</span>
  );
}

interface RowProps {
  href: string;
  name: string;
  /** Of the name and the text, where it is known. */
  lang?: string | undefined;
  picture: ReactNode;
  /** What tells it apart. */
  children?: ReactNode;
  /** A line of its text. */
  said?: string;
}

export function FoundRow({ href, name, lang = '', picture, children, said }: RowProps) {
  return (
    <li>
      <PathLink href={href} className={classes.item}>
        {picture}
        <Text grow as="span" shrink className={classes.words}>
          <b>
            <Marked text={name} lang={lang.toLowerCase()} />
          </b>
          {children && (
            <Row as="span" gap="0 2" size={2} soft className={classes.told}>
              {children}
            </Row>
          )}
          {said && (
            <small>
              <Marked text={said} lang={lang.toLowerCase()} />
            </small>
          )}
        </Text>
      </PathLink>
    </li>
  );
}
