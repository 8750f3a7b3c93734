import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ClubCard } from '#shared/client/community/clubs/ClubCard.tsx';
import { PostPage } from '#shared/client/community/talk/PostPage.tsx';
import { UserWays } from '#web/accounts/UserWays.tsx';
import { BackTo } from '#web/layout/BackTo.tsx';
import classes from '#shared/client/community/Groups.module.css';

/** One post of a club. */
export default function PostScreen(): ReactNode {
  const { gx_id = '', feed_item_id = '' } = useParams();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  return (
    <div className={classes.whole}>
      <PostPage
        gx_id={gx_id}
        feed_item_id={feed_item_id}
        from={Math.max(1, Math.trunc(Number(search.get('page'))) || 1)}
        target={hash.slice(1) || undefined}
        ways={<UserWays />}
        renderBeside={(club) => <ClubCard club={club} />}
        renderBack={(club) => (
          <BackTo name="club" params={{ gx_id }}>
            {club}
          </BackTo>
        )}
      />
    </div>
  );
}
