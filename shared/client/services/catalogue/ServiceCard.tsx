import { IconClock, IconMapPin, IconRefresh, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Heading, Row, Text } from '#shared/client/ui/Layout.tsx';
import type { ServiceCard as Card } from '#shared/services/shapes.ts';
import { day, hour } from '#shared/time.ts';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { LanguageNote } from './LanguageNote.tsx';
import classes from './ServiceCard.module.css';

/** For how long a service without reviews is called new, in milliseconds. */
const newFor = 30 * day;

/** Stars as a number, or that it is new, or that nobody has judged it yet. */
export function Rating({ reviews: { count, mean }, createdAt }: Pick<Card, 'reviews' | 'createdAt'>): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const now = useNow(hour);
  if (!count && !(Date.parse(createdAt) < now - newFor)) return <Badge tone="soon">{t('services.new')}</Badge>;
  if (!count)
    return (
      <Row as="span" gap={1} size={2}>
        {t('services.unrated')}
      </Row>
    );
  const rounded = number(Math.round(mean * 10) / 10);
  return (
    <Row as="span" gap={1} size={2} className={classes.rating}>
      <IconStarFilled size={16} aria-hidden />
      <span className="visually-hidden">{t('services.rating', { mean: rounded, count: number(count) })}</span>
      <Text as="b" tone="ink" aria-hidden>
        {rounded}
      </Text>
      <span aria-hidden>({number(count)})</span>
    </Row>
  );
}

/** What a service costs, among others; it comes a moment after the cards, with what counts currencies. */
export const CardPrice = lazyExtra(() => import('./CardPrice.tsx'));

interface ServiceCardProps {
  service: Card;
  /** The title as the shell's link, stretched over the card. */
  title: ReactNode;
  /** Above the fold: loads its picture eagerly. */
  first?: boolean;
}

export function ServiceCard({ service, title, first = false }: ServiceCardProps): ReactNode {
  const { t } = useTranslation();
  const words = useServiceWords();
  const names = useNames();
  const { provider, service_image, alt, category, stype, country_code, days, reviews } = service;
  return (
    <article className={classes.card} data-testid="service-card">
      <Picture
        src={service_image}
        alt={alt}
        name={service.title}
        width={1200}
        height={800}
        place="contest"
        first={first}
        className={classes.picture}
      />
      <Box pad={4} grow className={classes.body}>
        <Row as="p" gap="1 3" cross="stretch" justify="space-between" wrap size={1} soft className={classes.category}>
          <span>{words.category(category)}</span>
          <Row as="span" gap={1} inline>
            {stype === 'recurring' && <IconRefresh size={16} aria-hidden />}
            {words.type(stype)}
          </Row>
        </Row>
        <Heading breaks level={3} size={4} clamp={2} className={classes.title} lang={service.language.toLowerCase()}>
          {title}
        </Heading>
        <Row as="p" gap={2} size={2} breaks>
          <Avatar src={provider.avatar} name={provider.full_name} size={28} />
          <span>{provider.full_name}</span>
          {provider.online && <Text as="i" rigid radius="full" className={classes.here} title={t('services.online')} />}
        </Row>
        <Row as="p" gap="1 3" wrap size={2} soft>
          <Rating reviews={reviews} createdAt={service.createdAt} />
          {days !== undefined && (
            <Row as="span" gap={1} size={2}>
              <IconClock size={16} aria-hidden />
              {words.days(days)}
            </Row>
          )}
          {country_code && (
            <Row as="span" gap={1} size={2}>
              <IconMapPin size={16} aria-hidden />
              {names.country(country_code)}
            </Row>
          )}
          <LanguageNote of={service.language} />
        </Row>
        {/* The form's preview has none before one is typed. */}
        {service.price_from > 0 && (
          <Text size={5} display className={classes.price}>
            <CardPrice service={service} />
          </Text>
        )}
      </Box>
    </article>
  );
}

interface ServiceGridProps {
  services: readonly Card[];
  /** The title as the shell's link. */
  renderTitle: (service: Card) => ReactNode;
  /** How many cards are above the fold. */
  first?: number;
  /** On a phone in one row, beside one another. */
  isRail?: boolean;
}

export function ServiceGrid({ services, renderTitle, first = 0, isRail = false }: ServiceGridProps): ReactNode {
  return (
    <ul className={classes.grid} data-rail={isRail || undefined}>
      {services.map((service, index) => (
        <li key={service.sx_id}>
          <ServiceCard service={service} title={renderTitle(service)} first={index < first} />
        </li>
      ))}
    </ul>
  );
}

export function ServiceGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <Loading className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card}>
          <Bone ratio="3 / 2" />
          <Box pad={4} grow className={classes.body}>
            <Bone width="50%" height={14} />
            <Bone width="90%" height={40} />
            <Bone width="60%" height={28} />
            <Bone width="40%" height={24} />
          </Box>
        </div>
      ))}
    </Loading>
  );
}
