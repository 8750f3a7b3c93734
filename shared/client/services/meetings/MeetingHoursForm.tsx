import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { slotSteps } from '#shared/services/bookings/hours.ts';
import { type MeetingHoursContent, meetingHoursForm } from '#shared/services/meetings/meetings.ts';
import type { MeetingHoursAnswer } from '#shared/services/meetings/meetingShapes.ts';
import { day, inMinutes } from '#shared/time.ts';
import { buffers, horizons, notices, useHours } from '#shared/client/services/bookings/useHours.ts';
import { hoursLimits } from '#shared/services/bookings/limits.ts';
import { WeekFields } from '#shared/client/services/bookings/WeekFields.tsx';

const lengths = [10, 15, 20, 30, 45, 60, 90, 120];

/** When the team can be met, for operators. */
export default function MeetingHoursForm(): ReactNode {
  const { answer, error, reload } = useAnswer('getMeetingHours', {});
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={400} />
      </Loading>
    );
  return <Editor known={answer} reload={reload} />;
}

function Editor({ known, reload }: { known: MeetingHoursAnswer; reload: () => void }) {
  const { t } = useTranslation();
  const form = useHours<MeetingHoursContent>(() => known.hours, meetingHoursForm);
  const { hours, set, spell, number, problemOf } = form;
  const save = useAction(
    async (content: MeetingHoursContent) => {
      const input = { hours: content, rev: known.rev } as InputOfCall<'saveMeetingHours'>;
      const saved = await call.saveMeetingHours(input, { quiet: true });
      changeAnswer('getMeetingHours', {}, () => saved);
      await invalidate('getMeetingSlots');
      toast.success(t('services.meeting.hoursSaved'));
    },
    (cause) => {
      form.refused(cause);
      // What was typed stays, and is saved over theirs the next time.
      if (cause.code === 'changed_meanwhile') reload();
    },
  );
  const submit = () => {
    const read = form.read();
    if (read) void save.run(read);
  };
  return (
    <Stack gap={4} shrink>
      <WeekFields hours={hours} set={set} problems={form.problems} problemOf={problemOf} />
      <Grid fit="220px" gap={4} cross="end">
        <Select label={t('services.meeting.length')} {...number('minutes', lengths, spell)} />
        <Select label={t('services.meeting.step')} {...number('step', slotSteps, spell)} />
        <Select label={t('services.meeting.buffer')} {...number('buffer', buffers, spell)} />
        <Select label={t('services.hours.notice')} {...number('notice', notices, spell)} />
        <Select
          label={t('services.hours.horizon')}
          {...number('horizon', horizons, (days) => spell(inMinutes(days * day)))}
        />
      </Grid>
      <TextInput
        label={t('services.hours.place')}
        description={t('services.hours.placeHint')}
        maxLength={hoursLimits.place}
        value={hours.place}
        error={problemOf('place')}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
      <Row gap={2} wrap>
        <Button loading={save.isRunning} onClick={submit}>
          {t('services.hours.save')}
        </Button>
      </Row>
    </Stack>
  );
}
