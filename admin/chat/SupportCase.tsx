import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { showsSomething } from '#shared/chat/rules.ts';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { languageNames, languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { Acts } from '../parts/Acts.tsx';
import { Person } from '../parts/Person.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { Said } from './Said.tsx';
import classes from './Messages.module.css';

/** One person's conversation with support: what was said, who answers, and the answer. */
export function SupportCase({ conversation_id, close }: { conversation_id: string; close: () => void }): ReactNode {
  const { t } = useTranslation();
  const me = useUser();
  const { answer, error, reload } = useKeptAnswer('readSupport', { conversation_id });
  const { answer: desk } = useKeptAnswer('getOperators', {});
  const told = () => Promise.all([invalidate('getSupportInbox'), invalidate('readSupport', { conversation_id })]);
  const assign = useAction(async (operator_id: number | null) => {
    await call.assignSupport({ conversation_id, operator_id });
    await told();
  });
  const settle = useAction(async (settled: boolean) => {
    await call.settleSupport({ conversation_id, settled });
    await told();
    if (settled) close();
  });
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={320} />
      </Loading>
    );
  const { row, messages, pass } = answer;
  return (
    <Text as="section" shrink className={classes.open} aria-label={row.person?.full_name ?? t('chat.closed')}>
      <Row pad="3 4" edge="bottom" as="header" gap={3} wrap className={classes.caseHead}>
        <span className={classes.back}>
          <ActionIcon variant="subtle" aria-label={t('admin.messages.back')} onClick={close}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        </span>
        {row.person ? <Person person={row.person} /> : <p>{t('chat.closed')}</p>}
        <Acts>
          <Select
            aria-label={t('admin.messages.assign')}
            value={String(row.operator?.user_id ?? '')}
            disabled={assign.isRunning}
            choices={[
              { value: '', label: t('admin.messages.byNobody') },
              ...(desk?.operators ?? []).map(({ user_id, full_name }) => ({
                value: String(user_id),
                label: user_id === me?.user_id ? t('admin.messages.me', { name: full_name }) : full_name,
              })),
            ]}
            onChange={({ currentTarget: { value } }) => void assign.run(value ? Number(value) : null)}
          />
          <Button variant="default" size="sm" loading={settle.isRunning} onClick={() => void settle.run(!row.settled)}>
            {row.settled ? t('admin.messages.reopen') : t('admin.messages.settle')}
          </Button>
        </Acts>
      </Row>
      <Said messages={messages} pass={pass} own={limits.supportUser} />
      <Acts>
        <AnswerForm conversation_id={conversation_id} told={told} />
      </Acts>
    </Text>
  );
}

function AnswerForm({ conversation_id, told }: { conversation_id: string; told: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { answer } = useKeptAnswer('getSavedAnswers', {});
  const [text, setText] = useState('');
  // The same id until it was sent: pressed again on a bad line, nobody gets it twice.
  const [client_id, setClientId] = useState(clientId);
  const send = useAction(async () => {
    await call.answerSupport({ conversation_id, client_id, text }, { quiet: true });
    setText('');
    setClientId(clientId());
    await told();
  });
  return (
    <Stack
      pad="3 4"
      edge="top"
      as="form"
      gap={2}

      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <Select
        aria-label={t('admin.messages.saved')}
        value=""
        choices={[
          { value: '', label: t('admin.messages.saved') },
          ...(answer?.answers ?? []).flatMap(({ answer_id, title, texts }) =>
            languages.flatMap((language) =>
              texts[language]
                ? [{ value: `${answer_id} ${language}`, label: `${title} · ${languageNames[language]}` }]
                : [],
            ),
          ),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const [id, language] = value.split(' ');
          const found = answer?.answers.find(({ answer_id }) => answer_id === id);
          const words = languages.find((each) => each === language);
          if (found && words) setText(found.texts[words] ?? '');
        }}
      />
      <Textarea
        aria-label={t('admin.messages.answer')}
        placeholder={t('admin.messages.answer')}
        rows={4}
        dir="auto"
        value={text}
        maxLength={chatLimits.text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {send.error && <p role="alert">{send.error.message}</p>}
      <Button type="submit" loading={send.isRunning} disabled={!showsSomething(text)}>
        {t('admin.messages.send')}
      </Button>
    </Stack>
  );
}
