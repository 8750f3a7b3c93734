import { IconMessageCircleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { to } from '#web/links.ts';

/** Opens the conversation with somebody, by their number. */
export default function ChatWithScreen(): ReactNode {
  const { t } = useTranslation();
  const { otherUserId = '' } = useParams();
  const { answer, error, reload } = useAnswer('fetchConversation', { user_id: otherUserId });
  if (answer)
    return <Navigate replace to={to('conversation', { conversation_id: answer.conversation.conversation_id })} />;
  if (error?.status === 404 || error?.status === 400)
    return (
      <EmptyState
        level={1}
        icon={<IconMessageCircleOff size={28} />}
        title={error.message}
        text={t('chat.pane.choose.text')}
      />
    );
  if (error) return <ErrorState level={1} text={error.message} again={reload} />;
  return (
    <Loading>
      <Bone height={320} />
    </Loading>
  );
}
