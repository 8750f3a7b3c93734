import { parse, stringify } from 'node:querystring';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { routes } from '#cloud/calls.ts';
import { type CloudFunction, defineFunction } from '#cloud/kernel/define.ts';
import { samplesFor } from '#test/access/samples.ts';
import { formReader } from './forms.ts';

const read = (input: z.ZodType, form: string) =>
  formReader(defineFunction({ who: everyone, limit: usual, input, run: () => Promise.resolve({}) }))(parse(form));

const input = z
  .strictObject({
    newsletter: z.boolean(),
    count: z.int(),
    page: z.union([z.int(), z.string().regex(/^\d+$/)]),
    languages: z.array(z.enum(['EN', 'FR'])),
    numbers: z.array(z.number()),
    settings: z.object({ a: z.boolean() }),
    text: z.string(),
    to: z.union([z.literal('everybody'), z.array(z.int())]),
  })
  .partial()
  .transform((value) => value);

describe('a form', () => {
  it.each<[string, object]>([
    ['newsletter=true', { newsletter: true }],
    ['newsletter=1', { newsletter: true }],
    ['newsletter=0', { newsletter: false }],
    ['newsletter=perhaps', { newsletter: 'perhaps' }],
    ['count=3', { count: 3 }],
    ['count=many', { count: 'many' }],
    ['page=3', { page: '3' }],
    ['languages[]=EN', { languages: ['EN'] }],
    ['languages[]=EN&languages[]=FR', { languages: ['EN', 'FR'] }],
    ['languages=EN', { languages: ['EN'] }],
    ['numbers=%5B1,2%5D', { numbers: [1, 2] }],
    ['numbers=1&numbers=2', { numbers: [1, 2] }],
    ['settings=%7B%22a%22:true%7D', { settings: { a: true } }],
    ['settings=%7Bbroken', { settings: '{broken' }],
    ['to=everybody', { to: 'everybody' }],
    ['to=7&to=8', { to: [7, 8] }],
    ['text=true', { text: 'true' }],
    ['text=1', { text: '1' }],
    ['unheard_of=1&unheard_of[]=2', { unheard_of: '1', 'unheard_of[]': '2' }],
  ])('%s is read by the schema', (form, expected) => {
    expect(read(input, form)).toEqual(expected);
  });
});

/** An input encoded like a browser's form. */
const formOf = (values: Readonly<Record<string, unknown>>) =>
  stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : Array.isArray(value) && value.length === 0 ? '[]' : JSON.stringify(value),
      ]),
    ),
  );

describe.each(Object.entries<CloudFunction>(routes).filter(([, { body }]) => !body))('%s', (_, fn) => {
  it('takes as a form what it takes as JSON', () => {
    const known = { user_id: 7, page: 2, language: 'EN', email: 'ana@example.org', code: '123456' };
    for (const sample of samplesFor(fn, known)) {
      const asJson = fn.input.safeParse(sample);
      if (!asJson.success) continue;
      const asForm = fn.input.safeParse(formReader(fn)(parse(formOf(sample))));
      expect(asForm.error?.issues).toBeUndefined();
      expect(asForm.data).toEqual(asJson.data);
    }
  });
});
