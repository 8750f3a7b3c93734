import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import type { DecisionShape } from '#shared/community/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from '../posts/Post.module.css';

/** Whether it is about somebody who was put out, and not about words. */
export const isOut = ({ type }: DecisionShape): boolean => type === 'Membership';
const outTitle = ({ banned }: DecisionShape) =>
  banned ? ('community.decision.bannedTitle' as const) : ('community.decision.outTitle' as const);

/** Something of the reader's that a moderator took away: what it said, why, and the reader's appeal. */
export default function Decision({ deed_id }: { deed_id: string }): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getDecision', { deed_id });
  if (!answer && error) return <ErrorState level={1} text={error.message} again={reload} />;
  if (!answer) return <Bone height={320} />;
  const { decision } = answer;
  return (
    <Stack as="article" gap={3} surface="raised" pad={4} className={classes.post}>
      <h1 className={classes.title}>{t(isOut(decision) ? outTitle(decision) : 'community.decision.title')}</h1>
      <DecisionFacts decision={decision} />
      {decision.can.appeal && <AppealForm decision={decision} />}
    </Stack>
  );
}

/** What was decided so far about something that was taken away. */
export function DecisionFacts({ decision }: { decision: DecisionShape }): ReactNode {
  const { t } = useTranslation();
  const { club, text, reason, at, appeal, answer, granted } = decision;
  const out = isOut(decision);
  const answered = granted
    ? t(out ? 'community.decision.grantedOut' : 'community.decision.granted')
    : t(out ? 'community.decision.refusedOut' : 'community.decision.refused');
  const said = [
    { label: t('community.decision.said'), text: out ? undefined : text },
    {
      label: t(out ? 'community.moderate.reason' : 'community.decision.reason'),
      text: reason || t('community.decision.noReason'),
    },
    { label: t('community.decision.appeal'), text: appeal },
    { label: answered, text: answer },
  ];
  return (
    <>
      <Row as="p" gap="0 2" wrap size={1} soft className={classes.meta}>
        {club && <span>{club.title}</span>}
        <When at={at} />
      </Row>
      <Stack as="dl" gap={3}>
        {said.map(
          ({ label, text: words }) =>
            words !== undefined && (
              <div key={label}>
                <Meta as="dt">{label}</Meta>
                <Text as="dd" breaks lines dir="auto">
                  {words}
                </Text>
              </div>
            ),
        )}
      </Stack>
    </>
  );
}

function AppealForm({ decision: { deed_id, ...decision } }: { decision: DecisionShape }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = useAction(async () => {
    const answer = await call.appealDecision({ deed_id, text }, { quiet: true });
    changeAnswer('getDecision', { deed_id }, () => answer);
  });
  return (
    <Stack
      as="form"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <Textarea
        label={t(decision.type === 'Membership' ? 'community.decision.appealOut' : 'community.decision.appealLabel')}
        description={t('community.decision.appealHint')}
        rows={3}
        maxLength={communityLimits.reason}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormRefusal text={send.error?.message ?? ''} />
      <Row gap={2} wrap>
        <Button type="submit" loading={send.isRunning} disabled={!text.trim()}>
          {t('community.decision.appealSend')}
        </Button>
      </Row>
    </Stack>
  );
}

/** For another moderator than the one who removed it: it comes back, or stays away, with a reason. */
export function JudgeForm({ decision }: { decision: DecisionShape }): ReactNode {
  const { deed_id } = decision;
  const out = isOut(decision);
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const judge = useAction(async (grant: boolean) => {
    await call.judgeAppeal({ deed_id, grant, reason }, { quiet: true });
    await Promise.all([invalidate('getClubReports'), invalidate('getClubLog'), invalidate('getModeration')]);
  });
  return (
    <Stack gap={3}>
      <Textarea
        label={t('community.moderate.reason')}
        description={t('community.moderate.reasonHint')}
        rows={2}
        maxLength={communityLimits.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormRefusal text={judge.error?.message ?? ''} />
      <Row gap={2} wrap>
        <Text as="span" grow />
        {[false, true].map((grant) => (
          <Button
            key={String(grant)}
            variant={grant ? 'filled' : 'default'}
            loading={judge.running?.[0] === grant}
            disabled={!reason.trim() || judge.isRunning}
            onClick={() => void judge.run(grant)}
          >
            {grant
              ? t(out ? 'community.decision.grantOut' : 'community.decision.grant')
              : t(out ? 'community.decision.upholdOut' : 'community.decision.uphold')}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
