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
import { CallError } from '#shared/client/app/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';

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

interface SavedFormOptions<Draft extends FieldValues, Input> {
  /** Initial values. */
  draft: Draft;
  read: (draft: Draft) => Read<Input>;
  /** May throw CallError; its messages are shown at their fields. */
  send: (input: Input) => Promise<void>;
}

interface SavedForm<Draft extends FieldValues> {
  form: UseFormReturn<Draft>;
  submit: (event: FormEvent) => void;
  sending: boolean;
  /** A refusal about the form as a whole; empty for none. */
  refusal: string;
  /** The error message of a field. */
  problem: (name: Path<Draft>) => string | undefined;
}

/** A form of existing data, on react-hook-form. Refusals are shown at their fields, the first of which is focused; the input is kept. */
export function useSavedForm<Draft extends FieldValues, Input>({
  draft,
  read,
  send,
}: SavedFormOptions<Draft, Input>): SavedForm<Draft> {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const form = useForm<Draft>({
    defaultValues: draft as DefaultValues<Draft>,
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
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const found = read(values);
    if (!('data' in found)) return;
    setRefusal('');
    try {
      await send(found.data);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const named = Object.entries(cause.fields ?? {});
      const own = named.filter(([name]) => name in draft);
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
    problem: (name) => errors[name]?.message as string | undefined,
  };
}
