import { useDebouncedValue } from '@mantine/hooks';
import { IconBriefcase, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { postPath, servicePath } from '#shared/community/paths.ts';
import { CardPrice } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { topicsWith } from '#shared/client/site/help/topics.ts';
import { useHelp } from '#shared/client/site/useHelp.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { clubPath } from '#shared/community/paths.ts';
import { limits } from '#shared/limits.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import { StateBadge } from '#shared/client/contests/discovery/StateBadge.tsx';
import { NothingFound } from './NothingFound.tsx';
import classes from './FoundEverywhere.module.css';

type Found = OutputOfCall<'searchSite'>;

interface FoundEverywhereProps {
  /** Trimmed, and not empty. */
  words: string;
  /** Of each kind. */
  most: number;
  /** Where nothing was found. */
  otherwise?: ReactNode;
}

/** Questions of the help that have all words, each with the page where it is answered. */
function useFoundHelp(words: string, most: number): { asks: string; href: string }[] {
  const { texts } = useHelp();
  if (!texts) return [];
  const pages = [
    { path: '/help', topics: texts.help },
    { path: '/services/help', topics: texts.services },
  ];
  return pages
    .flatMap(({ path, topics }) =>
      topicsWith(topics, words).flatMap(({ questions }) =>
        questions.map(({ asks }) => ({ asks, href: addressOf(path, {}, { search: { q: asks } }) })),
      ),
    )
    .slice(0, most);
}

/** What there is for these words, by kind; links that the arrow keys of a search box reach. */
export function FoundEverywhere({ words, most, otherwise }: FoundEverywhereProps): ReactNode {
  const { t } = useTranslation();
  const [keyword] = useDebouncedValue(words, limits.debounce.search);
  const { answer, error } = useAnswer('searchSite', { words: keyword });
  const help = useFoundHelp(keyword, most);
  const { contests = [], contestants = [], services = [], jobs = [], clubs = [], people = [] } = answer ?? {};
  const kinds = [contests, contestants, services, jobs, clubs, people, help];
  const count = kinds.reduce((sum, kind) => sum + Math.min(kind.length, most), 0);
  const isNone = answer !== undefined && count === 0;
  return (
    <>
      <p
        role="status"
        className={isNone || (error && !answer) ? classes.none : 'visually-hidden'}
        data-none={isNone || undefined}
      >
        {error && !answer
          ? error.message
          : isNone
            ? t('contests.search.none', { words: keyword })
            : answer && t('contests.search.found', { count })}
      </p>
      {answer?.meant !== undefined && !isNone && (
        <Text across pad="1 2" size={3} soft>
          {t('contests.search.meant', { words: answer.meant.join(', ') })}
        </Text>
      )}
      {isNone && <NothingFound />}
      {isNone && otherwise}
      {!answer && !error && <Waiting />}
      <Kind
        title={t('contests.contests')}
        all={
          contests.length > 0 && answer!.counts.contests > most && addressOf('/contests/:search', { search: keyword })
        }
      >
        {contests.slice(0, most).map((contest) => (
          <FoundContest key={contest.cx_id} contest={contest} />
        ))}
      </Kind>
      <Kind title={t('contests.search.contestants')}>
        {contestants.slice(0, most).map((one) => (
          <FoundContestant key={one.contestant_id} one={one} />
        ))}
      </Kind>
      <Kind
        title={t('services.title')}
        all={services.length > 0 && answer!.counts.services > most && serviceListPath({ keyword, page: 1 })}
      >
        {services.slice(0, most).map((service) => (
          <FoundService key={service.sx_id} service={service} />
        ))}
      </Kind>
      <Kind
        title={t('community.jobs.title')}
        all={jobs.length > 0 && answer!.counts.jobs > most && addressOf('/jobs', {}, { search: { search: keyword } })}
      >
        {jobs.slice(0, most).map((job) => (
          <FoundRow
            key={job.fx_id}
            href={postPath({ ...job, isJob: true })}
            name={job.title}
            picture={
              <Stack as="span" align="center" cross="center" rigid soft className={classes.round} aria-hidden>
                <IconBriefcase size={22} />
              </Stack>
            }
          >
            <small>{t(job.closed ? 'community.jobs.closed' : 'community.jobs.open')}</small>
          </FoundRow>
        ))}
      </Kind>
      <Kind
        title={t('community.clubs.title')}
        all={
          clubs.length > 0 && answer!.counts.clubs > most && addressOf('/groups', {}, { search: { search: keyword } })
        }
      >
        {clubs.slice(0, most).map((club) => (
          <FoundClub key={club.gx_id} club={club} />
        ))}
      </Kind>
      <Kind
        title={t('accounts.people.title')}
        all={
          people.length > 0 && answer!.counts.people > most && addressOf('/users', {}, { search: { search: keyword } })
        }
      >
        {people.slice(0, most).map((person) => (
          <FoundPerson key={person.user_id} person={person} />
        ))}
      </Kind>
      <Kind title={t('site.help.title')}>
        {help.map(({ asks, href }) => (
          <FoundRow
            key={href}
            href={href}
            name={asks}
            picture={
              <Stack as="span" align="center" cross="center" rigid soft className={classes.round} aria-hidden>
                <IconHelpCircle size={22} />
              </Stack>
            }
          />
        ))}
      </Kind>
    </>
  );
}

function FoundContest({ contest }: { contest: Found['contests'][number] }) {
  const { t } = useTranslation();
  return (
    <FoundRow
      href={`/cx/${contest.cx_id}`}
      name={contest.contest_name}
      lang={contest.lang}
      picture={
        <Picture
          src={contest.cover || (contest.faces[0] ?? '')}
          alt=""
          name={contest.contest_name}
          within={contest}
          width={1600}
          height={900}
          className={classes.picture}
        />
      }
    >
      <Row as="span" gap={2} above="half">
        <StateBadge contest={contest} />
        <small>{t(`contests.category.${contest.category}`)}</small>
      </Row>
    </FoundRow>
  );
}

function FoundContestant({ one }: { one: Found['contestants'][number] }) {
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
          width={800}
          height={1000}
          className={`${classes.picture} ${classes.face}`}
        />
      }
    >
      <small lang="">{one.contest_name}</small>
    </FoundRow>
  );
}

function FoundService({ service }: { service: Found['services'][number] }) {
  return (
    <FoundRow
      href={servicePath(service.sx_id)}
      name={service.title}
      picture={
        <Picture
          src={service.service_image}
          alt=""
          name={service.title}
          width={1200}
          height={800}
          place="contest"
          className={classes.picture}
        />
      }
    >
      <small>
        <CardPrice service={service} /> · {service.provider.full_name}
      </small>
    </FoundRow>
  );
}

function FoundClub({ club }: { club: Found['clubs'][number] }) {
  const { t } = useTranslation();
  return (
    <FoundRow
      href={clubPath(club.gx_id)}
      name={club.title}
      picture={
        <Picture src={club.cover} alt="" name={club.title} width={1600} height={900} className={classes.picture} />
      }
    >
      <small>{t('community.club.members', { count: club.members, number: club.members })}</small>
    </FoundRow>
  );
}

function FoundPerson({ person }: { person: Found['people'][number] }) {
  return (
    <FoundRow
      href={addressOf('/u/:username', { username: person.username })}
      name={person.full_name}
      picture={
        <Stack as="span" align="center" cross="center" rigid soft className={classes.round}>
          <Avatar src={person.avatar} name={person.full_name} size={36} />
        </Stack>
      }
    >
      <small>@{person.username}</small>
    </FoundRow>
  );
}

function Waiting() {
  return (
    <div aria-hidden aria-busy>
      {[0, 1, 2].map((row) => (
        <Row key={row} gap={3} pad="1 2">
          <Bone width={56} height={40} />
          <Bone width={`${60 - row * 12}%`} height={16} />
        </Row>
      ))}
    </div>
  );
}

/** `all`: the path of the list that has them all. */
function Kind({ title, all, children }: { title: string; all?: string | false; children: readonly ReactNode[] }) {
  const { t } = useTranslation();
  const id = useId();
  if (!children.length) return null;
  return (
    <Grid as="section" columns="1fr auto" cross="center" aria-labelledby={id} className={classes.kind}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
      {all && (
        <PathLink href={all} className={classes.all} aria-label={`${title}: ${t('contests.search.allOf')}`}>
          {t('contests.search.allOf')}
        </PathLink>
      )}
    </Grid>
  );
}

interface RowProps {
  href: string;
  name: string;
  /** Of the name, where it is known. */
  lang?: string | undefined;
  picture: ReactNode;
  /** What tells it apart. */
  children?: ReactNode;
}

function FoundRow({ href, name, lang = '', picture, children }: RowProps) {
  return (
    <li>
      <PathLink href={href} className={classes.item}>
        {picture}
        <Text grow as="span" shrink className={classes.words}>
          <b lang={lang.toLowerCase()}>{name}</b>
          {children}
        </Text>
      </PathLink>
    </li>
  );
}
