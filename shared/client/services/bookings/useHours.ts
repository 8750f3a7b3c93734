import { type ChangeEvent, useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { inWords } from '#shared/client/ui/duration.ts';
import { day, hour, inMinutes, minute, week } from '#shared/time.ts';

/** Choices of minutes and days that forms of hours share; others that are stored are added. */
export const buffers = [0, 5, 10, 15, 30, 45, 60, 90, 120];
export const notices = [0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, week].map(inMinutes);
export const horizons = [7, 14, 30, 60, 90, 180, 365];

type Numbers<Hours> = { [K in keyof Hours]: Hours[K] extends number ? K : never }[keyof Hours] & string;

/** The state of a form of hours, with its problems by path and the words of its selects. */
export function useHours<Hours extends object>(start: () => Hours, schema: z.ZodType<Hours>) {
  const { t, tag } = useTranslation();
  const [hours, setHours] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** The first sentence about a field, or about a part of it. */
  const problemOf = (path: string) =>
    Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  return {
    hours,
    set: (changes: Partial<Hours>) => setHours({ ...hours, ...changes }),
    problems,
    problemOf,
    /** What can be sent; undefined shows what is wrong. */
    read: (): Hours | undefined => {
      const judged = schema.safeParse(hours, { reportInput: true });
      const issues = judged.success ? [] : judged.error.issues;
      setProblems(
        Object.fromEntries(
          issues.map(({ path, message }) => [
            path.join('.'),
            t((message.startsWith('services.') ? message : 'validation.invalid') as Key),
          ]),
        ),
      );
      if (!judged.success) toast.refusal(t('services.hours.look'));
      return judged.data;
    },
    refused: (cause: CallError) => {
      const found = Object.entries(cause.fields ?? {});
      setProblems(Object.fromEntries(found.map(([path, text]) => [path.replace(/^hours\./, ''), text])));
      toast.refusal(cause.message);
    },
    spell: (minutes: number) => (minutes ? inWords(tag, minutes * minute) : t('services.hours.none')),
    /** A select of a number. */
    number: (name: Numbers<Hours>, values: readonly number[], words: (value: number) => string) => {
      const now = hours[name] as number;
      return {
        choices: [...new Set([...values, now])]
          .toSorted((a, b) => a - b)
          .map((value) => ({ value: String(value), label: words(value) })),
        value: String(now),
        error: problemOf(name),
        onChange: (event: ChangeEvent<HTMLSelectElement>) =>
          setHours({ ...hours, [name]: Number(event.currentTarget.value) }),
      };
    },
  };
}
