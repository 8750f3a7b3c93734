import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { List, Row } from '#shared/client/ui/Layout.tsx';
import { FindPerson } from '../accounts/FindPerson.tsx';
import { Member } from '../parts/Member.tsx';

interface TestUsersProps {
  /** Their numbers. */
  users: readonly number[];
  problem: string | undefined;
  change: (users: number[]) => void;
}

/** The people who try things out on the site, by name. */
export function TestUsers({ users, problem, change }: TestUsersProps): ReactNode {
  const { t } = useTranslation();
  const people = usePeople(users);
  return (
    <>
      {users.length > 0 && (
        <List gap={2} aria-label={t('admin.settings.testUsers')}>
          {users.map((user_id) => (
            <Row as="li" gap={3} justify="space-between" key={user_id}>
              <Member user_id={user_id} />
              <ActionIcon
                variant="subtle"
                aria-label={t('admin.settings.testUserRemove', {
                  name: people.get(user_id)?.full_name ?? t('admin.member', { number: user_id }),
                })}
                onClick={() => change(users.filter((one) => one !== user_id))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Row>
          ))}
        </List>
      )}
      <FindPerson without={users} choose={({ user_id }) => change([...users, user_id])} />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
