import { IconBuildingStore, IconTrophy, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { clubsCall } from '#shared/community/lists.ts';
import { servicesInput } from '#shared/services/servicesCall.ts';
import { To } from '#web/links.ts';
import { Grid, List, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Landing.module.css';

const allServices = servicesInput({ keyword: '', page: 1, sort: 'newest' });
const onNow = { status: 'ongoing' } as const;
const picturesShown = 3;
const allClubs = clubsCall('find');

/** The three areas, each with a number of now. `votes` are those of the contests that run. */
export function LandingAreas({ votes }: { votes: number | undefined }): ReactNode {
  const { t } = useTranslation();
  const { contests } = useContests(onNow);
  const services = useAnswer('getServices', allServices).answer;
  const clubs = useAnswer(allClubs.call, allClubs.input).answer;
  const areas = [
    {
      name: 'contests',
      Icon: IconTrophy,
      title: t('site.landing.area.contests.title'),
      text: t('site.landing.area.contests.text'),
      count: votes,
      pictures: contests?.map(({ cx_id, contest_name, cover }) => ({ id: cx_id, name: contest_name, src: cover })),
      now: t('site.landing.area.contests.now', { count: votes ?? 0 }),
    },
    {
      name: 'services',
      Icon: IconBuildingStore,
      title: t('site.landing.area.services.title'),
      text: t('site.landing.area.services.text'),
      count: services?.count,
      pictures: services?.services.map(({ sx_id, title, service_image }) => ({
        id: sx_id,
        name: title,
        src: service_image,
      })),
      now: t('site.landing.area.services.now', { count: services?.count ?? 0 }),
    },
    {
      name: 'groups',
      Icon: IconUsersGroup,
      title: t('site.landing.area.clubs.title'),
      text: t('site.landing.area.clubs.text'),
      count: clubs?.count,
      pictures: clubs?.groups.map(({ gx_id, title, cover }) => ({ id: gx_id, name: title, src: cover })),
      now: t('site.landing.area.clubs.now', { count: clubs?.count ?? 0 }),
    },
  ] as const;
  return (
    <section className={`content ${classes.section}`} aria-labelledby="areas">
      <h2 id="areas" className="visually-hidden">
        {t('site.landing.areas')}
      </h2>
      <List narrow={{ columns: 1 }} columns={3} gap={5} medium={{ gap: 3 }}>
        {areas.map(({ name, Icon, title, text, count, now, pictures }) => (
          <Stack as="li" gap={2} pad={6} key={name} className={classes.area} relative radius="card" data-area={name}>
            <Grid columns={picturesShown} gap={2} below={2} aria-hidden>
              {Array.from({ length: picturesShown }, (_, at) => {
                const one = pictures?.filter(({ src }) => src)[at];
                return one ? (
                  <Picture
                    key={one.id}
                    src={one.src}
                    alt=""
                    name={one.name}
                    width={1}
                    height={1}
                    className={classes.sample}
                  />
                ) : (
                  <Bone key={at} ratio="1" />
                );
              })}
            </Grid>
            <Icon size={28} aria-hidden />
            <h3>
              <To name={name}>{title}</To>
            </h3>
            <p>{text}</p>
            <p className={classes.now}>
              {count !== undefined && (
                <>
                  <b>
                    <RollingNumber value={count} />
                  </b>{' '}
                  {now}
                </>
              )}
            </p>
          </Stack>
        ))}
      </List>
    </section>
  );
}
