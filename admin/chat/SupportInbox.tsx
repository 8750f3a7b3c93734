import { IconInbox } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { supportRoom } from '#shared/chat/rooms.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { SupportCase } from './SupportCase.tsx';
import classes from './Messages.module.css';

type Row = OutputOfCall<'getSupportInbox'>['cases'][number];
const lists = [
  { of: 'open', label: 'admin.messages.of.open' },
  { of: 'mine', label: 'admin.messages.of.mine' },
  { of: 'settled', label: 'admin.messages.of.settled' },
] as const;

/** Keeps the inbox, and the case that is open, as they stand on the server. */
function useLiveSupport(): void {
  useEffect(
    () =>
      joinRoom(supportRoom, 'inbox', {
        snapshot: () => void invalidate('getSupportInbox'),
        on: {
          case({ conversation_id }) {
            void invalidate('getSupportInbox');
            void invalidate('readSupport', { conversation_id });
          },
        },
      }),
    [],
  );
}

/** Conversations with support, and the one that was chosen. */
export function SupportInbox(): ReactNode {
  const { t } = useTranslation();
  const [of, setOf] = useState<(typeof lists)[number]['of']>('open');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string>();
  const { answer, error, reload } = useKeptAnswer('getSupportInbox', { of, page });
  useLiveSupport();
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  return (
    <Card className={classes.desk} data-chosen={chosen !== undefined || undefined}>
      <div className={classes.side}>
        <Row
          gap={1}
          pad={2}
          cross="stretch"
          wrap
          className={classes.lists}
          role="group"
          aria-label={t('admin.messages.support')}
        >
          {lists.map((list) => (
            <button
              key={list.of}
              type="button"
              aria-pressed={of === list.of}
              onClick={() => {
                setOf(list.of);
                setPage(1);
              }}
            >
              {t(list.label)}
            </button>
          ))}
        </Row>
        {!answer ? (
          <Loading>
            {[0, 1, 2].map((each) => (
              <Bone key={each} height={72} />
            ))}
          </Loading>
        ) : answer.cases.length === 0 ? (
          <EmptyState
            bare
            icon={<IconInbox size={28} />}
            title={t('admin.messages.none')}
            text={t('admin.messages.noneText')}
          />
        ) : (
          <ul>
            {answer.cases.map((row) => (
              <li key={row.conversation.id}>
                <CaseRow row={row} isChosen={chosen === row.conversation.id} choose={setChosen} />
              </li>
            ))}
          </ul>
        )}
        {answer && answer.count > page * answer.cases.length && answer.cases.length > 0 && (
          <button type="button" className={classes.more} onClick={() => setPage(page + 1)}>
            {t('admin.messages.next')}
          </button>
        )}
        {page > 1 && (
          <button type="button" className={classes.more} onClick={() => setPage(page - 1)}>
            {t('admin.messages.former')}
          </button>
        )}
      </div>
      {chosen === undefined ? (
        <Stack pad={6} align="center" cross="center" soft className={classes.empty}>
          <p>{t('admin.messages.choose')}</p>
        </Stack>
      ) : (
        <SupportCase key={chosen} conversation_id={chosen} close={() => setChosen(undefined)} />
      )}
    </Card>
  );
}

function CaseRow({
  row: { conversation, person, operator, unread },
  isChosen,
  choose,
}: {
  row: Row;
  isChosen: boolean;
  choose: (conversation_id: string) => void;
}) {
  const { t } = useTranslation();
  const name = person?.full_name ?? t('chat.closed');
  return (
    <Row
      as="button"
      gap={3}
      pad="3 4"
      cross="start"
      tone="ink"
      edge="top"
      type="button"
      className={classes.case}
      aria-current={isChosen || undefined}
      onClick={() => choose(conversation.id)}
    >
      <Avatar src={person?.avatar ?? ''} name={name} size={40} />
      <Stack as="span" grow>
        <Text as="span" size={3} strong>
          {name}
        </Text>
        <Text as="span" size={2} cut>
          {conversation.last_line}
        </Text>
        <Meta as="span" size={1}>
          {operator ? t('admin.messages.by', { name: operator.full_name }) : t('admin.messages.byNobody')}
        </Meta>
      </Stack>
      <Stack as="span" gap={1} align="end" size={1} soft>
        <Stamp at={conversation.last_at} />
        {unread > 0 && (
          <Text as="span" tone="link" className={classes.count}>
            {t('admin.messages.unread', { count: unread })}
          </Text>
        )}
      </Stack>
    </Row>
  );
}
