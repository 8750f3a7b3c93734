/** What a contest still needs, each with a link to its place; publishing; and starting another contest from this one. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Heading, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import { CertifyButton, useCertifying } from './OrganizerBar.tsx';
import type { SectionName } from '#shared/contests/studio/studioSections.ts';
import { CancelPart } from './CancelPart.tsx';
import type { SectionProps } from './SettingSections.tsx';
import { stepsOf } from './steps.ts';
import classes from './Studio.module.css';

interface OverviewProps extends SectionProps {
  /** Opens another section. */
  open: (section: SectionName) => void;
  /** Another contest was made from this one. */
  duplicated: (cx_id: string) => void;
  /** The draft was deleted. */
  deleted: () => void;
}

/** What is said of a contest that ended for good. */
const finalTexts = { cancelled: 'contests.vote.cancelled.title', certified: 'contests.certify.done' } as const;

export function Overview({ studio, reload, open, duplicated, deleted }: OverviewProps): ReactNode {
  const { t } = useTranslation();
  const { contest } = studio;
  const isDraft = contest.contest_status === 'draft';
  const isOver = !isDraft && !['pending', 'ongoing'].includes(contest.state);
  const mayEdit = includes(contest.right, 'edit');
  const { canCertify, appeals, flags } = useCertifying(contest);
  const final = finalTexts[contest.state as keyof typeof finalTexts];
  // A published contest has all that it needed. Until it is over, the steps show what would still improve it.
  const steps = isDraft ? stepsOf(studio) : isOver ? [] : stepsOf(studio).filter(({ isNeeded }) => !isNeeded);
  const missing = steps.filter(({ isNeeded, isDone }) => isNeeded && !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      {/* A running contest needs no line here: the page's head says that changes wait to be published. */}
      {(isDraft || isOver) && (
        <Meta size={3}>
          {isDraft
            ? missing.length
              ? t('contests.studio.missing', { count: missing.length })
              : t('contests.studio.ready')
            : t(final ?? 'contests.studio.isOver')}
        </Meta>
      )}
      {appeals > 0 && <p>{t('contests.appeals.toAnswer', { count: appeals })}</p>}
      {flags > 0 && <p>{t('contests.result.flags', { count: flags })}</p>}
      {steps.length > 0 && (
        <progress
          className={classes.progress}
          max={steps.length}
          value={done}
          aria-label={t('contests.studio.progress')}
        />
      )}
      <List gap={2}>
        {steps.map(({ text, section, isDone, isNeeded }) => (
          <li key={text}>
            <Row
              as="button"
              gap={3}
              pad="2 3"
              tone="ink"
              type="button"
              className={classes.step}
              data-done={isDone ? '' : undefined}
              data-needed={isNeeded && !isDone ? '' : undefined}
              onClick={() => open(section)}
            >
              {isDone ? (
                <IconCircleCheckFilled size={22} aria-hidden />
              ) : isNeeded ? (
                <IconAlertTriangle size={22} aria-hidden />
              ) : (
                <IconCircle size={22} aria-hidden />
              )}
              <Text as="span" grow>
                {t(text)}
              </Text>
              <small>
                {isDone ? t('contests.studio.done') : t(isNeeded ? 'contests.studio.needed' : 'contests.studio.better')}
              </small>
            </Row>
          </li>
        ))}
      </List>
      {contest.state === 'provisional' && contest.right === 'own' && (
        <Row gap={3} wrap>
          <Button variant="default" onClick={() => open('integrity')}>
            {t('contests.studio.section.integrity')}
          </Button>
          {canCertify && <CertifyButton cx_id={contest.cx_id} certified={reload} />}
        </Row>
      )}
      {mayEdit && <DuplicatePart studio={studio} duplicated={duplicated} />}
      <CancelPart contest={contest} cancelled={isDraft ? deleted : reload} />
    </>
  );
}

function DuplicatePart({ studio, duplicated }: Pick<OverviewProps, 'studio' | 'duplicated'>) {
  const { t } = useTranslation();
  const { contest } = studio;
  const [withContestants, setWithContestants] = useState(true);
  // One id for this copy, so that a second press is the same copy.
  const [client_id, setClientId] = useState(clientId);
  const { run: duplicate, isRunning } = useAction(async () => {
    const { cx_id } = contest;
    try {
      const copy = await call.duplicateContest(
        { cx_id, client_id, with_contestants: withContestants },
        { quiet: true },
      );
      toast.success(t('contests.studio.duplicated'), 'contest');
      setClientId(clientId());
      duplicated(copy.cx_id);
    } catch (cause) {
      if (cause instanceof CallError) toast.refusal(t('contests.studio.duplicateFailed'));
      throw cause;
    }
  });
  return (
    <Stack as="section" gap={5} shrink className={classes.group} aria-labelledby="studio-duplicate">
      <Heading id="studio-duplicate" level={3} size={4}>
        {t('contests.studio.duplicate')}
      </Heading>
      <Meta size={3}>
        {t(withContestants ? 'contests.studio.duplicatePlanAll' : 'contests.studio.duplicatePlan', {
          count: contest.contestant_count,
          rounds: contest.rounds.length,
        })}
      </Meta>
      <Switch
        label={t('contests.studio.duplicateContestants')}
        checked={withContestants}
        onChange={(event) => setWithContestants(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        self="start"
        leftSection={<IconCopy size={18} aria-hidden />}
        loading={isRunning}
        onClick={() => void duplicate()}
      >
        {t('contests.studio.duplicate')}
      </Button>
    </Stack>
  );
}
