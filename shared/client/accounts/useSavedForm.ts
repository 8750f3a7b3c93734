import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { type Known, saveOver, takeNewer } from '#shared/client/app/editConflict.ts';

/** Valid input, or a translation key per invalid field. */
export type Read<Input> = { readonly data: Input } | { readonly problems: Readonly<Record<string, string>> };

/** Validates with a schema shared with the server; its messages are translation keys. */
export function readWith<Schema extends z.ZodType>(schema: Schema, given: unknown): Read<z.output<Schema>> {
  const read = schema.safeParse(given);
  if (read.success) return { data: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}

interface SavedFormOptions<Draft extends FieldValues, Input, Rev extends number | string> {
  /** Initial values and their version. */
  known: Known<Draft, Rev>;
  /** The fields that this form saves; default: all of the draft. */
  fields?: readonly string[];
  read: (draft: Draft) => Read<Input>;
  /** May throw CallError; its messages are shown at their fields. Returns the stored values when the form stays open. */
  send: (input: Input, rev: Rev) => Promise<Known<Draft, Rev> | void>;
  /** Loads the stored values after a refusal as `changed_meanwhile`. */
  newer: () => Promise<Known<Draft, Rev>>;
}

export interface SavedForm<Draft extends FieldValues> {
  form: UseFormReturn<Draft>;
  submit: (event: FormEvent) => void;
  sending: boolean;
  /** A refusal about the form as a whole; empty for none. */
  refusal: string;
  /** Defined after a conflicting save by somebody else: merges their values into the form. */
  takeNewer: (() => void) | undefined;
  /** The error message of a field. */
  problem: (name: Path<Draft>) => string | undefined;
}

/**
 * A form of existing data, on react-hook-form. Refusals are shown at their fields, the first of which is focused; the input is kept, also
 * when somebody else saved in the meantime.
 */
export function useSavedForm<Draft extends FieldValues, Input, Rev extends number | string>({
  known: start,
  fields,
  read,
  send,
  newer,
}: SavedFormOptions<Draft, Input, Rev>): SavedForm<Draft> {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const [known, setKnown] = useState(start);
  const [waiting, setWaiting] = useState<Known<Draft, Rev>>();
  const form = useForm<Draft>({
    defaultValues: start.draft as DefaultValues<Draft>,
    resolver: (values) => {
      const found = read(values);
      if ('data' in found) return { values, errors: {} };
      const errors = Object.entries(found.problems).map(([name, key]) => [
        name,
        { type: 'invalid', message: t(key as Key) },
      ]);
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Draft> };
    },
  });
  // Read here, so that the form keeps account of what was typed.
  const { errors, isSubmitting, dirtyFields: _typed } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const found = read(values);
    if (!('data' in found)) return;
    setRefusal('');
    setWaiting(undefined);
    try {
      const saved = await saveOver({
        known,
        mine: values,
        fields,
        send: (rev) => send(found.data, rev),
        newer,
      });
      if ('newer' in saved) {
        setWaiting(saved.newer);
        setRefusal(saved.refusal.message);
      } else if (saved.answer) {
        setKnown(saved.answer);
        form.reset(saved.answer.draft);
      }
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const named = Object.entries(cause.fields ?? {});
      const own = named.filter(([name]) => name in start.draft);
      own.forEach(([name, message], index) =>
        form.setError(name as Path<Draft>, { message }, { shouldFocus: index === 0 }),
      );
      if (!named.length || own.length < named.length) setRefusal(cause.message);
    }
  });

  return {
    form,
    submit: (event) => void submit(event),
    sending: isSubmitting,
    refusal,
    takeNewer:
      waiting &&
      (() => {
        takeNewer(form, known.draft, waiting.draft);
        setKnown(waiting);
        setWaiting(undefined);
        setRefusal('');
      }),
    problem: (name) => errors[name]?.message as string | undefined,
  };
}
