import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallCode, CallError } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';

export interface Problems {
  /** Error messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Error of the form as a whole; empty for none. */
  readonly form: string;
  /** The refusal's code. */
  readonly code?: CallCode;
}

const none: Problems = { fields: {}, form: '' };

/** The field that a refusal is about. */
const fieldOf: Partial<Record<CallCode, string>> = {
  wrong_code: 'code',
  wrong_factor: 'code',
  code_expired: 'code',
  email_taken: 'email',
  phone_taken: 'phone',
  username_taken: 'username',
  wrong_password: 'current',
};

function problemsOf({ code, message, fields = {} }: CallError): Problems {
  const field = fieldOf[code];
  if (field) return { code, fields: { [field]: message }, form: '' };
  return { code, fields, form: Object.keys(fields).length ? '' : message };
}

interface AccountForm {
  /** For the form element. */
  ref: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
  sending: boolean;
  problems: Problems;
  /** Removes all errors. */
  clear: () => void;
}

/**
 * An uncontrolled form: validated by the schema shared with the server, then passed to `send`, which may throw CallError. Errors appear at
 * their fields, the first of which is focused; the input is kept. Field names are the schema's.
 * Without a schema the server alone judges, so that a page that visitors read does not load zod.
 */
export function useAccountForm<Schema extends z.ZodType>(
  schema: Schema,
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<void>,
): AccountForm;
export function useAccountForm(
  schema: undefined,
  send: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => Promise<void>,
): AccountForm;
export function useAccountForm(
  schema: z.ZodType<Readonly<Record<string, string>>> | undefined,
  send: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => Promise<void>,
): AccountForm {
  const { t } = useTranslation();
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(none);
  const { run, isRunning: sending } = useAction(send, (cause) => setProblems(problemsOf(cause)));

  // After the button is enabled and the errors are rendered.
  useEffect(() => {
    if (sending || problems === none || !ref.current) return;
    const inTrouble = [...ref.current.elements].find(
      (field) =>
        field instanceof HTMLInputElement &&
        field.type !== 'hidden' &&
        field.tabIndex >= 0 &&
        problems.fields[field.name],
    );
    const target = inTrouble ?? ref.current.querySelector('[type="submit"]');
    if (target instanceof HTMLElement) target.focus();
    if (target instanceof HTMLInputElement) target.select();
  }, [problems, sending]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = ref.current;
    if (sending || !form) return;
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const read = schema?.safeParse(given) ?? { success: true, data: given };
    if (!read.success) {
      const fields: Record<string, string> = {};
      for (const { path, message } of read.error.issues) fields[String(path[0])] ??= t(message as Key);
      return setProblems({ fields, form: '' });
    }
    setProblems(none);
    void run(read.data, form);
  };

  return { ref, submit, sending, problems, clear: () => setProblems(none) };
}
