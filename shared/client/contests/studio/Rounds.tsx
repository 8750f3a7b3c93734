/** The rounds of a contest in its studio: dates, who goes on, and making, filling and merging them. Each change is made when it is asked for. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconArrowMerge, IconPlus, IconUsersPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Grid, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';
import { joined, mergeProblem, roundIsOver } from '#shared/contests/rounds/roundPlans.ts';
import { fieldTime } from '../contestForm.ts';
import { Advance } from './Advance.tsx';
import type { SectionProps } from './SettingSections.tsx';
import classes from './Studio.module.css';

const planned = (round: RoundShape) => ({
  ...round,
  startDate: new Date(round.startDate),
  endDate: new Date(round.endDate),
});

export function Rounds({ studio, reload }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { contest } = studio;
  const [doing, setDoing] = useState<'merge' | 'fill'>();
  /** Asked of a published contest: what will become of its last round. */
  const [plan, setPlan] = useState<{ last: RoundShape; endDate: string }>();
  const { exact } = useFormat();
  const {
    run: add,
    isRunning,
    error,
  } = useAction(async ({ last, endDate }: NonNullable<typeof plan>) => {
    await call.addRound(
      { cx_id: contest.cx_id, client_id: clientId(), after: last.round_id, endDate },
      { quiet: true },
    );
    setPlan(undefined);
    toast.success(t('contests.studio.roundAdded', { number: last.round_number + 1 }), 'contest');
    await reload();
  });
  const begin = () => {
    const last = contest.rounds.at(-1)!;
    // Halfway between now, or the start of the last round, and its end.
    const from = Math.max(Date.parse(last.startDate), serverNow());
    const next = { last, endDate: new Date((from + Date.parse(last.endDate)) / 2).toISOString() };
    if (contest.contest_status === 'draft') void add(next);
    else setPlan(next);
  };
  return (
    <>
      <Meta size={3}>{t('contests.studio.roundsLead')}</Meta>
      <List as="ol" gap={2}>
        {contest.rounds.map((round, index) => (
          <RoundRow
            key={`${round.round_id} ${round.startDate} ${round.endDate} ${round.advance} ${round.held}`}
            contest={contest}
            round={round}
            isFirst={index === 0}
            next={contest.rounds[index + 1]}
            isLast={index === contest.rounds.length - 1}
            reload={reload}
          />
        ))}
      </List>
      {error && !plan && (
        <Text role="alert" size={2} danger>
          {error.message}
        </Text>
      )}
      <Row gap={3} wrap>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          loading={isRunning}
          disabled={contest.rounds.length >= contestLimits.rounds}
          onClick={begin}
        >
          {t('contests.options.addRound')}
        </Button>
        {contest.rounds.length > 1 && (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setDoing('merge')}
            >
              {t('contests.studio.merge')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUsersPlus size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setDoing('fill')}
            >
              {t('contests.studio.fill')}
            </Button>
          </>
        )}
      </Row>
      {plan && (
        <Dialog title={t('contests.options.addRound')} close={() => setPlan(undefined)}>
          <Stack gap={2} size={3} surface="sunken" pad={4} className={classes.plan}>
            <p>
              {t('contests.studio.roundPlan', {
                one: plan.last.round_number,
                two: plan.last.round_number + 1,
                date: exact(plan.endDate),
                end: exact(plan.last.endDate),
              })}
            </p>
            {error && (
              <Text role="alert" size={2} danger>
                {error.message}
              </Text>
            )}
            <DialogActions>
              <Button variant="default" onClick={() => setPlan(undefined)}>
                {t('accounts.edit.cancel')}
              </Button>
              <Button loading={isRunning} onClick={() => void add(plan)}>
                {t('contests.options.addRound')}
              </Button>
            </DialogActions>
          </Stack>
        </Dialog>
      )}
      {doing && <TwoRounds what={doing} contest={contest} reload={reload} close={() => setDoing(undefined)} />}
    </>
  );
}

/** What is said of a date stands below it, so that two labels and two fields side by side are in line. */
const below: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

interface RoundRowProps {
  contest: ContestShape;
  round: RoundShape;
  isFirst: boolean;
  isLast: boolean;
  /** The one after it. */
  next: RoundShape | undefined;
  reload: () => Promise<void>;
}

function RoundRow({ contest, round, isFirst, isLast, next, reload }: RoundRowProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const [start, setStart] = useState(() => fieldTime(Date.parse(round.startDate)));
  const [end, setEnd] = useState(() => fieldTime(Date.parse(round.endDate)));
  const [advance, setAdvance] = useState(round.advance ? String(round.advance) : '');
  const isOver = contest.contest_status !== 'draft' && roundIsOver(planned(round), serverNow());
  const changes = {
    ...(!isFirst &&
      start &&
      start !== fieldTime(Date.parse(round.startDate)) && { startDate: new Date(start).toISOString() }),
    ...(!isLast && end && end !== fieldTime(Date.parse(round.endDate)) && { endDate: new Date(end).toISOString() }),
    ...(!isLast && Number(advance || 0) !== round.advance && { advance: Number(advance || 0) }),
  };
  const {
    run: save,
    isRunning,
    error,
  } = useAction(async () => {
    await call.createOrUpdate({ className: 'Rounds', round_id: round.round_id, ...changes }, { quiet: true });
    await reload();
  });
  return (
    <Stack pad={4} as="li" gap={3} radius="control" className={classes.round}>
      <Row as="h3" gap={2} cross="baseline" justify="space-between" wrap size={4} className={classes.roundName}>
        {t('contests.options.round', { number: round.round_number })}
        <span>
          {t('contests.studio.roundHas', { count: round.contestants.length })}
          {contest.contest_status !== 'draft' && ` · ${t(`contests.studio.state.${round.state}`)}`}
        </span>
      </Row>
      {isOver && round.held && !isLast && (
        <TextInput
          className={classes.short}
          label={t('contests.options.advance')}
          inputMode="numeric"
          maxLength={3}
          placeholder={t('contests.options.everybody')}
          value={advance}
          onChange={(event) => setAdvance(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      )}
      {isOver ? (
        <Meta size={3}>
          {t(round.held ? 'contests.studio.roundSpan' : 'contests.studio.roundOver', {
            from: exact(round.startDate),
            to: exact(round.endDate),
          })}
        </Meta>
      ) : (
        <Grid
          fit="200px"
          gap={4}
          cross="start"

          role="group"
          aria-label={t('contests.options.round', { number: round.round_number })}
        >
          <TextInput
            type="datetime-local"
            label={t('contests.options.start')}
            value={start}
            disabled={isFirst}
            description={isFirst ? t('contests.studio.withContest') : undefined}
            inputWrapperOrder={below}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={t('contests.form.end')}
            value={end}
            disabled={isLast}
            description={isLast ? t('contests.studio.withContest') : undefined}
            inputWrapperOrder={below}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
          {!isLast && (
            <TextInput
              label={t('contests.options.advance')}
              inputMode="numeric"
              maxLength={3}
              placeholder={t('contests.options.everybody')}
              value={advance}
              onChange={(event) => setAdvance(event.currentTarget.value.replaceAll(/\D/g, ''))}
            />
          )}
        </Grid>
      )}
      {next && <Advance contest={contest} round={round} next={next} reload={reload} />}
      {error && (
        <Text role="alert" size={2} danger>
          {error.message}
        </Text>
      )}
      {Object.keys(changes).length > 0 && (
        <Button size="sm" self="start" loading={isRunning} onClick={() => void save()}>
          {t('contests.studio.saveRound')}
        </Button>
      )}
    </Stack>
  );
}

interface TwoRoundsProps {
  what: 'merge' | 'fill';
  contest: ContestShape;
  reload: () => Promise<void>;
  close: () => void;
}

/** Merges two rounds, or adds the contestants of one to another, after it was shown what that does. */
function TwoRounds({ what, contest, reload, close }: TwoRoundsProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { cx_id, rounds } = contest;
  const [one, setOne] = useState(rounds[0]!.round_id);
  const [two, setTwo] = useState(rounds[1]!.round_id);
  const roundOf = (id: string) => rounds.find(({ round_id }) => round_id === id)!;
  const first = roundOf(one);
  // What is merged is the round right after the chosen one.
  const second =
    what === 'merge' ? rounds.find((round) => round.round_number === first.round_number + 1) : roundOf(two);
  const now = contest.contest_status === 'draft' ? undefined : serverNow();
  const problem =
    what === 'merge'
      ? second
        ? mergeProblem(planned(first), planned(second), now)
        : 'rounds_not_in_a_row'
      : second === first || !second
        ? 'rounds_not_in_a_row'
        : now !== undefined && roundIsOver(planned(second), now)
          ? 'round_over'
          : undefined;
  const { run: act, isRunning } = useAction(async () => {
    try {
      if (what === 'merge') await call.mergeRounds({ cx_id, into: one, from: second!.round_id }, { quiet: true });
      else await call.addRound2Round({ cx_id, from: one, into: second!.round_id }, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      toast.refusal(t(what === 'merge' ? 'contests.studio.mergeFailed' : 'contests.studio.fillFailed'));
      throw cause;
    }
    toast.success(t(what === 'merge' ? 'contests.studio.merged' : 'contests.studio.filled'), 'contest');
    close();
    await reload();
  });
  const choices = rounds.map(({ round_id, round_number }) => ({
    value: round_id,
    label: t('contests.options.round', { number: round_number }),
  }));
  const plan = second && joined(first.contestants, second.contestants);
  return (
    <Dialog title={t(what === 'merge' ? 'contests.studio.merge' : 'contests.studio.fill')} close={close}>
      <Stack gap={5} shrink className={classes.group}>
        <Select
          label={t(what === 'merge' ? 'contests.studio.mergeInto' : 'contests.studio.fillFrom')}
          choices={what === 'merge' ? choices.slice(0, -1) : choices}
          value={one}
          onChange={(event) => setOne(event.currentTarget.value)}
        />
        {what === 'fill' && (
          <Select
            label={t('contests.studio.fillInto')}
            choices={choices}
            value={two}
            onChange={(event) => setTwo(event.currentTarget.value)}
          />
        )}
        {problem || !plan || !second ? (
          <Row as="p" gap={2} cross="stretch" size={2} soft surface="sunken" pad="3 4" className={classes.locked}>
            {t(second === first ? 'contests.studio.fillSame' : `errors.${problem ?? 'rounds_not_in_a_row'}`)}
          </Row>
        ) : (
          <Stack gap={2} size={3} surface="sunken" pad={4} className={classes.plan} role="status">
            <strong>{t('contests.studio.plan')}</strong>
            <ul>
              {what === 'merge' ? (
                <>
                  <li>
                    {t('contests.studio.planMerge', {
                      one: first.round_number,
                      two: second.round_number,
                      date: exact(second.endDate),
                    })}
                  </li>
                  <li>{t('contests.studio.planContestants', { count: plan.total })}</li>
                  <li>{t('contests.studio.planVotesKept', { number: first.round_number })}</li>
                </>
              ) : (
                <>
                  <li>{t('contests.studio.planAdded', { count: plan.added, number: second.round_number })}</li>
                  <li>{t('contests.studio.planContestants', { count: plan.total })}</li>
                  <li>{t('contests.studio.planVotesStay')}</li>
                </>
              )}
            </ul>
          </Stack>
        )}
        <Button disabled={Boolean(problem)} loading={isRunning} onClick={() => void act()}>
          {t(what === 'merge' ? 'contests.studio.mergeDo' : 'contests.studio.fillDo')}
        </Button>
      </Stack>
    </Dialog>
  );
}
