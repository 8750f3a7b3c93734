/** Forms that are filled from a row which somebody else may save meanwhile. */
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { CallError } from './data/api.ts';
import { t } from './i18n/i18n.ts';

/** What stands in a form's fields, and which version of the row that is. */
export interface Known<Draft, Rev extends number | string> {
  readonly draft: Draft;
  readonly rev: Rev;
}

interface Saving<Draft, Rev extends number | string, Answer> {
  known: Known<Draft, Rev>;
  mine: Draft;
  /** The fields that are saved; all of the draft unless told. */
  fields?: readonly string[];
  send: (rev: Rev) => Promise<Answer>;
  /** What is stored now. */
  newer: () => Promise<Known<Draft, Rev>>;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const pathsOf = (draft: object, above = ''): string[] =>
  Object.entries(draft).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value, `${above}${name}.`)
      : [`${above}${name}`],
  );

/**
 * Saves over the version that the form knows. If the row was saved meanwhile, it saves over the newer one when that differs in nothing that
 * is saved here. Otherwise it returns the newer one, so that the person who typed can look. Throws what `send` throws.
 */
export async function saveOver<Draft extends object, Rev extends number | string, Answer>({
  known,
  mine,
  fields,
  send,
  newer,
}: Saving<Draft, Rev, Answer>): Promise<
  { readonly answer: Answer } | { readonly refusal: CallError; readonly newer: Known<Draft, Rev> }
> {
  try {
    return { answer: await send(known.rev) };
  } catch (refusal) {
    if (!(refusal instanceof CallError) || refusal.code !== 'changed_meanwhile') throw refusal;
    const now = await newer();
    const isOverwritten = (path: string) => {
      const stored: unknown = get(now.draft, path);
      return !same(stored, get(known.draft, path)) && !same(stored, get(mine, path));
    };
    if ((fields ?? pathsOf(mine)).some(isOverwritten)) return { refusal, newer: now };
    return { answer: await send(now.rev) };
  }
}

/** Puts a newer version into the form. What was typed stays, with what was saved there meanwhile beside it. */
export function takeNewer<Draft extends FieldValues>(form: UseFormReturn<Draft>, known: Draft, newer: Draft): void {
  const mine = form.getValues();
  form.reset(newer, { keepDirtyValues: true });
  for (const path of pathsOf(newer)) {
    const stored: unknown = get(newer, path);
    const typed: unknown = get(mine, path);
    if (same(stored, get(known, path)) || same(stored, typed) || same(typed, get(known, path))) continue;
    const isTold = typeof stored === 'string' && stored !== '';
    const message = isTold ? t('app.form.savedMeanwhile', { value: stored }) : t('app.form.changedMeanwhile');
    form.setError(path as Path<Draft>, { type: 'newer', message });
  }
}
