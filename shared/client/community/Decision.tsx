import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import type { DecisionShape } from '#shared/community/shapes.ts';
import { run } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/queries.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { When } from '#shared/client/app/When.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.ts';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import classes from './Post.module.css';

/** Something of the reader's that a moderator took away: what it said, why, and the reader's appeal. */
export default function Decision({ deed_id }: { deed_id: string }): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getDecision', { deed_id });
  if (!answer && error) return <ErrorState level={1} text={error.message} again={reload} />;
  if (!answer) return <Bone height={320} />;
  const { decision } = answer;
  return (
    <article className={classes.post}>
      <h1 className={classes.title}>{t('community.decision.title')}</h1>
      <DecisionFacts decision={decision} />
      {decision.can.appeal && <AppealForm deed_id={deed_id} />}
    </article>
  );
}

/** What was decided so far about something that was taken away. */
export function DecisionFacts({ decision }: { decision: DecisionShape }): ReactNode {
  const { t } = useTranslation();
  const { club, text, reason, at, appeal, answer, granted } = decision;
  const said = [
    { label: t('community.decision.said'), text },
    { label: t('community.decision.reason'), text: reason },
    { label: t('community.decision.appeal'), text: appeal },
    { label: t(granted ? 'community.decision.granted' : 'community.decision.refused'), text: answer },
  ];
  return (
    <>
      <p className={classes.meta}>
        {club && <span>{club.title}</span>}
        <When at={at} />
      </p>
      <dl className={classes.facts}>
        {said.map(
          ({ label, text: words }) =>
            words !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{words}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function AppealForm({ deed_id }: { deed_id: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = useAction(async () => {
    const { decision } = await run('appealDecision', { deed_id, text }, { quiet: true });
    changeAnswer('getDecision', { deed_id }, () => ({ decision }));
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <Textarea
        label={t('community.decision.appealLabel')}
        description={t('community.decision.appealHint')}
        rows={3}
        maxLength={communityLimits.reason}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormRefusal text={send.error?.message ?? ''} />
      <div className={classes.formEnd}>
        <Button type="submit" loading={send.isRunning} disabled={!text.trim()}>
          {t('community.decision.appealSend')}
        </Button>
      </div>
    </form>
  );
}

/** For somebody else than who took it away: it stands again, or stays away, with a reason. */
export function JudgeForm({ decision: { deed_id } }: { decision: DecisionShape }): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const judge = useAction(async (grant: boolean) => {
    await run('judgeAppeal', { deed_id, grant, reason }, { quiet: true });
    await Promise.all([invalidate('getClubReports'), invalidate('getClubLog'), invalidate('getModeration')]);
  });
  return (
    <div className={classes.form}>
      <Textarea
        label={t('community.moderate.reason')}
        description={t('community.moderate.reasonHint')}
        rows={2}
        maxLength={communityLimits.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormRefusal text={judge.error?.message ?? ''} />
      <div className={classes.formEnd}>
        <span className={classes.formSpace} />
        {[false, true].map((grant) => (
          <Button
            key={String(grant)}
            variant={grant ? 'filled' : 'default'}
            loading={judge.running?.[0] === grant}
            disabled={!reason.trim() || judge.isRunning}
            onClick={() => void judge.run(grant)}
          >
            {t(grant ? 'community.decision.grant' : 'community.decision.uphold')}
          </Button>
        ))}
      </div>
    </div>
  );
}
