import type { ReactNode } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { to } from '#web/links.ts';

/** Where a purchase leads: `?message=` is the place of the message that belongs to it. */
export default function GoToConversationScreen(): ReactNode {
  const { conversation_id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <Navigate
      replace
      to={to('conversation', { conversation_id }, { search: { message: search.get('message') ?? undefined } })}
    />
  );
}
