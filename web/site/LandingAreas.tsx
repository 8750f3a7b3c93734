import { IconBuildingStore, IconTrophy, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { clubsCall } from '#shared/community/lists.ts';
import { servicesInput } from '#shared/services/servicesCall.ts';
import { To } from '#web/links.ts';
import { List, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Landing.module.css';

const allServices = servicesInput({ keyword: '', page: 1, sort: 'newest' });
const allClubs = clubsCall('find');

/** The three areas, each with a number of now. `votes` are those of the contests that run. */
export function LandingAreas({ votes }: { votes: number | undefined }): ReactNode {
  const { t } = useTranslation();
  const services = useAnswer('getServices', allServices).answer?.count;
  const clubs = useAnswer(allClubs.call, allClubs.input).answer?.count;
  const areas = [
    {
      name: 'contests',
      Icon: IconTrophy,
      title: t('site.landing.area.contests.title'),
      text: t('site.landing.area.contests.text'),
      count: votes,
      now: t('site.landing.area.contests.now', { count: votes ?? 0 }),
    },
    {
      name: 'services',
      Icon: IconBuildingStore,
      title: t('site.landing.area.services.title'),
      text: t('site.landing.area.services.text'),
      count: services,
      now: t('site.landing.area.services.now', { count: services ?? 0 }),
    },
    {
      name: 'groups',
      Icon: IconUsersGroup,
      title: t('site.landing.area.clubs.title'),
      text: t('site.landing.area.clubs.text'),
      count: clubs,
      now: t('site.landing.area.clubs.now', { count: clubs ?? 0 }),
    },
  ] as const;
  return (
    <section className={`content ${classes.section}`} aria-labelledby="areas">
      <h2 id="areas" className="visually-hidden">
        {t('site.landing.areas')}
      </h2>
      <List narrow={{ columns: 1 }} columns={3} gap={5} medium={{ gap: 3 }}>
        {areas.map(({ name, Icon, title, text, count, now }) => (
          <Stack as="li" gap={2} pad={6} key={name} className={classes.area} relative radius="card" data-area={name}>
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
