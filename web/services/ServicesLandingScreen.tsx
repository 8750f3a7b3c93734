import { Button } from '#shared/client/ui/Button.tsx';
import { IconBuildingStore } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { CardPrice, Rating, ServiceGrid, ServiceGridSkeleton } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { ServiceSearchBox } from '#shared/client/services/catalogue/ServiceFilters.tsx';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { serviceCategories } from '#shared/categories.ts';
import type { ServiceCard } from '#shared/services/shapes.ts';
import page from '#shared/client/ui/Page.module.css';
import { Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import { categoryIcon } from '#shared/client/services/catalogue/categoryIcons.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { OfferLink, titleOf } from '#shared/client/services/catalogue/serviceLinks.tsx';
import { servicePath } from '#shared/community/paths.ts';
import { serviceListPath } from '#shared/client/services/catalogue/serviceLists.ts';
import classes from '#shared/client/services/Services.module.css';

interface RowProps {
  id: string;
  title: string;
  services: readonly ServiceCard[];
  className?: string;
}

function ServicesRow({ id, title, services, className = '' }: RowProps) {
  if (!services.length) return null;
  return (
    <Stack as="section" aria-labelledby={id} className={className} narrow={{ gap: 4 }} gap={5}>
      <Heading level={2} id={id} size={6} lineHeight={1.1}>
        {title}
      </Heading>
      <ServiceGrid services={services} renderTitle={titleOf} isRail />
    </Stack>
  );
}

/** Pictures of work beside the words. */
const samples = 4;

/** Cards in a row of a desktop. */
const inRow = 4;

/** Without the rest that would stand alone in a last row. */
const wholeRows = (services: readonly ServiceCard[]) =>
  services.slice(0, Math.max(inRow, services.length - (services.length % inRow)));

/** What services are about, for newcomers; who has been here gets the list at /services. */
export default function ServicesLandingScreen(): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useServiceWords();
  const { answer, error, reload } = useAnswer('getServicesLanding', {});
  const best = (answer?.best ?? []).filter(({ reviews }) => reviews.count > 0);
  useEffect(() => storeValue('services', 'seen'), []);
  return (
    <Stack gap={12} narrow={{ gap: 8 }}>
      <Stack as="header" gap={5} pad="12 8" className={classes.band} radius="card" tone="on-band" background="band">
        <Stack gap={5} shrink className={classes.pitch} narrow={{ gap: 4 }}>
          <h1 className={page.title}>{t('services.landing.title')}</h1>
          <Text size={4} maxWidth="620px" tone="on-band-soft">
            {t('services.landing.lead')}
          </Text>
          <ServiceSearchBox waits keyword="" search={(keyword) => navigate(serviceListPath({ keyword, page: 1 }))} />
          <Row gap={3} cross="stretch" wrap className={classes.ways} narrow={{ gap: 2 }}>
            <Button variant="default" renderRoot={(props) => <To {...props} name="serviceList" />}>
              {t('services.landing.see')}
            </Button>
            <Button variant="subtle" renderRoot={(props) => <OfferLink {...props} />}>
              {t('services.landing.offer')}
            </Button>
          </Row>
        </Stack>
        <ul className={classes.samples}>
          {(answer?.best ?? []).slice(0, samples).map((service) => (
            <li key={service.sx_id}>
              <PathLink href={servicePath(service.sx_id)}>
                <Picture
                  src={service.service_image}
                  alt={service.alt}
                  name={service.title}
                  width={1200}
                  height={800}
                  place="contest"
                  first
                />
                <span>
                  <b lang={service.language.toLowerCase()}>{service.title}</b>
                  <Row as="small" cross="stretch" wrap justify="space-between" gap={2} above={1} size={2}>
                    <strong>
                      <CardPrice service={service} />
                    </strong>
                    <Rating reviews={service.reviews} createdAt={service.createdAt} />
                  </Row>
                </span>
              </PathLink>
            </li>
          ))}
        </ul>
      </Stack>
      <Stack as="nav" aria-labelledby="categories" narrow={{ gap: 4 }} gap={5}>
        <Heading level={2} id="categories" size={6} lineHeight={1.1}>
          {t('services.landing.categories')}
        </Heading>
        <List fill="200px" gap={3} className={classes.categories} narrow={{ gap: 2 }}>
          {words.categories().map(({ value, label }) => {
            const Icon = categoryIcon(value);
            return (
              <li key={value}>
                <To name="servicesIn" params={{ category_slug: serviceCategories[value] }}>
                  <Icon size={22} stroke={1.75} aria-hidden color="var(--link)" />
                  {label}
                  {Boolean(answer?.categories[value]) && <span>{number(answer!.categories[value]!)}</span>}
                </To>
              </li>
            );
          })}
        </List>
      </Stack>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <ServiceGridSkeleton count={4} />
      ) : answer.count === 0 ? (
        <EmptyState
          icon={<IconBuildingStore size={28} />}
          title={t('services.landing.offer')}
          text={t('services.none')}
        />
      ) : (
        <>
          <ServicesRow id="best" title={t('services.landing.best')} services={best} className={classes.best} />
          <ServicesRow
            id="newest"
            title={t('services.landing.newest')}
            services={wholeRows(answer.newest.filter(({ sx_id }) => !best.some((one) => one.sx_id === sx_id)))}
          />
        </>
      )}
    </Stack>
  );
}
