import { Button } from '#shared/client/ui/Button.tsx';
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call, type CallError } from '#shared/client/app/data/api.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { meetingPath, schedulePath } from '#shared/services/meetings/meetingRules.ts';
import type { MeetingAnswer, MeetingShape } from '#shared/services/meetings/meetingShapes.ts';
import { minute } from '#shared/time.ts';
import { useZoneNote } from './MeetingForm.tsx';
import { saveCalendar } from '#shared/client/services/bookings/saveCalendar.ts';
import { SlotChoice, useMonth } from '#shared/client/services/bookings/SlotChoice.tsx';
import { ownZone, useSlotWords } from '#shared/client/services/bookings/slotWords.ts';
import classes from './Meeting.module.css';

/** Milliseconds after which the page asks again: a guest has no live rows that tell of a meeting moved or cancelled elsewhere. */
const askAgain = 10_000;

/** Puts a changed meeting in the place of the known one, and asks for the times that are free now. */
const keepAnswer = (answer: MeetingAnswer) => {
  changeAnswer('getMeeting', { token: answer.token }, () => answer);
  return invalidate('getMeetingSlots');
};

interface StepProps {
  token: string;
  close: () => void;
}

function MoveDialog({ token, close }: StepProps) {
  const { t } = useTranslation();
  const words = useSlotWords();
  const renderNote = useZoneNote();
  const [month, setMonth] = useMonth();
  const [slot, setSlot] = useState<string>();
  const slots = useAnswer('getMeetingSlots', { month, zone: ownZone(), token });
  const minutes = slots.answer?.minutes ?? 0;
  const move = useAction(
    async (starts_at: string) => {
      await keepAnswer(await call.moveMeeting({ token, starts_at }, { quiet: true }));
      toast.success(t('services.meeting.moved'));
      close();
    },
    (cause) => {
      toast.refusal(cause.message);
      setSlot(undefined);
      void Promise.all([invalidate('getMeetingSlots'), invalidate('getMeeting', { token })]);
    },
  );
  return (
    <Dialog title={t('services.meeting.move')} close={close}>
      <Stack gap={4} className={classes.facts}>
        <SlotChoice
          {...{ month, setMonth, slots, renderNote }}
          chosen={slot}
          choose={setSlot}
          closed={t('services.booking.none', { month: words.month(month) })}
        />
        {slot && (
          <>
            <p className={classes.chosen} aria-live="polite">
              {words.when(slot, new Date(Date.parse(slot) + minutes * minute).toISOString())}
            </p>
            <Button loading={move.isRunning} onClick={() => void move.run(slot)}>
              {t('services.meeting.move')}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function CancelDialog({ token, close }: StepProps) {
  const { t } = useTranslation();
  const cancel = useAction(
    async () => {
      await keepAnswer(await call.cancelMeeting({ token }, { quiet: true }));
      toast.success(t('services.meeting.cancelDone'));
      close();
    },
    (cause: CallError) => {
      toast.refusal(cause.message);
      void invalidate('getMeeting', { token });
    },
  );
  return (
    <Dialog title={t('services.meeting.cancelTitle')} close={close}>
      <Stack gap={4} className={classes.facts}>
        <p>{t('services.meeting.cancelText')}</p>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('services.meeting.keep')}
          </Button>
          <Button color="red" loading={cancel.isRunning} onClick={() => void cancel.run()}>
            {t('services.meeting.cancel')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

const states = {
  coming: { label: 'services.meeting.coming', tone: 'success' },
  over: { label: 'services.meeting.over', tone: 'plain' },
  cancelled: { label: 'services.meeting.cancelled', tone: 'warning' },
} as const satisfies Record<string, { label: Key; tone: string }>;

const stateOf = ({ state, starts_at }: MeetingShape, now: number): keyof typeof states =>
  state === 'cancelled' ? 'cancelled' : Date.parse(starts_at) <= now ? 'over' : 'coming';

/** A meeting for the holder of its link: when, where, and the steps that are left. */
export function MeetingView({ token }: { token: string }): ReactNode {
  const { t } = useTranslation();
  const words = useSlotWords();
  const now = useNow(15_000);
  const isOn = useIsOn('meetings');
  const brand = useAppSelector(({ site }) => site.brand);
  const [asked, ask] = useState<'move' | 'cancel'>();
  const { answer, error, reload } = useAnswer('getMeeting', { token }, { every: askAgain });
  const again = isOn && (
    <Button renderRoot={(props) => <PathLink {...props} href={schedulePath} />}>{t('services.meeting.again')}</Button>
  );
  if (error && !answer)
    // A malformed link is one that leads nowhere, too.
    return error.code === 'meeting_not_found' || error.code === 'invalid' ? (
      <EmptyState
        icon={<IconCalendarOff size={28} />}
        title={t('services.meeting.unknown')}
        text={t('errors.meeting_not_found')}
      >
        {again}
      </EmptyState>
    ) : (
      <ErrorState text={error.message} again={reload} />
    );
  if (!answer)
    return (
      <Loading>
        <Bone height={320} />
      </Loading>
    );
  const { meeting } = answer;
  const state = stateOf(meeting, now);
  const { label, tone } = states[state];
  const isLink = /^https:\/\/\S+$/.test(meeting.place);
  const elsewhere = words.elsewhere(meeting.starts_at, meeting.zone);
  const save = () =>
    saveCalendar('meeting', {
      ...{ uid: `meeting-${meeting.meeting_id}`, sequence: meeting.changes },
      ...{ title: t('services.meeting.with', { brand }), text: meeting.topic, place: meeting.place },
      url: `${location.origin}${meetingPath(token)}`,
      ...{ starts: new Date(meeting.starts_at), ends: new Date(meeting.ends_at) },
      ...{ changed: new Date(meeting.updatedAt), isCancelled: false },
    });
  return (
    <Card as="section" gap={4} pad={6} className={classes.panel} data-testid="meeting" aria-labelledby="meeting-when">
      <h2 id="meeting-when" className="visually-hidden">
        {t('services.meeting.with', { brand })}
      </h2>
      <p>
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <Stack as="dl" gap={4} className={classes.facts}>
        <div>
          <dt>{t('services.booking.when')}</dt>
          <dd>
            <Text as="time" dateTime={meeting.starts_at} size={5} strong>
              {words.when(meeting.starts_at, meeting.ends_at)}
            </Text>
            {elsewhere && <p className={classes.note}>{elsewhere}</p>}
          </dd>
        </div>
        {state === 'coming' && (
          <div>
            <dt>{t('services.booking.where')}</dt>
            <dd>
              {isLink ? (
                <a href={meeting.place} target="_blank" rel="noopener noreferrer">
                  {meeting.place}
                </a>
              ) : (
                meeting.place || t('services.meeting.placeLater')
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('services.meeting.about')}</dt>
          <dd>{meeting.topic}</dd>
        </div>
        <div>
          <dt>{t('services.meeting.who')}</dt>
          <dd>
            {meeting.name} · {meeting.email}
          </dd>
        </div>
        {state === 'cancelled' && meeting.reason && (
          <div>
            <dt>{t('services.meeting.reason')}</dt>
            <dd>{meeting.reason}</dd>
          </div>
        )}
      </Stack>
      {state === 'coming' ? (
        <>
          <Row gap={3} wrap className={classes.steps}>
            <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={save}>
              {t('services.booking.calendarFile')}
            </Button>
            {isOn && (
              <Button variant="default" onClick={() => ask('move')}>
                {t('services.meeting.move')}
              </Button>
            )}
            <Button variant="subtle" className={classes.quietGrave} onClick={() => ask('cancel')}>
              {t('services.meeting.cancel')}
            </Button>
          </Row>
          <p className={classes.note}>{t('services.meeting.secret')}</p>
        </>
      ) : (
        <>
          <p>{t(state === 'over' ? 'services.meeting.usedOver' : 'services.meeting.usedCancelled')}</p>
          {again && (
            <Row gap={3} wrap className={classes.steps}>
              {again}
            </Row>
          )}
        </>
      )}
      {asked === 'move' && <MoveDialog token={token} close={() => ask(undefined)} />}
      {asked === 'cancel' && <CancelDialog token={token} close={() => ask(undefined)} />}
    </Card>
  );
}
