import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '#shared/client/ui/Button.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, type Path, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { publicId } from '#shared/client/app/clientId.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { contestCategories } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { VoteCode } from '#shared/client/contests/bigScreen/VoteCode.tsx';
import { ContestantRows } from '#shared/client/contests/entries/ContestantRows.tsx';
import { ContestOptions, isOption } from './ContestOptions.tsx';
import { ContestPreview } from './ContestPreview.tsx';
import {
  draftPath,
  draftSchema,
  endOf,
  fieldTime,
  firstProblem,
  lengths,
  named,
  startOf,
  toContest,
} from '#shared/client/contests/contestForm.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { type ContestDraft, dropDraft, keepDraft, readDraft } from '#shared/client/contests/draft.ts';
import { LookFields } from './LookFields.tsx';
import { lockChoices } from '#shared/client/contests/voting/voting.ts';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';
import { Card, Grid, Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { day, hour } from '#shared/time.ts';
import classes from './CreateContestForm.module.css';

const PublishReview = lazyExtra(() => import('./PublishReview.tsx'));

interface CreateContestFormProps {
  /** Generated in the browser, which makes creation idempotent. */
  cx_id: string;
  /** A visitor publishes: on to an account, and back here. The draft is kept. */
  signUp?: () => void;
  made: (contest: { cx_id: string; contest_slug: string }) => void;
  /** It was stored as a draft, which may still lack something. */
  drafted: (contest: { cx_id: string; contest_slug: string }) => void;
  /** The id was taken: continue with this new one. */
  moved: (cx_id: string) => void;
}

const days = (count: number) => count * day;
const once = contestLimits.lockHours.max;

type Form = UseFormReturn<ContestDraft>;

/** What is wrong with a field, in words. */
function useSentence({ formState: { errors } }: Form) {
  const { t } = useTranslation();
  /** Client errors are translation keys, the server's are sentences. */
  return (field: 'contest_name' | 'category' | 'description' | 'end' | 'lock_hours') => {
    const message = errors[field]?.message;
    return message && (message.includes(' ') ? message : t(message as Key));
  };
}

interface SectionProps {
  form: Form;
  draft: ContestDraft;
}

/** `busy`: pictures may be added, and tell when they travel. */
function WhatSection({ form, draft, busy }: SectionProps & { busy: ((is: boolean) => void) | undefined }) {
  const { t } = useTranslation();
  const { control, register } = form;
  const sentence = useSentence(form);
  return (
    <Card as="section" gap={5} pad={6} className={classes.section} aria-labelledby="studio-what">
      <Heading id="studio-what" level={2} size={5}>
        {t('contests.form.what')}
      </Heading>
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
      <DescriptionField
        rows={3}
        text={draft.description}
        error={sentence('description')}
        input={register('description')}
      />
      {busy ? (
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
              crops={[t('contests.form.coverOnPage'), t('contests.form.coverInLists')]}
              busy={busy}
            />
          )}
        />
      ) : (
        <Meta size={3} above={1}>
          {t('contests.form.picturesLater')}
        </Meta>
      )}
      <LookFields theme={register('theme')} look={register('picture_look')} />
    </Card>
  );
}

function WhenSection({ form, draft, end }: SectionProps & { end: number }) {
  const { t } = useTranslation();
  const { duration, exact } = useFormat();
  const { register } = form;
  const sentence = useSentence(form);
  return (
    <Card as="section" gap={5} pad={6} className={classes.section} aria-labelledby="studio-when">
      <Heading id="studio-when" level={2} size={5}>
        {t('contests.form.when')}
      </Heading>
      <ChipChoice
        label={t('contests.form.length')}
        choices={[
          ...lengths.map((value) => ({ value, label: duration(days(Number(value))).spoken })),
          { value: 'date', label: t('contests.form.pickDate') },
        ]}
        input={register('length')}
        hint={
          draft.length !== 'date' && !Number.isNaN(end) ? t('contests.form.endsAt', { date: exact(end) }) : undefined
        }
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
        choices={[
          ...lockChoices.map((hours) => ({
            value: String(hours),
            label: hours === once ? t('contests.form.once') : duration(hours * hour).spoken,
          })),
          { value: 'other', label: t('contests.form.otherLock') },
        ]}
        input={register('lock')}
        hint={draft.lock === 'other' ? undefined : t('contests.form.lockHint')}
      />
      {draft.lock === 'other' && (
        <TextInput
          className={classes.short}
          label={t('contests.form.lockHours')}
          inputMode="decimal"
          maxLength={6}
          error={sentence('lock_hours')}
          {...register('lock_hours')}
        />
      )}
    </Card>
  );
}

function Refused({ refusal, takeNewId }: { refusal: CallError; takeNewId: () => void }) {
  const { t } = useTranslation();
  return (
    <Row role="alert" gap={3} justify="space-between" wrap size={3} pad="3 4" danger className={classes.alert}>
      <span>{refusal.message}</span>
      {refusal.code === 'id_taken' && (
        <Button size="sm" variant="default" onClick={takeNewId}>
          {t('contests.form.newId')}
        </Button>
      )}
    </Row>
  );
}

/** The contest as it will look, and its link. */
function Preview({ cx_id, draft, end }: { cx_id: string; draft: ContestDraft; end: number }) {
  const { t } = useTranslation();
  return (
    <Stack medium="hidden" as="aside" gap={3} className={classes.preview} aria-labelledby="studio-preview">
      <Heading level={2} size={2} soft strong id="studio-preview" className={classes.previewTitle}>
        {t('contests.form.preview')}
      </Heading>
      <ContestPreview cx_id={cx_id} draft={draft} start={startOf(draft, serverNow())} end={end} />
      {draft.contest_name.trim() && (
        <Card pad={4} className={classes.link}>
          <VoteCode path={`/cx/${cx_id}`} label={t('contests.form.linkOnce')} />
        </Card>
      )}
    </Stack>
  );
}

export function CreateContestForm({ cx_id, signUp, made, drafted, moved }: CreateContestFormProps) {
  const { t } = useTranslation();
  const isVisitor = useIsVisitor();
  const [travelling, setTravelling] = useState(0);
  const [refusal, setRefusal] = useState<CallError>();
  const [isMoreOpen, setMoreOpen] = useState(false);
  /** A folded option to focus after unfolding. */
  const awaited = useRef<Path<ContestDraft>>(undefined);
  const form = useForm<ContestDraft>({
    defaultValues: readDraft(cx_id),
    resolver: useMemo(() => zodResolver(draftSchema(serverNow)), []),
    mode: 'onTouched',
  });
  const { control, handleSubmit, setError, subscribe, formState } = form;
  const draft = useWatch({ control }) as ContestDraft;
  const { isSubmitting } = formState;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(cx_id, values) }),
    [subscribe, cx_id],
  );

  useEffect(() => {
    if (!isMoreOpen || !awaited.current) return;
    form.setFocus(awaited.current);
    awaited.current = undefined;
  }, [isMoreOpen, form]);

  const unfold = (path: string) => {
    if (!isOption(path.split('.')[0]!)) return;
    awaited.current = path as Path<ContestDraft>;
    setMoreOpen(true);
  };

  const busy = (is: boolean) => setTravelling((count) => count + (is ? 1 : -1));

  const send = async (values: ContestDraft, isPublished: boolean) => {
    setRefusal(undefined);
    try {
      const input = { ...toContest(cx_id, values, serverNow()), publish: isPublished };
      const contest = await call.createContest(input, { quiet: true });
      dropDraft(cx_id);
      if (isPublished) made(contest);
      else drafted(contest);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.code === 'ends_before_start') setError('end', { message: cause.message }, { shouldFocus: true });
      else setRefusal(cause);
      for (const [path, message] of Object.entries(cause.fields ?? {})) {
        const field = draftPath(path, values);
        if (!field) continue;
        setError(field as Path<ContestDraft>, { message });
        unfold(field);
      }
    }
  };

  /** The last look comes before, and for visitors the account. */
  const [isAsked, setAsked] = useState(false);
  const publish = () => (isVisitor && signUp ? signUp() : setAsked(true));
  const { run: publishNow, isRunning: isPublishing } = useAction(async () => {
    await send(form.getValues(), true);
    setAsked(false);
  });
  /** A draft needs what makes it a contest; contestants, for one, can come later. */
  const { run: keepAsDraft, isRunning: isKeeping } = useAction(async () => {
    const needed = [
      'contest_name',
      'category',
      'description',
      'start',
      'end',
      'lock_hours',
      'votes_per_period',
    ] as const;
    if (await form.trigger(needed, { shouldFocus: true })) await send(form.getValues(), false);
  });

  // react-hook-form focuses the first invalid field; too few contestants is no field's error.
  const seeProblems = (found: typeof formState.errors) => {
    const first = firstProblem(found);
    if (first === 'contestants') form.setFocus('contestants.0.contestant_name');
    // Folded fields cannot be focused.
    else if (first && !isMoreOpen) unfold(first);
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
    <Grid cross="start" medium={{ columns: 1 }} columns="1fr 380px" gap={12}>
      <Stack as="form" gap={5} noValidate onSubmit={(event) => void handleSubmit(publish, seeProblems)(event)}>
        <WhatSection form={form} draft={draft} busy={isVisitor ? undefined : busy} />

        <Card as="section" gap={5} pad={6} className={classes.section} aria-labelledby="studio-who">
          <div>
            <Heading id="studio-who" level={2} size={5}>
              {t('contests.form.who')}
            </Heading>
            <Meta size={3} above={1}>
              {t(draft.entries_open ? 'contests.form.whoEnters' : 'contests.form.whoLead')}
            </Meta>
          </div>
          <ContestantRows form={form} busy={busy} hasPictures={!isVisitor} />
        </Card>

        <WhenSection form={form} draft={draft} end={end} />

        <ContestOptions form={form} draft={draft} end={end} open={isMoreOpen} setOpen={setMoreOpen} />

        {refusal && <Refused refusal={refusal} takeNewId={takeNewId} />}
        <ActionBar className={classes.bar}>
          <Meta className={classes.summary}>
            {draft.entries_open && !count ? t('contests.form.summaryOpen') : t('contests.form.summary', { count })}
            {isVisitor && <span className={classes.later}>{t('contests.form.accountAtPublishing')}</span>}
          </Meta>
          {!isVisitor && (
            <Button
              size="lg"
              variant="default"
              loading={isKeeping}
              disabled={travelling > 0}
              onClick={() => void keepAsDraft()}
            >
              {t('contests.studio.keepDraft')}
            </Button>
          )}
          <Button type="submit" size="lg" loading={isSubmitting} disabled={travelling > 0}>
            {t('contests.form.publish')}
          </Button>
        </ActionBar>
      </Stack>
      {isAsked && (
        <PublishReview
          contest={{
            contest_name: draft.contest_name,
            cover: draft.cover,
            description: draft.description,
            entries_open: draft.entries_open,
            contestants: count,
            withoutPicture: named(draft.contestants).filter(({ contestant_img }) => !contestant_img).length,
            start: startOf(draft, serverNow()),
            end,
          }}
          isRunning={isPublishing}
          publish={() => void publishNow()}
          close={() => setAsked(false)}
        />
      )}
      <Preview cx_id={cx_id} draft={draft} end={end} />
    </Grid>
  );
}
