/** Texts of strangers are measured before they are read: no text of any function or class makes more work than it has characters. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { functions } from '#cloud/functions.ts';
import { writers } from '#cloud/writers.ts';
import { changesOf, creationOf } from '#shared/model/zod.ts';
import { workOf } from '#test/support/work.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

/** As much as a request may bring, for each text. */
const long = 120_000;
const hostile = {
  'a run of marks': `a${'\u0301\u0316'.repeat(long / 2)}`,
  'a host of many letters': `https://${Array.from({ length: long }, (_, index) => String.fromCodePoint(0x4e00 + (index % 9000))).join('')}`,
  'an endless word': 'a'.repeat(long),
};

/** A list that counts how often its items are looked at. */
const counting = (looks: { count: number }) =>
  new Proxy([], {
    get(_, key) {
      if (key === 'length') return long;
      looks.count += Number(typeof key === 'string' && /^\d+$/.test(key));
      return undefined;
    },
  });

/** The input with `text` wherever a text is taken, and `list`, if it is given, wherever a list is. */
function filled(schema: Schema, text: string, list?: unknown): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  const option = options?.find((each) => each.type === (list ? 'array' : 'string')) ?? options?.[0];
  if (option) return filled(option, text, list);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const more = typeof schema.additionalProperties === 'object' ? { more: schema.additionalProperties } : {};
      const all = Object.entries({ ...more, ...schema.properties });
      return Object.fromEntries(all.map(([name, each]) => [name, filled(each, text, list)]));
    }
    case 'array':
      return list ?? [filled(schema.items ?? {}, text)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    default:
      return text;
  }
}

const schemaOf = (input: z.ZodType) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

const textsIn = (value: unknown): number =>
  typeof value === 'string'
    ? Number(value.length > 1000)
    : Object.values(value ?? {}).reduce<number>((sum, each) => sum + textsIn(each), 0);

const inputs: [string, z.ZodType][] = [
  ...Object.entries(functions).map(([name, { input }]): [string, z.ZodType] => [name, input]),
  ...writers.flatMap(({ entity, form }): [string, z.ZodType][] => [
    [`a new row of ${entity.name}`, creationOf(entity)],
    [`a change of ${entity.name}`, changesOf(entity)],
    ...(form ? ([[`the form of ${entity.name}`, form]] as [string, z.ZodType][]) : []),
  ]),
];

describe.each(Object.entries(hostile))('%s', (_, text) => {
  it.each(inputs)('%s', (_name, input) => {
    const given = filled(schemaOf(input), text);
    const texts = textsIn(given);
    const work = workOf(() => {
      const { success } = input.safeParse(given);
      expect(success && texts > 0).toBe(false);
    });
    expect(work).toBeLessThanOrEqual(20 * (texts + 1) * long);
  });
});

it.each(inputs.filter(([, input]) => JSON.stringify(schemaOf(input)).includes('"items"')))(
  'no item of a list that is too long is looked at by %s',
  (_name, input) => {
    const looks = { count: 0 };
    expect(input.safeParse(filled(schemaOf(input), 'a', counting(looks))).success).toBe(false);
    expect(looks.count).toBe(0);
  },
);
