import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Person } from './Person.tsx';
import { Meta } from '#shared/client/ui/Layout.tsx';

/** A person by number, with their name once it is known. */
export function Member({ user_id, short = false }: { user_id: number; short?: boolean }) {
  const { t } = useTranslation();
  const person = usePeople([user_id]).get(user_id);
  if (person) return <Person person={person} size={24} short={short} />;
  return (
    <Meta as="span" size={1}>
      {t('admin.member', { number: user_id })}
    </Meta>
  );
}
