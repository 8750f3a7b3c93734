/** Zod validators derived from fields. Imported by the server and by lazy form chunks only: zod is too large for the entry. */
import { z } from 'zod';
import type { Entity } from './entity.ts';
import type { Field, Setting } from './fields.ts';
import { listOf, rawText } from './measured.ts';
import { normalized, seenLine } from './unicode.ts';

/** A date on the wire: ISO 8601 or milliseconds since 1970. */
const moment = z
  .union([z.date(), z.iso.datetime({ offset: true }), z.number().int().min(0).max(8.64e15)])
  .pipe(z.coerce.date());

/** Keys with a meaning in MongoDB or JavaScript, such as `$set` or `__proto__`. */
const hasOddKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => /^\$|\.|\0|^__proto__$/.test(key) || hasOddKey(inner));

const plainJson = z.json().refine((value) => !hasOddKey(value));

/** The validator of a field. Texts are trimmed and normalized to Unicode NFC, so that equal names are equal strings. */
export function validatorOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'text': {
      if (field.choices) return z.enum(field.choices as readonly string[] as [string, ...string[]]);
      let schema = z.string();
      if (field.pattern) schema = schema.regex(field.pattern);
      // NUL and lone surrogates are refused, because BSON and JSON disagree about them.
      const clean = schema.refine(
        (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) && value.isWellFormed(),
      );
      const most = field.max ?? 10_000;
      return rawText(most)
        .transform((value) => (field.isName ? seenLine(value) : normalized(value, 'NFC').trim()))
        .pipe(clean.min(field.min ?? (field.required ? 1 : 0)).max(most));
    }
    case 'number': {
      let schema = field.integer ? z.int() : z.number();
      if (field.min !== undefined) schema = schema.min(field.min);
      if (field.max !== undefined) schema = schema.max(field.max);
      return schema;
    }
    case 'flag':
      return z.boolean();
    case 'date':
      return moment;
    case 'list':
      return listOf(validatorOf(field.of!), field.max ?? 1000);
    case 'data':
      return z.record(z.string().max(100), plainJson).refine((value) => !hasOddKey(value));
  }
}

type Value<F extends Field> = NonNullable<F['value']>;
/** The JSON form of a value. */
type Wire<T> = T extends Date ? Date | string | number : T;
type Validator<F extends Field> = z.ZodType<Value<F>, Wire<Value<F>>>;
type SetBy<E extends Entity, S extends Setting> = {
  [K in keyof E['fields']]: E['fields'][K]['set'] extends S ? K : never;
}[keyof E['fields']] &
  string;

/** Validators of the fields of a new row; those with a default and optional ones may be left out. */
type CreationShape<E extends Entity> = {
  [K in SetBy<E, 'always' | 'once'>]: E['fields'][K]['presence'] extends 'required'
    ? Validator<E['fields'][K]>
    : z.ZodOptional<Validator<E['fields'][K]>>;
};
type ChangesShape<E extends Entity> = {
  [K in SetBy<E, 'always'>]: z.ZodOptional<z.ZodNullable<Validator<E['fields'][K]>>>;
};

/** Input to create a row. Unknown and server-set fields are refused. */
export function creationOf<E extends Entity>(entity: E) {
  const shape = Object.entries(entity.fields)
    .filter(([, field]) => field.set !== 'byServer')
    .map(([name, field]) => [name, field.presence === 'required' ? validatorOf(field) : validatorOf(field).optional()]);
  return z.strictObject(Object.fromEntries(shape) as CreationShape<E>);
}

/** Input to update a row: the fields set `always`, each optional; null clears an optional one. */
export function changesOf<E extends Entity>(entity: E) {
  const shape = Object.entries(entity.fields)
    .filter(([, field]) => field.set === 'always')
    .map(([name, field]) => {
      const schema = validatorOf(field);
      return [name, (field.presence === 'required' ? schema : schema.nullable()).optional()];
    });
  return z.strictObject(Object.fromEntries(shape) as ChangesShape<E>);
}
