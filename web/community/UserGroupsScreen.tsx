import { Button } from '#shared/client/ui/Button.tsx';
import { IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clubsCall } from '#shared/community/lists.ts';
import { feedOrders } from '#shared/community/types.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PostList } from '#shared/client/community/posts/PostList.tsx';
import { useClubRooms } from '#shared/client/community/useClubRoom.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';
import { ClubLinks } from './ClubLinks.tsx';
import { Box, Stack } from '#shared/client/ui/Layout.tsx';
import classes from '#shared/client/community/Groups.module.css';

/** Clubs whose rooms the page is in: those with the newest posts. */
const followed = 20;

const member = { read: true, write: true, moderate: false, own: false };

/** What is new in all clubs of the reader. */
export default function UserGroupsScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const { call, input } = clubsCall('mine');
  const { answer } = useAnswer(call, input);
  const asked = useSearchParams()[0].get('order');
  const order = feedOrders.find((each) => each === asked) ?? 'newest';
  const active = (answer?.groups ?? []).filter(({ state }) => state === 'active');
  const news = useClubRooms(
    active.slice(0, followed).map(({ gx_id }) => gx_id),
    user?.user_id,
  );
  const hasNone = answer && !active.length;
  return (
    <AccountFrame title={t('community.clubs.mine')} lead={t('community.clubs.mineLead')}>
      {hasNone ? (
        <EmptyState
          icon={<IconUsersGroup size={28} />}
          title={t('community.clubs.noneYet')}
          text={t('community.clubs.noneMine')}
        >
          <Button renderRoot={(props) => <To {...props} name="groups" />}>{t('community.clubs.all')}</Button>
        </EmptyState>
      ) : (
        <Stack gap={6} bounded className={classes.own}>
          <Box shrink>
            <nav className={classes.tabs} aria-label={t('community.feed.order')}>
              {feedOrders.map((each) => (
                <To
                  key={each}
                  name="userGroups"
                  search={{ order: each === 'newest' ? undefined : each }}
                  preventScrollReset
                  aria-current={each === order ? 'page' : undefined}
                >
                  {t(`community.feed.order.${each}`)}
                </To>
              ))}
            </nav>
            <PostList key={order} order={order} can={member} me={user?.user_id} fresh={news.fresh} show={news.show} />
          </Box>
          <ClubLinks clubs={answer?.groups ?? []} />
        </Stack>
      )}
    </AccountFrame>
  );
}
