import { Button } from '#shared/client/ui/Button.tsx';
import { IconLock, IconUsersGroup } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Membership } from '#shared/community/entities/clubs.ts';
import { clubCall } from '#shared/community/lists.ts';
import { clubPath } from '#shared/community/paths.ts';
import type { FeedShape, GroupShape } from '#shared/community/shapes.ts';
import { type FeedOrder, feedOrders } from '#shared/community/types.ts';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import chips from '#shared/client/ui/Choice.module.css';
import { Faces } from '#shared/client/ui/Avatar.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Panel } from '#shared/client/ui/Panel.tsx';
import { pictureUrl } from '#shared/pictures.ts';
import { ClubCover, ClubFacts } from './ClubCard.tsx';
import classes from '../Club.module.css';
import { JoinButton } from '#shared/client/community/JoinButton.tsx';
import { PayClub } from '#shared/client/community/PayClub.tsx';
import { PostList } from '#shared/client/community/posts/PostList.tsx';
import { useClubRoom } from '#shared/client/community/useClubRoom.ts';

const loadOwned = () => import('./ClubOwned.tsx');
const loadMembers = () => import('./ClubMembers.tsx');
const loadReports = () => import('./ClubReports.tsx');
const loadForm = () => import('./ClubForm.tsx');
const loadWall = () => import('#shared/client/community/talk/SocialWall.tsx');
const loadPostForm = () => import('#shared/client/community/posts/PostForm.tsx');

const ofMembership = ['getGroups'] as const;

export type ClubTab = 'posts' | 'about' | 'members' | 'reports' | 'settings';

const tabsOf = ({ can }: GroupShape): ClubTab[] => [
  'posts',
  'about',
  ...(can.read ? (['members'] as const) : []),
  ...(can.moderate ? (['reports'] as const) : []),
  ...(can.own ? (['settings'] as const) : []),
];

interface ClubPageProps {
  gx_id: string;
  /** The query of its address: the `tab`, and an `invitation`. */
  search: URLSearchParams;
  /** The shell's ways to log in. */
  ways: ReactNode;
  /** The shell's link to one of its tabs. */
  renderTab: (tab: ClubTab, look: { 'aria-current'?: 'page'; children: ReactNode }) => ReactNode;
}

/** A club: its posts, and by tabs what else there is to it. */
export function ClubPage({ gx_id, ...rest }: ClubPageProps): ReactNode {
  const { call, input } = clubCall(gx_id);
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer(call, input);
  const club = answer?.groups[0];
  if (!club && (error?.status === 404 || error?.code === 'invalid'))
    return (
      <EmptyState
        level={1}
        icon={<IconUsersGroup size={28} />}
        title={t('app.failure.not_found_title')}
        text={t('errors.club_not_found')}
      >
        <Button renderRoot={(props) => <PathLink {...props} href="/groups" />}>{t('community.clubs.all')}</Button>
      </EmptyState>
    );
  if (!club && error) return <ErrorState level={1} text={error.message} again={reload} />;
  return club ? (
    <Club key={gx_id} {...rest} club={club} pass={answer?.pass ?? ''} faces={answer?.faces ?? []} />
  ) : (
    <Bone height={320} />
  );
}

interface ClubProps extends Omit<ClubPageProps, 'gx_id'> {
  club: GroupShape;
  pass: string;
  faces: readonly string[];
}

function Club({ club, pass, faces, search, ways, renderTab }: ClubProps) {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  const { gx_id, can } = club;
  const hasWalls = useAppSelector(({ site }) => site.social);
  // Tells people who have no room yet that they were let in or removed.
  useLiveAnswers(Membership, 'user_id', me, ofMembership);
  const room = useClubRoom(can.read ? gx_id : undefined, me);
  const tabs = tabsOf(club);
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'posts';
  const invitation = search.get('invitation') ?? undefined;
  // Tabs may be wider than a phone: the chosen one stands in the middle.
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !chosen) return;
    row.current.scrollLeft =
      chosen.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
  }, [tab]);
  // As high as the form will be, so that the posts below it stay.
  const formHeight = useIsNarrow() ? 251 : 189;
  const [written, setWritten] = useState<string>();
  const [order, setOrder] = useState<FeedOrder>('newest');
  const posted = ({ fx_id }: FeedShape) => {
    setWritten(fx_id);
    setOrder('newest');
    void invalidate('getFeeds');
  };
  return (
    <>
      <Grid
        narrow={{ columns: 1 }}
        as="header"
        surface="raised"
        columns="minmax(200px, 320px) 1fr"
        cross="center"
        className={classes.head}
      >
        {club.cover && (
          <span className={classes.aura} aria-hidden>
            <img src={pictureUrl(club.cover, 40)} alt="" />
          </span>
        )}
        <ClubCover club={club} />
        <Row gap="3 5" cross="end" wrap={club.state !== 'active'} pad={5}>
          <Stack gap={2} shrink className={classes.headWords}>
            <Heading level={1} size={8} lang="">
              {club.title}
            </Heading>
            <ClubFacts club={club} />
            {faces.length > 1 && <Faces pictures={faces} size={28} />}
          </Stack>
          <Row gap={2} cross="stretch" wrap>
            <JoinButton club={club} ways={ways} invitation={invitation} pay={<PayClub club={club} />} />
          </Row>
        </Row>
      </Grid>
      <nav ref={row} className={classes.tabs} aria-label={club.title}>
        {tabs.map((each) => (
          <Fragment key={each}>
            {renderTab(each, {
              'aria-current': each === tab ? 'page' : undefined,
              children: t(`community.club.tab.${each}`),
            })}
          </Fragment>
        ))}
      </nav>
      {tab === 'members' && <LazyPart load={loadMembers} props={{ club, me }} fallback={<Bone height={320} />} />}
      {tab === 'reports' && <LazyPart load={loadReports} props={{ club }} fallback={<Bone height={200} />} />}
      {tab === 'settings' && (
        <Panel>
          <LazyPart
            load={loadForm}
            props={{ club, done: () => navigate(clubPath(gx_id)) }}
            fallback={<Bone height={720} />}
          />
        </Panel>
      )}
      {tab === 'about' && (
        <Stack gap={4} shrink>
          <About club={club} />
          <LazyPart load={loadOwned} props={{ club }} fallback={<Bone height={320} />} />
        </Stack>
      )}
      {tab === 'posts' && !can.read && <Closed club={club} isInvited={invitation !== undefined} />}
      {tab === 'posts' && can.read && (
        <Stack gap={6} className={classes.columns}>
          <Stack gap={4} shrink>
            {can.write && (
              <Panel>
                <LazyPart
                  load={loadPostForm}
                  props={{ gx_id, pass, done: posted }}
                  fallback={<Bone height={formHeight} />}
                />
              </Panel>
            )}
            {club.posts > 2 && <Order order={order} set={setOrder} />}
            <PostList
              key={order}
              gx_id={gx_id}
              order={order}
              can={can}
              me={me}
              written={written}
              fresh={order === 'newest' ? room.fresh : 0}
              show={room.show}
            />
          </Stack>
          <Stack as="aside" gap={4} className={classes.side}>
            <About club={club} />
            <Members club={club} faces={faces} renderTab={renderTab} />
            {hasWalls && (club.social_tag || can.moderate) && (
              <LazyPart load={loadWall} props={{ of: { gx_id } }} fallback={<Bone height={240} />} />
            )}
          </Stack>
        </Stack>
      )}
    </>
  );
}

interface OrderProps {
  order: FeedOrder;
  set: (order: FeedOrder) => void;
}

function Order({ order, set }: OrderProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{t('community.feed.order')}</legend>
      <Row gap={2} wrap>
        {feedOrders.map((each) => (
          <Row as="label" key={each} inline size={2} className={chips.chip}>
            <input type="radio" name={name} checked={order === each} onChange={() => set(each)} />
            {t(`community.club.order.${each}`)}
          </Row>
        ))}
      </Row>
    </fieldset>
  );
}

/** Who is in it, for those who may know: the way to all of them. */
function Members({ club, faces, renderTab }: Pick<ClubProps, 'club' | 'faces' | 'renderTab'>) {
  const { t } = useTranslation();
  const { compact } = useFormat();
  return (
    <Panel title={t('community.club.members', { count: club.members, number: compact(club.members) })}>
      {faces.length > 0 && <Faces pictures={faces} size={40} />}
      <Text size={3} strong>
        {renderTab('members', { children: t('community.club.seeMembers') })}
      </Text>
    </Panel>
  );
}

function About({ club }: { club: GroupShape }) {
  const { t } = useTranslation();
  return (
    <>
      <Panel title={t('community.club.about')}>
        <Text as="div" size={3} breaks lineHeight={1.55} lang="">
          <MarkedText text={club.description} />
        </Text>
      </Panel>
      {club.rules && (
        <Panel title={t('community.club.rules')}>
          <Text size={3} breaks className={classes.prose} lineHeight={1.55} dir="auto" lang="">
            {club.rules}
          </Text>
        </Panel>
      )}
    </>
  );
}

function Closed({ club, isInvited }: { club: GroupShape; isInvited: boolean }) {
  const { t } = useTranslation();
  const isAsked = club.state === 'asked';
  const isPaid = club.membership === 'paid';
  const text = isAsked
    ? 'community.club.askedText'
    : club.state === 'accepted'
      ? 'community.club.acceptedText'
      : isPaid && club.access === 'Private'
        ? 'community.club.askThenPay'
        : isPaid
          ? 'community.club.paidText'
          : isInvited && club.state !== 'banned'
            ? 'community.club.invitedText'
            : 'community.club.closedText';
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      title={t(isAsked ? 'community.club.asked' : 'community.club.closed')}
      text={t(text)}
    >
      <Button variant="light" renderRoot={(props) => <PathLink {...props} href="/groups" />}>
        {t('community.clubs.all')}
      </Button>
    </EmptyState>
  );
}
