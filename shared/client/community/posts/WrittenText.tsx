import type { ReactNode } from 'react';
import { mentionParts, mentionsIn } from '#shared/community/mentions.ts';
import { personPath } from '#shared/community/paths.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { MessageText } from '#shared/client/chat/messages/MessageText.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';

/** What somebody wrote, with its links, and the people in it by the names that they have now. */
export function WrittenText({ text }: { text: string }): ReactNode {
  const { t } = useTranslation();
  const people = usePeople(mentionsIn(text));
  return mentionParts(text).map(({ text: part, user_id }, index) => {
    if (user_id === undefined) return <MessageText key={index} text={part} />;
    const person = people.get(user_id);
    if (person) return <PathLink key={index} href={personPath(person.username)}>{`@${person.full_name}`}</PathLink>;
    // Its place while the name is loading.
    return person === null ? `@${t('community.post.closedAccount')}` : '@…';
  });
}
