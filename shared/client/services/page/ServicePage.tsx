import { Button } from '#shared/client/ui/Button.tsx';
import { IconBuildingStore, IconCircleCheck, IconMessage2, IconPhoto, IconPlayerPause } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { personPath } from '#shared/community/paths.ts';
import { PresenceAvatar, PresenceWords } from '#shared/client/accounts/people/PresenceDot.tsx';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useNoteViewed } from '#shared/client/accounts/people/useNoteViewed.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { MessageButton } from '#shared/client/chat/conversations/MessageButton.tsx';
import { TalkPart } from '#shared/client/community/talk/TalkPart.tsx';
import { ShareButton } from '#shared/client/contests/sharing/ShareButton.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { AnswerNote } from '#shared/client/services/page/AnswerNote.tsx';
import { Proof } from '#shared/client/services/page/Proof.tsx';
import { BuyPanel } from '#shared/client/services/page/BuyPanel.tsx';
import { DigitalBox, OwnedNote } from '#shared/client/services/digital/DigitalBox.tsx';
import { FavouriteButton } from '#shared/client/services/catalogue/FavouriteButton.tsx';
import { LanguageNote } from '#shared/client/services/catalogue/LanguageNote.tsx';
import { Gallery } from '#shared/client/services/catalogue/Gallery.tsx';
import { Packages } from '#shared/client/services/catalogue/Packages.tsx';
import { ReportButton } from '#shared/client/services/catalogue/ReportButton.tsx';
import { ReviewList } from '#shared/client/services/reviews/ReviewList.tsx';
import { Rating, ServiceGrid } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Card, Grid, Heading, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { publicCategories } from '#shared/categories.ts';
import { Service } from '#shared/services/entities.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import { comesWith } from '#shared/services/digital/digitalPackages.ts';
import classes from './ServicePage.module.css';
import { titleOf } from '#shared/client/services/catalogue/serviceLinks.tsx';
import { servicePath } from '#shared/community/paths.ts';

const bookingPanel = () => import('#shared/client/services/bookings/BookingPanel.tsx');

type Answer = OutputOfCall<'getService'>;
type ShownService = Answer['service'];

/** What its provider changes, such as that it is paused. */
const ofService = ['getService'] as const;

function Category({ category }: { category: number }) {
  const words = useServiceWords();
  const value = publicCategories.find((each) => each === category);
  if (value === undefined) return null;
  return <PathLink href={serviceListPath({ keyword: '', page: 1, category: value })}>{words.category(value)}</PathLink>;
}

function Provider({ service, ways }: { service: ShownService; ways: ReactNode }) {
  const { t } = useTranslation();
  const { provider } = service;
  return (
    <section aria-labelledby="provider" className={classes.card}>
      <h2 id="provider" className="visually-hidden">
        {t('services.page.provider')}
      </h2>
      <Row gap={3}>
        <PresenceAvatar src={provider.avatar} name={provider.full_name} size={64} online={provider.online} />
        <Stack gap={1} grow>
          <Heading level={3} size={5} breaks lineHeight={1.2}>
            <PathLink href={personPath(provider.username)}>{provider.full_name}</PathLink>
          </Heading>
          <Row as="p" gap="half 3" cross="stretch" wrap size={2} soft breaks>
            @{provider.username} <PresenceWords online={provider.online} />
          </Row>
        </Stack>
      </Row>
      {provider.profession && (
        <Text strong breaks>
          {provider.profession}
        </Text>
      )}
      <Proof provider={provider} />
      <MessageButton
        person={provider}
        ways={ways}
        renderLink={(otherUserId, props) => <PathLink {...props} href={`/chatModule/${otherUserId}`} />}
      />
    </section>
  );
}

/** In the place of what sells it, where that is beside the page. */
function NotOffered({ category }: { category: number }) {
  const { t } = useTranslation();
  const list = { keyword: '', page: 1, category: publicCategories.find((each) => each === category) };
  return (
    <Card as="section" gap={3} pad={5} medium="hidden" aria-label={t('services.page.order')}>
      <Text strong>{t('services.page.notOffered')}</Text>
      <Button variant="light" renderRoot={(props) => <PathLink {...props} href={serviceListPath(list)} />}>
        {t('services.page.seeSimilar')}
      </Button>
    </Card>
  );
}

interface PageHeadProps {
  service: Answer['service'];
  isOwn: boolean;
  /** Nobody can buy it now. */
  isPaused: boolean;
  ways: ReactNode;
}

function PageHead({ service, isOwn, isPaused, ways }: PageHeadProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const brand = useAppSelector(({ site }) => site.brand);
  const words = useServiceWords();
  const isNarrow = useIsNarrow();
  const { sx_id, title, provider } = service;
  return (
    <Stack as="header" gap={4}>
      <Meta className={classes.crumbs}>
        <PathLink href="/services">{t('services.title')}</PathLink>
        <Category category={service.category} />
        <span>{words.type(service.stype)}</span>
      </Meta>
      <Heading level={1} breaks className={classes.title} lineHeight={1.05} lang={service.language.toLowerCase()}>
        {title}
      </Heading>
      {isPaused && (
        <Row as="p" gap={2} surface="warning" pad="2 3" self="start" role="status">
          <IconPlayerPause size={18} aria-hidden />
          {t('services.page.paused')}
        </Row>
      )}
      <Row gap="2 4" wrap>
        <PathLink href={personPath(provider.username)} className={classes.by}>
          <Avatar src={provider.avatar} name={provider.full_name} size={32} />
          {provider.full_name}
        </PathLink>
        <Rating reviews={service.reviews} createdAt={service.createdAt} />
        {service.completed > 0 && (
          <Row as="span" gap={1} size={2} soft>
            <IconCircleCheck size={18} aria-hidden color="var(--success)" />
            {t('services.page.completed', { count: service.completed, number: number(service.completed) })}
          </Row>
        )}
        <AnswerNote pace={provider.answers} />
        <LanguageNote of={service.language} />
        <Row gap={2} cross="stretch" className={classes.acts}>
          {isOwn && (
            <Button variant="light" renderRoot={(props) => <PathLink {...props} href={`/edit-service/${sx_id}`} />}>
              {t('services.page.edit')}
            </Button>
          )}
          <FavouriteButton
            key={String(service.is_favourite)}
            sx_id={sx_id}
            kept={service.is_favourite}
            ways={ways}
            compact={isNarrow}
          />
          <ShareButton
            title={title}
            text={t('services.page.share', { title, brand })}
            path={servicePath(sx_id)}
            compact={isNarrow}
          />
        </Row>
      </Row>
    </Stack>
  );
}

function Requirements({ service }: { service: Answer['service'] }) {
  const { t } = useTranslation();
  const {
    requirements,
    service_data: { asks = [] },
  } = service;
  const lang = service.language.toLowerCase();
  return (
    <Stack aria-labelledby="requirements" as="section" gap={4} className={classes.section}>
      <h2 id="requirements">{t('services.page.requirements')}</h2>
      {requirements && (
        <Text breaks lines maxWidth="70ch" lang={lang}>
          {requirements}
        </Text>
      )}
      {asks.length > 0 && (
        <List gap={2} className={classes.asks}>
          {asks.map(({ ask, files }) => (
            <Grid as="li" key={ask} columns="auto 1fr" cross="center" gap="0 2">
              {files ? <IconPhoto size={18} aria-hidden /> : <IconMessage2 size={18} aria-hidden />}
              <span lang={lang}>{ask}</span>
              {files > 0 && (
                <Meta as="span" className={classes.soft}>
                  {t('services.page.asksFiles', { count: files })}
                </Meta>
              )}
            </Grid>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Questions({ service }: { service: Answer['service'] }) {
  const { t } = useTranslation();
  return (
    <Stack aria-labelledby="questions" as="section" gap={4} className={classes.section}>
      <h2 id="questions">{t('services.page.questions')}</h2>
      <Stack as="dl" gap={4} lang={service.language.toLowerCase()}>
        {service.service_data.questions.map(({ question, answer }) => (
          <div key={question}>
            <Text as="dt" strong>
              {question}
            </Text>
            <Text as="dd" breaks lines maxWidth="70ch">
              {answer}
            </Text>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

function Facts({ service }: { service: Answer['service'] }) {
  const { t } = useTranslation();
  const names = useNames();
  const { delivery, location, contact } = service;
  return (
    <Row as="dl" gap="3 8" cross="stretch" wrap>
      <div>
        <Text as="dt" size={1} soft>
          {t('services.page.delivery')}
        </Text>
        <dd>{t(`services.delivery.${delivery}`)}</dd>
      </div>
      <div>
        <Text as="dt" size={1} soft>
          {t('services.page.where')}
        </Text>
        <dd>{names.country(location.country_code) || t('services.page.anywhere')}</dd>
      </div>
      <div>
        <Text as="dt" size={1} soft>
          {t('services.form.contact')}
        </Text>
        <dd>{contact.map((way) => t(`services.contact.${way}`)).join(', ')}</dd>
      </div>
    </Row>
  );
}

function Page({ service, similar, box, subscribed = [], ways }: Answer & { ways: ReactNode }) {
  const { t } = useTranslation();
  const me = useUser();
  const { sx_id, title, description, requirements, provider, service_data } = service;
  const { asks = [] } = service_data;
  const isOwn = me?.user_id === provider.user_id;
  const lang = service.language.toLowerCase();
  const isPaused = !isOwn && (!service.for_sale || box?.files.length === 0);
  const isOwned = box?.order_id !== undefined;
  // Another package of it can still be bought.
  const isComplete = (isOwned && service.package.length === 1) || subscribed.length === service.package.length;
  const buys = service.for_sale && !isOwn && !isComplete && (!box || box.files.length > 0);
  const buyable = buys
    ? service.package.filter(
        ({ key }) => !subscribed.includes(key) && (!box || box.files.some((file) => comesWith(file, key))),
      )
    : [];
  const [key, setKey] = useState<string>();
  const chosen = buyable.find((each) => each.key === key) ?? buyable[0];
  useNoteViewed('service', isOwn ? undefined : sx_id);
  return (
    <Stack gap={4} className={classes.page}>
      <PageHead service={service} isOwn={isOwn} isPaused={isPaused} ways={ways} />
      <Grid medium={{ columns: 1 }} columns="1fr 320px" gap={8}>
        <Stack top shrink gap={8}>
          <Gallery media={service.service_media} title={title} />
          <Stack aria-labelledby="packages" as="section" gap={4} className={classes.section}>
            <h2 id="packages">{t('services.page.packages')}</h2>
            {isOwn && <Meta className={classes.soft}>{t('services.page.own')}</Meta>}
            {isOwned && <OwnedNote />}
            <div lang={lang}>
              <Packages
                service={service}
                chosen={chosen?.key}
                choose={setKey}
                files={box?.files}
                subscribed={subscribed}
              />
            </div>
            {buys && service.stype === 'booking' && (
              <div id="times" className={classes.times}>
                <LazyPart load={bookingPanel} props={{ service }} fallback={<Bone height={480} />} />
              </div>
            )}
          </Stack>
          {box && box.files.length > 0 && (
            <Stack aria-labelledby="box" as="section" gap={4} className={classes.section}>
              <h2 id="box">{t('services.digital.box')}</h2>
              <DigitalBox files={box.files} packages={service.package} lang={lang} />
            </Stack>
          )}
          <Stack aria-labelledby="about" as="section" gap={4} className={classes.section}>
            <h2 id="about">{t('services.page.about')}</h2>
            <LanguageNote of={service.language} />
            <Text as="div" breaks maxWidth="70ch" lang={lang}>
              <MarkedText text={description} />
            </Text>
            <Facts service={service} />
          </Stack>
          {(requirements || asks.length > 0) && <Requirements service={service} />}
          {service_data.questions.length > 0 && <Questions service={service} />}
          {service.reviews.count > 0 && <ReviewList sx_id={sx_id} mean={service.reviews.mean} />}
          <TalkPart about={{ fx_id: sx_id, feed_type: 'service', user_id: provider.user_id }} ways={ways} />
        </Stack>
        <Stack top shrink as="aside" gap={4} className={classes.aside}>
          {chosen && <BuyPanel service={service} packages={buyable} chosen={chosen} choose={setKey} />}
          {isPaused && <NotOffered category={service.category} />}
          <Provider service={service} ways={ways} />
          {!isOwn && <ReportButton sx_id={sx_id} ways={ways} />}
        </Stack>
      </Grid>
      {similar.length > 0 && (
        <Stack aria-labelledby="similar" as="section" gap={4} className={classes.section}>
          <h2 id="similar">{t('services.page.similar')}</h2>
          <ServiceGrid services={similar} renderTitle={titleOf} isRail />
        </Stack>
      )}
    </Stack>
  );
}

interface ServicePageProps {
  /** Its id, or its number. */
  sx_id: string;
  /** The shell's ways to log in. */
  ways: ReactNode;
}

/** All about a service, and how to buy it. */
export function ServicePage({ sx_id, ways }: ServicePageProps): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getService', { sx_id });
  useLiveAnswers(Service, 'user_id', answer?.service.provider.user_id, ofService);
  if (error && (error.status === 404 || error.code === 'invalid'))
    return (
      <EmptyState
        level={1}
        icon={<IconBuildingStore size={28} />}
        title={t('services.page.missing')}
        text={t('services.page.missingText')}
      >
        <Button renderRoot={(props) => <PathLink {...props} href="/service/servicelist" />}>
          {t('services.list.all')}
        </Button>
      </EmptyState>
    );
  if (error && !answer) return <ErrorState level={1} text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading gap={4} className={classes.page}>
        <Bone width="60%" height={48} />
        <Bone ratio="3 / 2" />
      </Loading>
    );
  return <Page key={answer.service.sx_id} {...answer} ways={ways} />;
}
