/** Appeals against a result: filing one, and what the organizer answered, for everybody to read. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconGavel } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Countdown } from '#shared/client/ui/Countdown.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Card, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { AppealShape, CertificationShape } from '#shared/contests/certification/certification.ts';
import { Appeal } from '#shared/contests/entities/certification.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import classes from './Certification.module.css';

interface AppealsProps {
  certification: CertificationShape;
  reload: () => void;
  /** The shell's way to sign in. */
  renderLogIn: (text: string) => ReactNode;
}

export function Appeals({ certification, reload, renderLogIn }: AppealsProps): ReactNode {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { cx_id, state, appeals, appeal_days, open_appeals, may_certify } = certification;
  const until = Date.parse(certification.appeals_until);
  const now = useNow(1000);
  const isOpen = state === 'provisional' && now < until;
  const user = useUser();
  const isVisitor = useIsVisitor();
  const { rows } = useLiveRows(Appeal, 'cx_id', user && cx_id);
  const changes = rows.reduce((sum, { rev }) => sum + rev, 0);
  const known = appeals.length;
  useEffect(() => {
    // The first rows are those that the page has already.
    if (changes > 0) reload();
  }, [changes, reload]);
  if (!appeal_days && !known) return null;
  return (
    <Card as="section" gap={4} pad={6} shrink className={classes.panel} aria-labelledby="appeals">
      <h2 id="appeals">
        <IconGavel size={22} aria-hidden />
        {t('contests.appeals.title')}
      </h2>
      {isOpen ? (
        <>
          <p>{t('contests.appeals.open', { date: exact(until) })}</p>
          <Countdown until={until} />
          {user && <FileAppeal cx_id={cx_id} filed={reload} />}
          {isVisitor && <div>{renderLogIn(t('contests.appeals.logIn'))}</div>}
        </>
      ) : (
        <Text soft above={2}>
          {t(state === 'ongoing' || state === 'pending' ? 'contests.appeals.later' : 'contests.appeals.closed', {
            days: appeal_days,
          })}
        </Text>
      )}
      {may_certify && open_appeals > 0 && <p>{t('contests.appeals.toAnswer', { count: open_appeals })}</p>}
      {known > 0 && (
        <List gap={4}>
          {appeals.map((appeal) => (
            <AppealRow key={appeal.appeal_id} appeal={appeal} certification={certification} changed={reload} />
          ))}
        </List>
      )}
    </Card>
  );
}

function FileAppeal({ cx_id, filed }: { cx_id: string; filed: () => void }) {
  const { t } = useTranslation();
  // One id for what is typed, so that a second press is the same appeal.
  const [client_id, setClientId] = useState(clientId);
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async ({ text = '' }, form) => {
    await call.fileAppeal({ cx_id, text, client_id }, { quiet: true });
    toast.success(t('contests.appeals.filed'), 'contest');
    form.reset();
    setClientId(clientId());
    filed();
  });
  return (
    <Stack as="form" ref={ref} noValidate gap={3} className={classes.form} onSubmit={submit}>
      <Textarea
        name="text"
        label={t('contests.appeals.text')}
        description={t('contests.appeals.public')}
        rows={3}
        maxLength={contestLimits.appeals.text}
        error={problems.fields['text'] ?? (problems.form || undefined)}
        onChange={clear}
      />
      <Button type="submit" loading={sending}>
        {t('contests.appeals.file')}
      </Button>
    </Stack>
  );
}

const tones = { open: 'soon', upheld: 'success', dismissed: 'plain' } as const;

interface AppealRowProps {
  appeal: AppealShape;
  certification: CertificationShape;
  changed: () => void;
}

function AppealRow({ appeal, certification, changed }: AppealRowProps) {
  const { t } = useTranslation();
  const { appeal_id, person, text, state, answer, own } = appeal;
  const { run: withdraw, isRunning } = useAction(async () => {
    await call.withdrawAppeal({ appeal_id });
    changed();
  });
  return (
    <Stack edge="top" as="li" gap={2} className={classes.appeal}>
      <Row gap="2 3" wrap>
        <b>{person?.full_name || t('contests.appeals.somebody')}</b>
        <Badge tone={tones[state]}>{t(`contests.appeals.state.${state}`)}</Badge>
        <Meta as="span">
          <When at={appeal.createdAt} />
        </Meta>
      </Row>
      {text && (
        <Text breaks lines dir="auto">
          {text}
        </Text>
      )}
      {answer && (
        <Card surface="sunken" pad="3 4">
          <Meta breaks lines>
            {t('contests.appeals.answer')}
          </Meta>
          <Text breaks lines dir="auto">
            {answer}
          </Text>
        </Card>
      )}
      {state === 'open' && own && (
        <div>
          <Button size="sm" variant="default" loading={isRunning} onClick={() => void withdraw()}>
            {t('contests.appeals.withdraw')}
          </Button>
        </div>
      )}
      {state === 'open' && certification.may_answer && <AnswerAppeal appeal_id={appeal_id} answered={changed} />}
    </Stack>
  );
}

function AnswerAppeal({ appeal_id, answered }: { appeal_id: string; answered: () => void }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const { run, running, error, clear } = useAction(async (state: 'upheld' | 'dismissed') => {
    await call.answerAppeal({ appeal_id, state, answer }, { quiet: true });
    toast.success(t('contests.appeals.answered'), 'contest');
    answered();
  });
  return (
    <Stack gap={3} className={classes.form}>
      <Textarea
        label={t('contests.appeals.yourAnswer')}
        description={t('contests.appeals.public')}
        rows={3}
        maxLength={contestLimits.appeals.text}
        value={answer}
        error={error && (error.fields?.['answer'] ?? error.message)}
        onChange={(event) => {
          setAnswer(event.currentTarget.value);
          clear();
        }}
      />
      <Row gap={3} cross="stretch" wrap>
        <Button loading={running?.[0] === 'dismissed'} onClick={() => void run('dismissed')}>
          {t('contests.appeals.dismiss')}
        </Button>
        <Button variant="default" loading={running?.[0] === 'upheld'} onClick={() => void run('upheld')}>
          {t('contests.appeals.uphold')}
        </Button>
      </Row>
    </Stack>
  );
}
