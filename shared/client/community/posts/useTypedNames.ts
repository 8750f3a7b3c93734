import { mentionsIn } from '#shared/community/mentions.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';

/** How the people that a stored text names are typed, for a form that changes it. */
export function useTypedNames(text = ''): (user_id: number) => string {
  const people = usePeople(mentionsIn(text));
  // Whom the page does not know stays in the stored form, which is understood as well.
  return (user_id) => {
    const person = people.get(user_id);
    return person ? `@${person.username}` : `@[${user_id}]`;
  };
}
