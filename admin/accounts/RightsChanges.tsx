import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Grid, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ConfirmWithReason } from '../parts/Confirm.tsx';
import { Person } from '../parts/Person.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useRightsWords } from './useRightsWords.ts';
import classes from './Operators.module.css';

type Change = OutputOfCall<'getOperatorRights'>['waiting'][number];

const ended = { give: 'admin.operators.giveDone', take: 'admin.operators.takeDone' } as const;
const undone = {
  open: 'admin.operators.waiting',
  declined: 'admin.operators.declined',
  withdrawn: 'admin.operators.withdrawn',
} as const;

const nameOf = (person: Change['person']) => person?.full_name || person?.username || '';

/** A proposal, with what the reader may do about it. */
export function WaitingChange({ change, done }: { change: Change; done: () => void }): ReactNode {
  const { t } = useTranslation();
  const { wordsOf } = useRightsWords();
  const [declines, setDeclines] = useState(false);
  const { change_id, person, author, rights, reason, own, created_at } = change;
  const name = nameOf(person);
  const decide = useAction(async (decision: 'confirm' | 'withdraw') => {
    try {
      await call.decideRights({ change_id, decision });
      toast.success(t(decision === 'confirm' ? 'admin.operators.confirmed' : 'admin.operators.taken_back'));
    } finally {
      done();
    }
  });
  const decline = useAction(async (why: string) => {
    await call.decideRights({ change_id, decision: 'decline', reason: why });
    setDeclines(false);
    done();
  });
  return (
    <Grid
      medium={{ columns: 1 }}
      as="li"
      columns="minmax(0, 240px) 1fr auto auto"
      gap="2 4"
      cross="center"
      className={classes.row}
    >
      {person ? <Person person={person} /> : <span>{t('chat.closed')}</span>}
      <Stack as="span" gap="half" shrink breaks>
        <b>{wordsOf(rights)}</b>
        <span>{reason}</span>
        <Meta as="span">
          {t('admin.operators.by', { name: nameOf(author) })} · <Stamp at={created_at} />
        </Meta>
      </Stack>
      <Row as="span" gap={2} justify="end" wrap className={classes.acts}>
        {own ? (
          <>
            <Meta as="span">{t('admin.operators.another')}</Meta>
            <Button
              size="compact-sm"
              variant="default"
              loading={decide.isRunning}
              aria-label={`${t('admin.operators.withdraw')}: ${name}`}
              onClick={() => void decide.run('withdraw')}
            >
              {t('admin.operators.withdraw')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="compact-sm"
              loading={decide.isRunning}
              aria-label={`${t('admin.operators.confirm')}: ${name}`}
              onClick={() => void decide.run('confirm')}
            >
              {t('admin.operators.confirm')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('admin.operators.decline')}: ${name}`}
              onClick={() => setDeclines(true)}
            >
              {t('admin.operators.decline')}
            </Button>
          </>
        )}
      </Row>
      {declines && (
        <ConfirmWithReason
          title={t('admin.operators.declineTitle')}
          text={t('admin.operators.declineText', { name, rights: wordsOf(rights) })}
          action={t('admin.operators.decline')}
          busy={decline.isRunning}
          close={() => setDeclines(false)}
          confirm={(why) => void decline.run(why)}
        />
      )}
    </Grid>
  );
}

/** What was decided, newest first. */
export function Past({ changes }: { changes: readonly Change[] }): ReactNode {
  const { t } = useTranslation();
  const { wordsOf } = useRightsWords();
  return (
    <Card as="section" aria-labelledby="past" pad={5} className={classes.card}>
      <h2 id="past">{t('admin.operators.past')}</h2>
      <ul>
        {changes.map(({ change_id, kind, state, person, author, decided_by, rights, reason, note, ...row }) => (
          <Stack breaks as="li" key={change_id} gap="half" className={classes.past}>
            <span>
              <b>{nameOf(person) || t('chat.closed')}</b> ·{' '}
              {t(state === 'done' ? ended[kind] : undone[state], { rights: wordsOf(rights) })}
            </span>
            <Meta as="span">
              {[...new Set([nameOf(author), nameOf(decided_by)])].filter(Boolean).join(', ')}
              {(note || reason) && ` · ${note || reason}`} · <Stamp at={row.decided_at ?? row.created_at} />
            </Meta>
          </Stack>
        ))}
      </ul>
    </Card>
  );
}
