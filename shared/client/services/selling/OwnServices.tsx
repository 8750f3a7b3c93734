import { Button } from '#shared/client/ui/Button.tsx';
import { IconBuildingStore, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { DigitalFiles } from '#shared/client/services/digital/DigitalFiles.tsx';
import { BookingCalendar } from '#shared/client/services/bookings/BookingCalendar.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { useUnitPrice } from '#shared/client/services/useUnitPrice.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Service } from '#shared/services/entities.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { OwnService } from '#shared/services/shapes.ts';
import { type OwnStep, serviceProcess } from '#shared/services/catalogue/states.ts';
import { Heading, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './OwnServices.module.css';
import { ownServicesPage } from '#shared/client/services/catalogue/serviceLists.ts';
import { OfferLink } from '#shared/client/services/catalogue/serviceLinks.tsx';
import { servicePath } from '#shared/community/paths.ts';

const providerNumbers = () => import('./ProviderNumbers.tsx');

const asked: readonly CallName[] = ['getOwnServices'];

const tones = {
  draft: 'plain',
  review: 'soon',
  approved: 'success',
  sent_back: 'warning',
  paused: 'plain',
  removed: 'plain',
} as const;

function ServiceRow({ service }: { service: OwnService }) {
  const { t } = useTranslation();
  const words = useServiceWords();
  const unitPrice = useUnitPrice();
  const [isAsked, setAsked] = useState(false);
  const [showsFiles, setShowsFiles] = useState(false);
  const { sx_id, title, stype, status, price_from, currency } = service;
  const move = useAction(
    async (step: OwnStep) => {
      await call.moveService({ sx_id, step });
      setAsked(false);
      await invalidate('getOwnServices');
    },
    (cause) => toast.refusal(cause.message),
  );
  const steps = serviceProcess[status];
  const isPublic = status === 'approved' || status === 'paused';
  return (
    <Row as="li" gap={3} wrap surface="raised" pad={4}>
      <Picture src={service.service_image} alt="" name={title} width={120} height={80} className={classes.picture} />
      <Stack shrink gap={2} className={classes.body}>
        <Heading level={2} size={4} breaks lang={title ? service.language.toLowerCase() : undefined}>
          {isPublic ? <PathLink href={servicePath(sx_id)}>{title}</PathLink> : title || t('services.form.untitled')}
        </Heading>
        <Meta className={classes.facts}>
          <Badge tone={tones[status]}>{t(`services.status.${status}`)}</Badge>
          <span>{words.category(service.category)}</span>
          {price_from !== undefined && <span>{unitPrice(price_from, currency, service)}</span>}
        </Meta>
        {service.change_waits && <Meta>{t('services.mine.change')}</Meta>}
        {service.has_draft && status !== 'draft' && <Meta>{t('services.mine.draft')}</Meta>}
        {service.reasons && (
          <Text size={2} tone="warning-text" breaks>
            {t('services.form.sentBack')}
            {t('services.colon')} {service.reasons}
          </Text>
        )}
      </Stack>
      <Row gap={2} justify="end" className={classes.actions}>
        <Button
          size="sm"
          variant="light"
          renderRoot={(props) => <PathLink {...props} href={`/edit-service/${sx_id}`} />}
        >
          {t('services.page.edit')}
        </Button>
        {stype === 'booking' && (
          <Button
            size="sm"
            variant="default"
            renderRoot={(props) => <PathLink {...props} href={`/booking-hours?service=${sx_id}`} />}
          >
            {t('services.hours.edit')}
          </Button>
        )}
        {stype === 'digital' && (
          <Button size="sm" variant="default" onClick={() => setShowsFiles(true)}>
            {t('services.digital.manage')}
          </Button>
        )}
        <MenuPopup beside={36} label={t('services.mine.more', { title })}>
          {steps.pause && (
            <DropdownButton icon={<IconPlayerPause size={18} aria-hidden />} onClick={() => void move.run('pause')}>
              {t('services.mine.pause')}
            </DropdownButton>
          )}
          {steps.resume && (
            <DropdownButton icon={<IconPlayerPlay size={18} aria-hidden />} onClick={() => void move.run('resume')}>
              {t('services.mine.resume')}
            </DropdownButton>
          )}
          <DropdownButton danger icon={<IconTrash size={18} aria-hidden />} onClick={() => setAsked(true)}>
            {t('services.mine.remove')}
          </DropdownButton>
        </MenuPopup>
      </Row>
      {showsFiles && (
        <Dialog title={t('services.digital.manageOf', { title })} close={() => setShowsFiles(false)}>
          <DigitalFiles sx_id={sx_id} />
        </Dialog>
      )}
      {isAsked && (
        <Dialog title={t('services.mine.removeTitle')} close={() => setAsked(false)}>
          <p>{t('services.mine.removeText')}</p>
          <DialogActions>
            <Button color="red" loading={move.isRunning} onClick={() => void move.run('remove')}>
              {t('services.mine.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Row>
  );
}

/** The way to offer a service, in the head of the list of one's own. */
export function OfferButton(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} renderRoot={(props) => <OfferLink {...props} />}>
      {t('services.landing.offer')}
    </Button>
  );
}

/** One's own services, with what can be done with each, live. */
export function OwnServices(): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  useLiveAnswers(Service, 'user_id', useUser()?.user_id, asked);
  const { answers, error, reload } = usePages('getOwnServices', ownServicesPage, pages);
  const services = answers?.flatMap((answer) => answer.services);
  return (
    <Stack gap={4}>
      {!services ? (
        error ? (
          <ErrorState text={error.message} again={() => void reload()} />
        ) : (
          <Loading gap={4}>
            <Bone height={96} />
            <Bone height={96} />
          </Loading>
        )
      ) : services.length === 0 ? (
        <EmptyState
          icon={<IconBuildingStore size={28} />}
          title={t('services.mine.none')}
          text={t('services.landing.offerText')}
        />
      ) : (
        <>
          {services.some(({ stype, status }) => stype === 'booking' && status === 'approved') && (
            <BookingCalendar as="provider" />
          )}
          <List gap={4}>
            {services.map((service) => (
              <ServiceRow key={service.sx_id} service={service} />
            ))}
          </List>
          {pages * serviceLimits.page < (answers?.at(-1)?.count ?? 0) && (
            <Button variant="default" onClick={() => setPages(pages + 1)}>
              {t('site.more')}
            </Button>
          )}
          {/* Last, since it is there for those alone who were looked at, and moves nothing. */}
          <LazyPart load={providerNumbers} props={{}} fallback={null} />
        </>
      )}
    </Stack>
  );
}
