import { IconMessageCircleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';

interface ChatWithProps {
  /** Somebody's number or user name, as the address has it. */
  otherUserId: string;
  /** The shell's way on to the conversation. */
  renderOpened: (conversation_id: string) => ReactNode;
}

/** Opens the conversation with somebody, by their number or user name. */
export function ChatWith({ otherUserId, renderOpened }: ChatWithProps): ReactNode {
  const { t } = useTranslation();
  const whom = /^\d{1,15}$/.test(otherUserId) ? { user_id: otherUserId } : { username: otherUserId };
  const { answer, error, reload } = useAnswer('fetchConversation', whom);
  if (answer) return renderOpened(answer.conversation.conversation_id);
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
