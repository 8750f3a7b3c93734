import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { type HoursContent, hoursForm, slotSteps, usualHours } from '#shared/services/bookings/hours.ts';
import { day, hour, inMinutes } from '#shared/time.ts';
import { ownZone } from './slotWords.ts';
import { buffers, horizons, notices, useHours } from './useHours.ts';
import { hoursLimits } from '#shared/services/bookings/limits.ts';
import { WeekFields } from './WeekFields.tsx';

/** Saves what was changed; false where it cannot be saved. */
export type SaveHours = () => Promise<boolean>;

interface HoursFormProps {
  /** A service of the reader's; without it the hours of all bookings. */
  sx_id?: string;
  /** Told how to save them, and nothing once they are gone: the form around them does it when it goes on, and they have no button. */
  hold?: (save: SaveHours | undefined) => void;
}

/** The hours in which the reader can be booked. No form of its own, because it stands inside of one as well. */
export default function HoursForm({ sx_id, hold }: HoursFormProps): ReactNode {
  const { answer, error, reload } = useAnswer('getHours', sx_id ? { sx_id } : {});
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={400} />
      </Loading>
    );
  return <Editor key={String(answer.is_own)} sx_id={sx_id} hold={hold} known={answer.hours} isOwn={answer.is_own} />;
}

const cancels = [0, 1, 2, 4, 12, 24, 48, 72, 168];

function Editor({ sx_id, hold, known, isOwn }: HoursFormProps & { known: HoursContent | undefined; isOwn: boolean }) {
  const { t } = useTranslation();
  const form = useHours<HoursContent>(() => known ?? usualHours(ownZone()), hoursForm);
  const { hours, set, spell, number, problemOf } = form;
  const save = useAction(async (content: HoursContent | null) => {
    const input = { hours: content } as InputOfCall<'saveHours'>;
    await call.saveHours({ ...input, ...(sx_id && { sx_id }) }, { quiet: true });
    await Promise.all([invalidate('getHours'), invalidate('getSlots')]);
    toast.success(t('services.hours.saved'));
    return true;
  }, form.refused);
  const submit = async () => {
    const read = form.read();
    return read !== undefined && (await save.run(read)) === true;
  };
  useEffect(() => hold?.(async () => hours === known || (await submit())));
  useEffect(() => () => hold?.(undefined), [hold]);
  return (
    <Stack gap={4} shrink>
      {sx_id && !isOwn && <Meta>{t('services.hours.usual')}</Meta>}
      <WeekFields hours={hours} set={set} problems={form.problems} problemOf={problemOf} />
      <Grid fit="220px" gap={4} cross="end">
        <Select label={t('services.hours.step')} {...number('step', slotSteps, spell)} />
        <Select label={t('services.hours.buffer')} {...number('buffer', buffers, spell)} />
        <Select label={t('services.hours.notice')} {...number('notice', notices, spell)} />
        <Select
          label={t('services.hours.horizon')}
          {...number('horizon', horizons, (days) => spell(inMinutes(days * day)))}
        />
        <Select
          label={t('services.hours.cancel')}
          {...number('cancel_hours', cancels, (before) => spell(inMinutes(before * hour)))}
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
      {!hold && (
        <Row gap={2} wrap>
          <Button loading={save.isRunning} onClick={() => void submit()}>
            {t('services.hours.save')}
          </Button>
          {sx_id && isOwn && (
            <Button variant="default" loading={save.isRunning} onClick={() => void save.run(null)}>
              {t('services.hours.drop')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
