import { Button } from '#shared/client/ui/Button.tsx';
import { useRef, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { useContestChat } from './useContestChat.ts';
import classes from './ContestChat.module.css';

/** The contest chat, live. Loaded when it comes into view. */
export default function ContestChat({ contest }: { contest: ContestShape }) {
  const { t } = useTranslation();
  const chat = useContestChat(contest);
  const user = useUser();
  const root = useRef<HTMLElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (chat.state === 'open' && !wasOpen) setWasOpen(true);
  const closed = {
    off: t('contests.chat.closedOff'),
    early: t('contests.chat.closedEarly'),
    over: t('contests.chat.closedOver'),
  };
  // Nobody wrote, and nobody can any more: only who saw it open is told.
  const isEmpty = chat.state === 'over' && chat.log.messages.length === 0;
  if (isEmpty && !wasOpen) return null;
  return (
    <section ref={root} className={`${classes.chat} ${isEmpty ? classes.short : ''}`} aria-labelledby="contest-chat">
      <Heading edge="bottom" level={2} size={4} id="contest-chat" className={classes.title}>
        {t('contests.chat.title')}
      </Heading>
      {chat.error && (
        <Stack grow gap={4} pad={6} align="center" soft textAlign="center" role="alert" className={classes.failed}>
          <p>{chat.error.message}</p>
          <Button variant="default" size="sm" onClick={chat.reload}>
            {t('site.error.again')}
          </Button>
        </Stack>
      )}
      {!chat.error && !chat.state && <ChatSkeleton />}
      {chat.state && !isEmpty && (
        <ChatMessages
          log={chat.log}
          manages={contest.manages}
          isOver={contest.state === 'provisional' || contest.state === 'certified'}
          again={({ client_id, text, name }) => void chat.send({ client_id, text, name })}
          discard={chat.drop}
          remove={chat.remove}
        />
      )}
      {chat.state &&
        (chat.state === 'open' ? (
          <ChatForm name={chat.name} isMember={user !== undefined} mayWrite={chat.may_write} send={chat.send} />
        ) : (
          <Meta edge="top" pad="3 4" textAlign="center" background="sunken" className={classes.closed}>
            {closed[chat.state]}
          </Meta>
        ))}
    </section>
  );
}

const lines = ['62%', '44%', '78%', '35%', '56%'];

/** Skeleton of the same size. */
function ChatSkeleton() {
  return (
    <Loading className={classes.bones}>
      {lines.map((width) => (
        <Row as="span" key={width} gap={2} cross="end">
          <Bone width={32} height={32} round />
          <Bone width={width} height={36} />
        </Row>
      ))}
    </Loading>
  );
}
