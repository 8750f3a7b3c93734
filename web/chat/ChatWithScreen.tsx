import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ChatWith } from '#shared/client/chat/conversations/ChatWith.tsx';
import { to } from '#web/links.ts';

/** Opens the conversation with somebody, by their number or user name. */
export default function ChatWithScreen(): ReactNode {
  const { otherUserId = '' } = useParams();
  return (
    <ChatWith
      otherUserId={otherUserId}
      renderOpened={(conversation_id) => <Navigate replace to={to('conversation', { conversation_id })} />}
    />
  );
}
