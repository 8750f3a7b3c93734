import { Button } from '#shared/client/ui/Button.tsx';
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { To } from '#web/links.ts';
import classes from '#shared/client/community/Groups.module.css';

const loadDecision = () => import('#shared/client/community/moderation/Decision.tsx');
const types = ['post', 'comment', 'reply'] as const;

/** Where a notification leads: goes on to exactly what it speaks of, or says why it is not there. `removed`: shows what a moderator took away. */
export default function FeedTargetScreen(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { type, id = '' } = useParams();
  const isRemoved = type === 'removed';
  const known = types.find((each) => each === type);
  const { answer, error } = useAnswer('findFeedTarget', known && { type: known, id });
  useEffect(() => {
    if (!answer) return;
    const { path, comment_id, reply_id, page } = answer;
    const hash = reply_id ? `#reply-${reply_id}` : comment_id ? `#comment-${comment_id}` : '';
    void navigate(`${path}${page > 1 ? `?page=${page}` : ''}${hash}`, { replace: true });
  }, [answer, navigate]);
  if (isRemoved)
    return (
      <div className={classes.narrow}>
        <LazyPart load={loadDecision} props={{ deed_id: id }} fallback={<Bone height={320} />} />
      </div>
    );
  if (known && !error) return <Bone height={240} />;
  return (
    <EmptyState
      level={1}
      icon={<IconFileOff size={28} />}
      title={t('community.post.gone')}
      text={error?.message ?? t('community.feed.unknown')}
    >
      <Button variant="light" renderRoot={(props) => <To {...props} name="userGroups" />}>
        {t('community.clubs.mine')}
      </Button>
    </EmptyState>
  );
}
