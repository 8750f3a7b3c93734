import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { FollowButton } from './FollowButton.tsx';
import classes from './FollowList.module.css';

export interface FollowListProps {
  person: { user_id: number; full_name: string };
  of: 'followers' | 'followed';
  /** Total count. */
  count: number;
  /** The shell's link to a person's page; following it closes the list. */
  renderName: (person: PersonShape) => ReactNode;
  ways: ReactNode;
  close: () => void;
}

/** The followers of a person, or whom they follow, newest first. */
export default function FollowList({ person, of, count, renderName, ways, close }: FollowListProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { answer, error, reload } = useAnswer('getGrouped', { id: person.user_id });
  const known = new Map(answer?.users.map((one) => [one.user_id, one]));
  const people = (answer?.[of] ?? []).flatMap((id) => known.get(id) ?? []);
  const name = person.full_name;
  return (
    <Dialog
      title={t(of === 'followers' ? 'accounts.follow.followersTitle' : 'accounts.follow.followedTitle')}
      close={close}
    >
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading gap={1}>
          <Bone height={56} />
          <Bone height={56} />
          <Bone height={56} />
        </Loading>
      ) : people.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} />}
          title={t(of === 'followers' ? 'accounts.follow.noFollowers' : 'accounts.follow.noFollowed', { name })}
          text={t(of === 'followers' ? 'accounts.follow.noFollowersText' : 'accounts.follow.noFollowedText')}
        />
      ) : (
        <>
          <List gap={1}>
            {people.map((one) => (
              <Row as="li" key={one.user_id} gap={3} className={classes.person}>
                <Avatar src={one.avatar} name={one.full_name} size={44} />
                <Stack as="span" grow className={classes.who}>
                  {renderName(one)}
                  <small>@{one.username}</small>
                </Stack>
                <FollowButton person={one} ways={ways} size="sm" />
              </Row>
            ))}
          </List>
          {count > people.length && (
            <Meta above={4}>{t('accounts.follow.newest', { shown: number(people.length), all: number(count) })}</Meta>
          )}
        </>
      )}
    </Dialog>
  );
}
