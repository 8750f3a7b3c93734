import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Controller, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { type Known, saveOver, takeNewer } from '#shared/client/app/editConflict.ts';
import { useShared } from '#shared/client/app/offline/useShared.ts';
import { useUpload } from '#shared/client/app/data/useUpload.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';
import type { OwnChange } from '#shared/contests/entries/entryForm.ts';
import { limits } from '#shared/limits.ts';
import { draftOf, dropEntry, type EntryDraft, keepEntry, readEntry } from './entryDraft.ts';
import { EntryFields } from './EntryFields.tsx';
import classes from './EntryForm.module.css';

interface EntryFormProps {
  contest: Pick<ContestShape, 'cx_id' | 'fields' | 'manages'>;
  /** Enters this edition, in whichever of its contests is open. */
  edx_id?: string;
  /** The entry to edit; undefined creates one. */
  entry?: ContestantShape;
  /** What may be changed; everything by default. */
  may?: OwnChange;
  submit: string;
  /** Rendered above the button, such as a note about approval. */
  notice?: ReactNode;
  done: (entry: ContestantShape) => void;
}

const longestDescription = 600;
type KnownEntry = Known<EntryDraft, number>;

interface PersonProps {
  form: UseFormReturn<EntryDraft>;
  may: OwnChange;
  isFinal: boolean;
  shared: number;
  takeShared: (count: number) => void;
  busy: (is: boolean) => void;
}

/** Who or what enters: picture, name, and a few words. */
function Person({ form, may, isFinal, shared, takeShared, busy }: PersonProps) {
  const { t } = useTranslation();
  const {
    control,
    register,
    formState: { errors },
  } = form;
  return (
    <Grid cross="start" narrow={{ columns: 1 }} columns="168px 1fr" gap={5}>
      <div className={classes.picture} inert={isFinal}>
        <Controller
          control={control}
          name="contestant_img"
          render={({ field: { value, onChange } }) => (
            <ImagePick
              label={t('contests.entry.picture')}
              description={shared > 0 && <span role="status">{t('contests.entry.firstOfShared', { shared })}</span>}
              value={value}
              change={(path) => {
                onChange(path);
                takeShared(0);
              }}
              width={800}
              height={1000}
              emptyRatio="4 / 5"
              crops={[t('contests.form.contestantOnCard')]}
              error={errors.contestant_img?.message}
              busy={busy}
            />
          )}
        />
      </div>
      <Stack gap={5}>
        <TextInput
          label={t('contests.entry.name')}
          withAsterisk
          aria-required
          readOnly={isFinal}
          maxLength={limits.name}
          autoComplete="off"
          error={errors.contestant_name?.message}
          {...register('contestant_name', {
            validate: (name) => name.trim() !== '' || t('validation.missing'),
          })}
        />
        <Textarea
          label={t('contests.entry.description')}
          placeholder={t('contests.entry.descriptionPlaceholder')}
          rows={4}
          maxLength={longestDescription}
          readOnly={may === 'nothing'}
          error={errors.description?.message}
          {...register('description')}
        />
      </Stack>
    </Grid>
  );
}

/** Form to enter a contest or to edit an entry. A refusal is shown at its field and keeps the input. */
export function EntryForm({ contest, edx_id, entry, may = 'free', submit, notice, done }: EntryFormProps) {
  const { fields, manages } = contest;
  // A draft belongs to what is entered.
  const cx_id = edx_id ?? contest.cx_id;
  // Entries that organizers add for others are not stored as drafts.
  const isKept = !entry && !manages;
  const [start] = useState(() =>
    isKept ? readEntry(cx_id, fields) : { client_id: clientId(), draft: draftOf(fields, entry) },
  );
  const [travelling, setTravelling] = useState(0);
  const [refusal, setRefusal] = useState<CallError>();
  const [known, setKnown] = useState<KnownEntry>({ draft: start.draft, rev: entry?.entry_rev ?? 0 });
  /** What somebody else has saved meanwhile. */
  const [newer, setNewer] = useState<KnownEntry>();
  const form = useForm<EntryDraft>({ defaultValues: start.draft, mode: 'onTouched' });
  const { handleSubmit, setError, subscribe, formState } = form;
  // Read here, so that the form keeps account of what was typed.
  const { isSubmitting, dirtyFields: _typed } = formState;
  const isFinal = may === 'no_essence' || may === 'nothing';
  const paths = useMemo(
    () => new Set(['contestant_name', 'contestant_img', 'description', ...fields.map(({ key }) => `answers.${key}`)]),
    [fields],
  );

  useEffect(
    () =>
      isKept
        ? subscribe({
            formState: { values: true },
            callback: ({ values }) => keepEntry(cx_id, { client_id: start.client_id, draft: values }),
          })
        : undefined,
    [subscribe, isKept, cx_id, start],
  );

  const busy = (is: boolean) => setTravelling((count) => count + (is ? 1 : -1));
  const { send: sendPicture } = useUpload(busy);
  /** How many pictures were shared, where that is more than an entry takes. */
  const [shared, setShared] = useState(0);
  useShared(entry ? undefined : `entry/${cx_id}`, ({ files, text }) => {
    if (text && !form.getValues('description')) form.setValue('description', text, { shouldDirty: true });
    const [file] = files;
    if (!file) return;
    sendPicture(file).then(
      ({ url }) => {
        form.setValue('contestant_img', url, { shouldDirty: true });
        if (files.length > 1) setShared(files.length);
      },
      (cause: unknown) => cause instanceof CallError && form.setError('contestant_img', { message: cause.message }),
    );
  });
  const saidIn = ({ answers }: EntryDraft) => fields.map(({ key }) => ({ key, value: answers[key] ?? '' }));
  const knownOf = (row: ContestantShape): KnownEntry => ({ draft: draftOf(fields, row), rev: row.entry_rev ?? 0 });
  const change = async (contestant_id: string, draft: EntryDraft) => {
    const { description } = draft;
    const content = isFinal ? { description, answers: saidIn(draft) } : { ...draft, answers: saidIn(draft) };
    const saved = await saveOver({
      known,
      mine: draft,
      fields: isFinal ? ['description', ...fields.map(({ key }) => `answers.${key}`)] : undefined,
      send: (rev) => call.updateContestant({ contestant_id, rev, ...content }, { quiet: true }),
      newer: async () => knownOf((await call.updateContestant({ contestant_id }, { quiet: true })).contestant),
    });
    if ('answer' in saved) {
      const { contestant } = saved.answer;
      const now = knownOf(contestant);
      setKnown(now);
      form.reset(now.draft);
      return contestant;
    }
    setNewer(saved.newer);
    throw saved.refusal;
  };
  const enter = async (draft: EntryDraft) => {
    const content = { ...draft, answers: saidIn(draft) };
    const input = { client_id: start.client_id, ...content };
    const quiet = { quiet: true };
    return edx_id === undefined
      ? (await call.enterContest({ cx_id, ...input }, quiet)).contestant
      : (await call.enterEdition({ edx_id, ...input }, quiet)).contestant;
  };

  const send = async (draft: EntryDraft) => {
    setRefusal(undefined);
    setNewer(undefined);
    try {
      const contestant = await (entry ? change(entry.contestant_id, draft) : enter(draft));
      if (isKept) dropEntry(cx_id);
      done(contestant);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const named = Object.entries(cause.fields ?? {});
      named.forEach(([path, message], index) => {
        if (paths.has(path)) setError(path as Path<EntryDraft>, { message }, { shouldFocus: index === 0 });
      });
      // Errors of unknown fields are shown once, beside the form.
      if (!named.length || named.some(([path]) => !paths.has(path))) setRefusal(cause);
    }
  };

  return (
    <Stack as="form" gap={5} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <Person form={form} may={may} isFinal={isFinal} shared={shared} takeShared={setShared} busy={busy} />
      <EntryFields
        fields={fields}
        form={form}
        stored={entry ? known.draft.answers : {}}
        optional={manages}
        publicFinal={isFinal}
        busy={busy}
      />
      {notice}
      <FormRefusal
        text={refusal?.message ?? ''}
        takeNewer={
          newer &&
          (() => {
            takeNewer(form, known.draft, newer.draft);
            setKnown(newer);
            setNewer(undefined);
            setRefusal(undefined);
          })
        }
      />
      <Button
        type="submit"
        size="lg"
        self="start"
        className={classes.send}
        loading={isSubmitting}
        disabled={travelling > 0}
      >
        {submit}
      </Button>
    </Stack>
  );
}
