import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { run } from '#shared/client/app/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';
import { invalidate } from '#shared/client/app/queries.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { inWords } from '#shared/client/ui/duration.ts';
import { TextInput } from '#shared/client/ui/inputs.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { type HoursContent, hoursForm, hoursLimits, slotSteps, usualHours } from '#shared/services/hours.ts';
import { hoursCall, slotsCall } from './bookingCalls.ts';
import { HoursSpans } from './HoursSpans.tsx';
import { ownZone, useSlotWords } from './slotWords.ts';
import classes from './Hours.module.css';

interface HoursFormProps {
  /** A service of the reader's; without it the hours of all bookings. */
  sx_id?: string;
}

/** The hours in which the reader can be booked. No form of its own, because it stands inside of one as well. */
export default function HoursForm({ sx_id }: HoursFormProps): ReactNode {
  const { answer, error, reload } = useAnswer(hoursCall, sx_id ? { sx_id } : {});
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={400} />
      </Loading>
    );
  return <Editor key={String(answer.is_own)} sx_id={sx_id} known={answer.hours} isOwn={answer.is_own} />;
}

const minutesOfHour = 60;
const day = 1440;
const buffers = [0, 5, 10, 15, 30, 45, 60, 90, 120];
const notices = [0, 60, 2 * 60, 4 * 60, 12 * 60, day, 2 * day, 7 * day];
const horizons = [7, 14, 30, 60, 90, 180, hoursLimits.horizon];
const cancels = [0, 1, 2, 4, 12, 24, 48, 72, 168];

function Editor({ sx_id, known, isOwn }: HoursFormProps & { known: HoursContent | undefined; isOwn: boolean }) {
  const { t, tag } = useTranslation();
  const words = useSlotWords();
  const [hours, setHours] = useState<HoursContent>(() => known ?? usualHours(ownZone()));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const zones = useMemo(() => {
    const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', hours.zone]);
    return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  }, [hours.zone]);
  const set = (changes: Partial<HoursContent>) => setHours({ ...hours, ...changes });
  const done = () => Promise.all([invalidate(hoursCall), invalidate(slotsCall)]);
  const save = useAction(
    async (form: HoursContent | null) => {
      const input = { hours: form } as Parameters<typeof run<'saveHours'>>[1];
      await run('saveHours', { ...input, ...(sx_id && { sx_id }) }, { quiet: true });
      await done();
      toast.success(t('services.hours.saved'));
    },
    (cause) => {
      const found = Object.entries(cause.fields ?? {});
      setProblems(Object.fromEntries(found.map(([path, text]) => [path.replace(/^hours\./, ''), text])));
      toast.refusal(cause.message);
    },
  );
  const submit = () => {
    const judged = hoursForm.safeParse(hours, { reportInput: true });
    const issues = judged.success ? [] : judged.error.issues;
    setProblems(
      Object.fromEntries(
        issues.map(({ path, message }) => [
          path.join('.'),
          t((message.startsWith('services.') ? message : 'validation.invalid') as Key),
        ]),
      ),
    );
    if (judged.success) void save.run(judged.data);
    else toast.refusal(t('services.hours.look'));
  };
  /** The first sentence about a field, or about a part of it. */
  const problemOf = (path: string) =>
    Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  const spell = (minutes: number) => (minutes ? inWords(tag, minutes * 60_000) : t('services.hours.none'));
  const choices = (values: readonly number[], now: number, words_: (value: number) => string) =>
    [...new Set([...values, now])]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value: String(value), label: words_(value) }));
  const number = (name: 'step' | 'buffer' | 'notice' | 'horizon' | 'cancel_hours') => ({
    value: String(hours[name]),
    error: problemOf(name),
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => set({ [name]: Number(event.currentTarget.value) }),
  });
  return (
    <div className={classes.form}>
      {sx_id && !isOwn && <p className={classes.note}>{t('services.hours.usual')}</p>}
      <Select
        label={t('services.hours.zone')}
        choices={zones}
        value={hours.zone}
        error={problemOf('zone')}
        onChange={(event) => set({ zone: event.currentTarget.value })}
      />
      <fieldset className={classes.part}>
        <legend>{t('services.hours.week')}</legend>
        {words.weekdays('long').map((name, weekday) => (
          <div key={name} className={classes.day}>
            <p className={classes.name} aria-hidden>
              {name}
            </p>
            <HoursSpans
              day={name}
              spans={hours.week[weekday] ?? []}
              problem={problemOf(`week.${weekday}`)}
              change={(spans) => set({ week: hours.week.map((each, at) => (at === weekday ? spans : each)) })}
            />
          </div>
        ))}
        <Button
          variant="subtle"
          size="sm"
          className={classes.add}
          onClick={() => set({ week: hours.week.map((each, at) => (at < 5 ? [...hours.week[0]!] : each)) })}
        >
          {t('services.hours.copy')}
        </Button>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('services.hours.exceptions')}</legend>
        <p className={classes.note}>{t('services.hours.exceptionsHint')}</p>
        {hours.exceptions.map((each, index) => {
          const changeAt = (changes: Partial<typeof each>) =>
            set({ exceptions: hours.exceptions.map((other, at) => (at === index ? { ...other, ...changes } : other)) });
          return (
            <div key={index} className={classes.day}>
              <div className={classes.line}>
                <TextInput
                  type="date"
                  aria-label={t('services.hours.day')}
                  value={each.day}
                  error={problemOf(`exceptions.${index}.day`)}
                  onChange={(event) => changeAt({ day: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('services.hours.removeDay')}
                  onClick={() => set({ exceptions: hours.exceptions.filter((_, at) => at !== index) })}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </div>
              <HoursSpans
                day={each.day}
                spans={each.spans}
                problem={problemOf(`exceptions.${index}.spans`)}
                change={(spans) => changeAt({ spans })}
              />
            </div>
          );
        })}
        {problems['exceptions'] && <p role="alert">{problems['exceptions']}</p>}
        <Button
          variant="subtle"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set({ exceptions: [...hours.exceptions, { day: '', spans: [] }] })}
        >
          {t('services.hours.addDay')}
        </Button>
      </fieldset>
      <div className={classes.pairs}>
        <Select label={t('services.hours.step')} choices={choices(slotSteps, hours.step, spell)} {...number('step')} />
        <Select
          label={t('services.hours.buffer')}
          choices={choices(buffers, hours.buffer, spell)}
          {...number('buffer')}
        />
        <Select
          label={t('services.hours.notice')}
          choices={choices(notices, hours.notice, spell)}
          {...number('notice')}
        />
        <Select
          label={t('services.hours.horizon')}
          choices={choices(horizons, hours.horizon, (value) => spell(value * day))}
          {...number('horizon')}
        />
        <Select
          label={t('services.hours.cancel')}
          choices={choices(cancels, hours.cancel_hours, (value) => spell(value * minutesOfHour))}
          {...number('cancel_hours')}
        />
      </div>
      <TextInput
        label={t('services.hours.place')}
        description={t('services.hours.placeHint')}
        maxLength={hoursLimits.place}
        value={hours.place}
        error={problemOf('place')}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
      <div className={classes.line}>
        <Button loading={save.isRunning} onClick={submit}>
          {t('services.hours.save')}
        </Button>
        {sx_id && isOwn && (
          <Button variant="default" loading={save.isRunning} onClick={() => void save.run(null)}>
            {t('services.hours.drop')}
          </Button>
        )}
      </div>
    </div>
  );
}
