/** Field descriptors, plain data from which validators, storage, permissions and forms are derived. */
import type { Access } from './access.ts';

export type FieldType = 'text' | 'number' | 'flag' | 'date' | 'list' | 'data';

/** Who may set a field. `always`: whoever may update the row. `once`: at creation. `byServer`: never a client. */
export type Setting = 'always' | 'once' | 'byServer';

interface Options<T> {
  /** Must be present in every row. */
  required?: boolean;
  /** Value of a new row when none is given. */
  default?: T;
  set?: Setting;
  /** Who may change this field, if different from who may update the row. */
  write?: Access;
  /** Never sent to clients. */
  hidden?: boolean;
  /** Sent by calls that decide who gets it. Parse never sends it, because it would send it to every reader of the row. */
  callsOnly?: boolean;
  /** Changing it alone makes no new version of the row: `rev` and `updatedAt` stay, and nobody is told. */
  quiet?: boolean;
}

/** Whether stored rows have the field: `required` always given, `defaulted` filled in, `optional` maybe absent. */
export type Presence = 'required' | 'defaulted' | 'optional';

export interface Field<T = unknown, P extends Presence = Presence, S extends Setting = Setting> {
  readonly type: FieldType;
  readonly required: boolean;
  readonly default?: T;
  readonly set: S;
  readonly write?: Access;
  readonly hidden: boolean;
  readonly callsOnly?: boolean;
  readonly quiet?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly choices?: readonly T[];
  readonly pattern?: RegExp;
  /** A name: one line, and only characters that are seen. */
  readonly isName?: boolean;
  /** The entity whose public id this is. */
  readonly ref?: string;
  /** An owner that need not be a person: `u<user_id>`, `v<visitor_id>`, or another prefix of the domain's own. */
  readonly holder?: boolean;
  /** The element type of a list. */
  readonly of?: Field;
  /** Text fields whose words this list indexes; maintained by storage. */
  readonly wordsOf?: readonly string[];
  readonly presence: P;
  /** Type only; never present at run time. */
  readonly value?: T;
}

type PresenceOf<O> = O extends { required: true }
  ? 'required'
  : O extends { default: unknown }
    ? 'defaulted'
    : 'optional';
type SettingOf<O> = O extends { set: infer S extends Setting } ? S : 'always';

function field<T, O extends Options<T>>(
  type: FieldType,
  options: O & Partial<Field<T>>,
): Field<T, PresenceOf<O>, SettingOf<O>> {
  return {
    ...options,
    type,
    required: options.required ?? false,
    set: options.set ?? 'always',
    hidden: options.hidden ?? false,
    presence: options.required ? 'required' : options.default !== undefined ? 'defaulted' : 'optional',
  } as unknown as Field<T, PresenceOf<O>, SettingOf<O>>;
}

/** Lengths in UTF-16 code units. */
interface TextOptions extends Options<string> {
  min?: number;
  max?: number;
  pattern?: RegExp;
  isName?: boolean;
}
export const text = <const O extends TextOptions>(options: O = {} as O) => field<string, O>('text', options);

/** An enum of words. */
export const choice = <const V extends string, const O extends Options<NoInfer<V>>>(
  choices: readonly V[],
  options: O = {} as O,
): Field<V, PresenceOf<O>, SettingOf<O>> => field<V, O>('text', { ...options, choices });

interface NumberOptions extends Options<number> {
  min?: number;
  max?: number;
}
/** A finite number. */
export const number = <const O extends NumberOptions>(options: O = {} as O) => field<number, O>('number', options);
export const integer = <const O extends NumberOptions>(options: O = {} as O) =>
  field<number, O>('number', { ...options, integer: true });

export const flag = <const O extends Options<boolean>>(options: O = {} as O) => field<boolean, O>('flag', options);

/** A date. On the wire: ISO 8601 in UTC, or milliseconds since 1970. */
export const date = <const O extends Options<Date>>(options: O = {} as O) => field<Date, O>('date', options);

interface ListOptions<T> extends Options<T[]> {
  /** Most elements. */
  max?: number;
}
export const list = <T, const O extends ListOptions<T>>(of: Field<T>, options: O = {} as O) =>
  field<T[], O>('list', { ...options, of });

/** The search words of other fields, maintained by storage and never sent. Needs an index. */
export const searchWords = (fields: readonly string[]) =>
  field<string[], { set: 'byServer'; hidden: true }>('list', {
    set: 'byServer',
    hidden: true,
    of: field<string, object>('text', {}),
    wordsOf: fields,
  });

/** A JSON object, validated by its domain. */
export const data =
  <T extends object>() =>
  <const O extends Options<T>>(options: O = {} as O) =>
    field<T, O>('data', options);

/** Users have numeric ids, everything else short strings. */
type PublicIdOf<Name extends string> = Name extends 'Profile' ? number : string;

/** A reference: the public id of another entity's row. */
export const ref = <const Name extends string, const O extends Options<PublicIdOf<Name>>>(
  entity: Name,
  options: O = {} as O,
) =>
  field<PublicIdOf<Name>, O>(entity === 'Profile' ? 'number' : 'text', {
    ...options,
    ref: entity,
    ...(entity === 'Profile' ? { integer: true, min: 1 } : { min: 1, max: 64 }),
  });

/** The owner of a row, a person or a browser: `u<user_id>` or `v<visitor_id>`. */
export const holder = <const O extends Options<string>>(options: O = {} as O) =>
  field<string, O>('text', { ...options, holder: true });

/** The path of an uploaded picture on this site, or empty. */
export const picture = <const O extends Options<string>>(options: O = {} as O) =>
  field<string, O>('text', { ...options, max: 300, pattern: /^(\/files\/[\w-]{1,64}\/[\w.-]{1,120})?$/ });
