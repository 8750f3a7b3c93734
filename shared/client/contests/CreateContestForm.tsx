import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Controller, type Path, useForm, useWatch } from 'react-hook-form';
import { CallError, run } from '#shared/client/app/api.ts';
import { serverNow } from '#shared/client/app/clock.ts';
import { publicId } from '#shared/client/app/clientId.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.ts';
import { contestCategories } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { ContestantRows } from './ContestantRows.tsx';
import { ContestPreview } from './ContestPreview.tsx';
import { draftSchema, endOf, lengths, named, toContest } from './contestForm.ts';
import { type ContestDraft, dropDraft, keepDraft, readDraft } from './draft.ts';
import { lockChoices } from './voting.ts';
import classes from './CreateContestForm.module.css';

interface CreateContestFormProps {
  /** The id that the browser made; sending twice makes one contest. */
  cx_id: string;
  made: (contest: { cx_id: string; contest_slug: string }) => void;
  /** Somebody else has the id: the form goes on under this one. */
  moved: (cx_id: string) => void;
}

const hour = 3_600_000;
const days = (count: number) => count * 24 * hour;
const once = limits.lockHours.max;

/** Local time as the browser's own date field wants it. */
const fieldTime = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export function CreateContestForm({ cx_id, made, moved }: CreateContestFormProps) {
  const { t } = useTranslation();
  const { duration, exact } = useFormat();
  const [travelling, setTravelling] = useState(0);
  const [refusal, setRefusal] = useState<CallError>();
  const form = useForm<ContestDraft>({
    defaultValues: readDraft(cx_id),
    resolver: useMemo(() => zodResolver(draftSchema(serverNow)), []),
    mode: 'onTouched',
  });
  const { control, register, handleSubmit, setError, subscribe, formState } = form;
  const draft = useWatch({ control }) as ContestDraft;
  const { errors, isSubmitting } = formState;
  const sentence = (field: 'contest_name' | 'category' | 'description' | 'end') => {
    const message = errors[field]?.message;
    return message && (message.startsWith('contests.') ? t(message as Key) : message);
  };

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(cx_id, values) }),
    [subscribe, cx_id],
  );

  const busy = (is: boolean) => setTravelling((count) => count + (is ? 1 : -1));

  const publish = async (values: ContestDraft) => {
    setRefusal(undefined);
    try {
      const contest = await run('createContest', toContest(cx_id, values, serverNow()), { quiet: true });
      dropDraft();
      made(contest);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.code === 'ends_before_start') setError('end', { message: cause.message }, { shouldFocus: true });
      else setRefusal(cause);
      for (const [path, message] of Object.entries(cause.fields ?? {}))
        setError(path as Path<ContestDraft>, { message });
    }
  };

  // The form moves to the first field in trouble by itself; too few contestants are no single field's fault.
  const seeProblems = (found: typeof errors) => {
    const [first] = Object.keys(found);
    if (first === 'contestants' && !Array.isArray(found.contestants)) form.setFocus('contestants.0.contestant_name');
  };

  const takeNewId = () => {
    const id = publicId();
    keepDraft(id, form.getValues());
    setRefusal(undefined);
    moved(id);
  };

  const end = endOf(draft, serverNow());
  const count = named(draft.contestants).length;

  return (
    <div className={classes.layout}>
      <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(publish, seeProblems)(event)}>
        <section className={classes.section} aria-labelledby="studio-what">
          <h2 id="studio-what" className={classes.heading}>
            {t('contests.form.what')}
          </h2>
          <TextInput
            label={t('contests.form.title')}
            placeholder={t('contests.form.titlePlaceholder')}
            maxLength={limits.title}
            autoComplete="off"
            error={sentence('contest_name')}
            {...register('contest_name')}
          />
          <ChipChoice
            label={t('contests.form.category')}
            choices={contestCategories.map((category) => ({
              value: category,
              label: t(`contests.category.${category}`),
            }))}
            input={register('category')}
            error={sentence('category')}
          />
          <Textarea
            label={t('contests.form.description')}
            placeholder={t('contests.form.descriptionPlaceholder')}
            rows={3}
            maxLength={limits.description}
            error={sentence('description')}
            {...register('description')}
          />
          <Controller
            control={control}
            name="cover"
            render={({ field: { value, onChange } }) => (
              <ImagePick
                label={t('contests.form.cover')}
                value={value}
                change={onChange}
                width={1600}
                height={900}
                busy={busy}
              />
            )}
          />
        </section>

        <section className={classes.section} aria-labelledby="studio-who">
          <div>
            <h2 id="studio-who" className={classes.heading}>
              {t('contests.form.who')}
            </h2>
            <p className={classes.lead}>{t('contests.form.whoLead')}</p>
          </div>
          <ContestantRows form={form} busy={busy} />
        </section>

        <section className={classes.section} aria-labelledby="studio-when">
          <h2 id="studio-when" className={classes.heading}>
            {t('contests.form.when')}
          </h2>
          <ChipChoice
            label={t('contests.form.length')}
            choices={[
              ...lengths.map((value) => ({ value, label: duration(days(Number(value))).spoken })),
              { value: 'date', label: t('contests.form.pickDate') },
            ]}
            input={register('length')}
            hint={draft.length !== 'date' ? t('contests.form.endsAt', { date: exact(end) }) : undefined}
          />
          {draft.length === 'date' && (
            <TextInput
              type="datetime-local"
              label={t('contests.form.end')}
              min={fieldTime(serverNow())}
              error={sentence('end')}
              {...register('end')}
            />
          )}
          <ChipChoice
            label={t('contests.form.lock')}
            choices={lockChoices.map((hours) => ({
              value: String(hours),
              label: hours === once ? t('contests.form.once') : duration(hours * hour).spoken,
            }))}
            input={register('lock')}
            hint={t('contests.form.lockHint')}
          />
        </section>

        {refusal && (
          <div role="alert" className={classes.alert}>
            <span>{refusal.message}</span>
            {refusal.code === 'id_taken' && (
              <Button size="sm" variant="default" onClick={takeNewId}>
                {t('contests.form.newId')}
              </Button>
            )}
          </div>
        )}
        <div className={classes.bar}>
          <p className={classes.summary}>{t('contests.form.summary', { count })}</p>
          <Button type="submit" size="lg" loading={isSubmitting} disabled={travelling > 0}>
            {t('contests.form.publish')}
          </Button>
        </div>
      </form>
      <aside className={classes.preview} aria-labelledby="studio-preview">
        <h2 id="studio-preview" className={classes.previewTitle}>
          {t('contests.form.preview')}
        </h2>
        <ContestPreview cx_id={cx_id} draft={draft} end={end} />
      </aside>
    </div>
  );
}
