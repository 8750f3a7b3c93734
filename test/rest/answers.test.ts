/** Walks the OpenAPI document against a running server: each call takes its case as the document says, and answers as it says. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, it } from 'vitest';
import { routes } from '#cloud/calls.ts';
import { cloudDomains } from '#cloud/domains.ts';
import { keyRightsOf } from '#cloud/kernel/keyRights.ts';
import { openApiOf } from '#parse/http/calls/openApi.ts';
import { readAnswers } from '#parse/http/calls/openApiParts.ts';
import { root } from '#parse/root.mjs';
import { member, requestOf, visitor } from '../support/actors.ts';
import { ensureAnswers } from '../../scripts/lib/server-build.mjs';
import { useServer } from '../support/server.ts';
import { casesOf, type Name, type Stage } from './cases.ts';
import { setStage } from './stage.ts';

interface Media {
  readonly schema: object;
  readonly example: unknown;
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, Media>> } };
}

const server = useServer({ demo: () => [] });
const stage = {} as Stage;
const cases = casesOf(stage);
await ensureAnswers({ root, log: console.log });
const document = openApiOf(routes, keyRightsOf(cloudDomains), readAnswers());
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, email: true, uri: true, date: true } });

beforeAll(async () => {
  const [guest, person] = await Promise.all([visitor(server.current), member(server.current)]);
  Object.assign(stage, await setStage(server.current, { guest, person }));
});

const operationOf = (name: Name): Operation => {
  const [method = '', path = ''] = name.split(' ');
  const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
};

/** What is wrong with a value, by the document. */
function problemsOf(schema: object, value: unknown): string {
  const check = ajv.compile({ ...schema, components: { schemas: document.components.schemas } });
  return check(value) ? '' : ajv.errorsText(check.errors);
}

const names = Object.keys(cases) as Name[];

it.each(names)('%s is declared, with examples that fit', (name) => {
  const { requestBody, responses } = operationOf(name);
  const { schema, example } = responses[200].content['application/json']!;
  // Every answer is an object with declared fields.
  expect(JSON.stringify(schema)).toMatch(/"(properties|\$ref|anyOf)"/);
  expect(problemsOf(schema, example)).toBe('');
  const body = requestBody?.content['application/json'];
  if (body) expect(body.example).toEqual(expect.any(Object));
});

it.each(names.filter((name) => !cases[name].refused && !cases[name].last))(
  '%s answers as it is declared',
  async (name) => {
    const actor = stage.person;
    const input = await cases[name].input(actor);
    const { path, init } = requestOf(name, input, actor.headers);
    const { status, body } = await actor.fetch(path, init);
    expect(status).toBe(200);
    expect(problemsOf(operationOf(name).responses[200].content['application/json']!.schema, body)).toBe('');
  },
);
