import { IconMessageCircleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonShape, UserShape } from '#shared/client/app/core/calls.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import type { Talks } from '#shared/client/chat/useConversations.ts';

interface ConversationViewProps {
  me: UserShape;
  conversation_id: string;
  talks: Talks;
  /** The place of a message that was asked for. */
  target?: number;
  /** Another one for each time that it was. */
  arrival?: string;
  /** The level of its heading. */
  level: 1 | 2;
  /** What stands before the name, such as the way back on a phone. */
  back: ReactNode;
  /** The way to the list, where there is no such conversation. */
  away: ReactNode;
  renderName: (person: PersonShape) => ReactNode;
  /** What stands beside it, about the other one. */
  renderBeside?: (person: PersonShape) => ReactNode;
  className?: string;
}

/** A conversation by its id: asked for, then shown live. */
export function ConversationView(props: ConversationViewProps): ReactNode {
  const { me, conversation_id, talks, target, arrival, level, back, away, renderName, renderBeside, className } = props;
  const { answer, error, reload } = useAnswer('fetchConversation', { conversation_id });
  if (!answer)
    return (
      <div className={className}>
        {error?.status === 404 ? (
          <EmptyState level={level} icon={<IconMessageCircleOff size={28} />} title={error.message} text="">
            {away}
          </EmptyState>
        ) : error ? (
          <ErrorState level={level} text={error.message} again={reload} />
        ) : (
          <Loading>
            <Bone height={60} />
            <Bone height={320} />
          </Loading>
        )}
      </div>
    );
  const { conversation, pass, last_seen, first_unread } = answer;
  const other = conversation.user_id1 === me.user_id ? conversation.user_2 : conversation.user_1;
  return (
    <>
      <div className={className}>
        <ConversationPane
          me={me}
          opened={conversation}
          talk={talks.talks.find((talk) => talk.conversation.conversation_id === conversation_id)}
          pass={pass}
          lastSeen={last_seen}
          target={target}
          arrival={arrival}
          firstUnread={first_unread}
          talks={talks.talks}
          level={level}
          back={back}
          renderName={renderName}
        />
      </div>
      {other && renderBeside?.(other)}
    </>
  );
}
