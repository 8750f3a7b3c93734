import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { List } from '#shared/client/ui/Layout.tsx';
import { post } from '#shared/client/chat/composer/sending.ts';
import type { Talk } from '#shared/client/chat/useConversations.ts';
import type { MessageRow } from '#shared/client/chat/useMessages.ts';
import classes from './Forms.module.css';

interface ForwardListProps {
  message: MessageRow;
  me: number;
  talks: readonly Talk[];
  close: () => void;
}

/** Chooses to whom a message is sent on. */
export function ForwardList({ message, talks, close }: ForwardListProps): ReactNode {
  const { t } = useTranslation();
  const open = talks.filter(({ conversation, inbox }) => !conversation.closed && !inbox?.blocked);
  const people = usePeople(open.map(({ other_id }) => other_id));
  return (
    <Dialog title={t('chat.forward.title')} close={close}>
      <List className={classes.people}>
        {open.map(({ conversation, other_id }) => {
          const person = people.get(other_id);
          return (
            person && (
              <li key={conversation.conversation_id}>
                <button
                  type="button"
                  onClick={() => {
                    post(conversation.conversation_id, { text: message.text, forward: message.messageId });
                    toast.success(t('chat.forward.done', { name: person.full_name }));
                    close();
                  }}
                >
                  <Avatar src={person.avatar} name={person.full_name} size={36} />
                  {person.full_name}
                </button>
              </li>
            )
          );
        })}
      </List>
    </Dialog>
  );
}
