import { IconShare2, IconTrophy, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { load } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { giveShared, readShared, type Receiver, type SharedIn } from '#shared/client/app/offline/sharedIn.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useBlobUrl } from '#shared/client/chat/OutgoingFiles.tsx';
import { useConversations } from '#shared/client/chat/useConversations.ts';
import { contestQuery, knownContest } from '#shared/client/contests/loadContest.ts';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Row, Text } from '#shared/client/ui/Layout.tsx';
import { clubsCall } from '#shared/community/lists.ts';
import { clubPath } from '#shared/community/paths.ts';
import { Page } from '../layout/Page.tsx';
import classes from './ShareScreen.module.css';

/** What was shared into the app, and what can begin with it: a message, an entry or a post. */
export default function ShareScreen(): ReactNode {
  const { t } = useTranslation();
  const user_id = useUser()?.user_id;
  const [shared, setShared] = useState<SharedIn | 'none'>();
  useEffect(() => {
    readShared().then(
      (found) => setShared(found ?? 'none'),
      () => setShared('none'),
    );
  }, []);
  const give = useAction(async (to: Receiver, path: string) => {
    await giveShared(to);
    navigate(path);
  });
  if (shared === 'none')
    return (
      <EmptyState
        level={1}
        icon={<IconShare2 size={28} />}
        title={t('site.sharedIn.none')}
        text={t('site.sharedIn.noneText')}
      />
    );
  return (
    <Page title={t('site.sharedIn.title')} lead={t('site.sharedIn.lead')}>
      {shared && user_id !== undefined ? (
        <>
          <Shown shared={shared} />
          <Messages user_id={user_id} give={give.run} />
          {shared.files.length > 0 && <Entries give={give.run} />}
          <Posts give={give.run} />
        </>
      ) : (
        <Bone height={320} />
      )}
    </Page>
  );
}

function Shown({ shared: { text, files } }: { shared: SharedIn }) {
  return (
    <Row gap={3} wrap surface="raised" pad={3} className={classes.shown}>
      {files.map((file, index) => (
        <Shot key={index} file={file} number={index + 1} />
      ))}
      {text && (
        <Text dir="auto" breaks lines>
          {text}
        </Text>
      )}
    </Row>
  );
}

function Shot({ file, number }: { file: File; number: number }) {
  const { t } = useTranslation();
  return <img src={useBlobUrl(file)} alt={t('site.sharedIn.picture', { number })} />;
}

interface PartProps {
  give: (to: Receiver, path: string) => Promise<unknown>;
}

interface Way {
  readonly to: Receiver;
  readonly path: string;
  readonly name: string;
  readonly sign: ReactNode;
}

function Ways({
  title,
  ways,
  none,
  give,
}: PartProps & { title: string; ways: readonly Way[] | undefined; none: string }) {
  return (
    <section aria-label={title}>
      <Heading level={2} size={5} below={2}>
        {title}
      </Heading>
      {!ways && <Bone height={60} />}
      {ways?.length === 0 && (
        <Text pad={4} soft radius="card" background="sunken">
          {none}
        </Text>
      )}
      {ways && ways.length > 0 && (
        <Card as="ul" surface="raised" className={classes.ways}>
          {ways.map(({ to, path, name, sign }) => (
            <li key={to}>
              <button type="button" onClick={() => void give(to, path)}>
                {sign}
                <span>{name}</span>
              </button>
            </li>
          ))}
        </Card>
      )}
    </section>
  );
}

const shownMost = 12;

function Messages({ user_id, give }: PartProps & { user_id: number }) {
  const { t } = useTranslation();
  const { talks, status } = useConversations(user_id);
  const open = talks
    .filter(({ conversation, inbox }) => !conversation.closed && !inbox?.blocked && !inbox?.archived)
    .slice(0, shownMost);
  const people = usePeople(open.map(({ other_id }) => other_id));
  const ways = open.flatMap(({ conversation: { conversation_id }, other_id }): Way[] => {
    const person = people.get(other_id);
    if (!person) return [];
    const { full_name, avatar } = person;
    return [
      {
        to: `message/${conversation_id}`,
        path: `/chat/${conversation_id}`,
        name: full_name,
        sign: <Avatar src={avatar} name={full_name} size={40} />,
      },
    ];
  });
  const isKnown = status !== 'loading' && (ways.length > 0 || open.length === 0);
  return (
    <Ways
      title={t('site.sharedIn.message')}
      ways={isKnown ? ways : undefined}
      none={t('site.sharedIn.noMessages')}
      give={give}
    />
  );
}

/** Whether the reader stands in a contest, where that can be asked. */
async function hasEntered(cx_id: string): Promise<boolean> {
  await load(contestQuery({ cx_id }));
  return Boolean(knownContest({ cx_id })?.own_entries.length);
}

function Entries({ give }: PartProps) {
  const { t } = useTranslation();
  const isOn = useIsOn('entries');
  const lists = [useContests({ status: 'pending' }), useContests({ status: 'ongoing' })];
  const { answer, error: unknown } = useAnswer('getEnteredContests', {});
  const open = lists
    .flatMap(({ contests }) => contests ?? [])
    .filter(({ cx_id, may_enter }) => may_enter && !answer?.cx_ids.includes(cx_id));
  if (!isOn) return null;
  return (
    <Ways
      title={t('site.sharedIn.entry')}
      ways={
        (answer ?? unknown) && lists.every(({ contests, error }) => contests ?? error)
          ? open.slice(0, shownMost).map(({ cx_id, contest_name }) => ({
              to: `entry/${cx_id}`,
              path: `/join/${cx_id}`,
              name: contest_name,
              sign: <IconTrophy size={24} aria-hidden />,
            }))
          : undefined
      }
      none={t('site.sharedIn.noEntries')}
      give={async (to, path) =>
        (await hasEntered(to.slice('entry/'.length))) ? toast.refusal(t('errors.entered_already')) : give(to, path)
      }
    />
  );
}

const mine = clubsCall('mine', undefined, 1);

function Posts({ give }: PartProps) {
  const { t } = useTranslation();
  const { answer, error } = useAnswer(mine.call, mine.input);
  if (error && !answer) return null;
  return (
    <Ways
      title={t('site.sharedIn.post')}
      ways={answer?.groups.slice(0, shownMost).map((club) => ({
        to: `post/${club.gx_id}`,
        path: clubPath(club.gx_id),
        name: club.title,
        sign: <IconUsersGroup size={24} aria-hidden />,
      }))}
      none={t('site.sharedIn.noPosts')}
      give={give}
    />
  );
}
