import { useEffect, useEffectEvent } from 'react';
import { usePush } from '#shared/client/accounts/profile/push.ts';
import { outbox } from '#shared/client/chat/composer/sending.ts';
import { useUnread } from '#shared/client/chat/useConversations.ts';
import { useUnreadSigns } from '#shared/client/chat/conversations/useUnreadSigns.ts';
import { useNotifications } from '#shared/client/community/notifications/useNotifications.ts';
import type { TabCounts } from './phoneTabs.tsx';

/** Counts what was not seen, live, and sends what an earlier visit could not. Shows nothing itself. */
export default function TabCounter({ user_id, told }: { user_id: number; told: (counts: TabCounts) => void }): null {
  const chat = useUnread(user_id) ?? 0;
  const { unseen: list = 0 } = useNotifications(user_id);
  outbox();
  usePush(user_id);
  useUnreadSigns(chat);
  const tell = useEffectEvent(told);
  useEffect(() => tell({ chat, list }), [chat, list]);
  return null;
}
