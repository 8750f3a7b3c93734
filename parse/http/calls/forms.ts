/** Converts form and query fields, which are all strings, to the types of a call's schema. */
import { z } from 'zod';
import type { CloudFunction } from '#cloud/kernel/define.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

const yes = new Set(['true', '1', 'on']);
const no = new Set(['false', '0', 'off', '']);

/** The alternatives of a schema. */
const optionsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(optionsOf).concat(schema);

const typesOf = (schema: JsonSchema): Set<string> =>
  new Set(
    optionsOf(schema).flatMap(({ type, const: only, enum: words = [] }) => [
      ...(Array.isArray(type) ? (type as readonly string[]) : type ? [type as string] : []),
      ...[...words, ...(only === undefined ? [] : [only])].map((value) => typeof value),
    ]),
  );

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Converts a string to a field's type; an impossible one stays a string, for the schema to refuse by name. */
function valueOf(schema: JsonSchema, given: string | readonly string[]): unknown {
  const types = typesOf(schema);
  if (optionsOf(schema).some((option) => option.const === given || option.enum?.includes(given))) return given;
  if (types.has('array')) {
    const items = optionsOf(schema).find(({ items: each }) => each)?.items ?? {};
    if (typeof given === 'string' && given.startsWith('[')) return jsonOf(given);
    return [given].flat().map((each) => valueOf(items, each));
  }
  if (typeof given !== 'string') return given;
  if (types.has('string') || !types.size) return given;
  if (types.has('boolean') && yes.has(given)) return true;
  if (types.has('boolean') && no.has(given)) return false;
  if ((types.has('number') || types.has('integer')) && given.trim()) {
    const number = Number(given);
    return Number.isFinite(number) ? number : given;
  }
  return types.has('object') ? jsonOf(given) : given;
}

export type FormReader = (fields: Texts) => Record<string, unknown>;

/**
 * Parses the fields of an input: `newsletter=true`, `accepts_cash=1`, `languages[]=EN`, JSON for lists and objects. Unknown fields stay
 * unchanged.
 */
export function formReader({ input }: CloudFunction): FormReader {
  const reader = readers.get(input) ?? createReader(input);
  readers.set(input, reader);
  return reader;
}

/** Kept by input: made once a process, also when several servers start in it. */
const readers = new WeakMap<CloudFunction['input'], FormReader>();

function createReader(input: CloudFunction['input']): FormReader {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  const properties = Object.assign({}, ...optionsOf(schema).map((option) => option.properties)) as Record<
    string,
    JsonSchema
  >;
  return (fields) => {
    const entries = Object.entries(fields).flatMap(([key, given]): [string, unknown][] => {
      if (given === undefined) return [];
      const name = key.endsWith('[]') && Object.hasOwn(properties, key.slice(0, -2)) ? key.slice(0, -2) : key;
      return [[name, Object.hasOwn(properties, name) ? valueOf(properties[name]!, given) : given]];
    });
    return Object.fromEntries(entries);
  };
}
