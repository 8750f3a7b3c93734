/** `/api/openapi.json`: the REST calls as an OpenAPI 3.1 document, made from the calls' own declarations. */
import { createHash } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import { admins, allows, operators, reachesVisitors } from '#shared/model/access.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import type { KeyRights } from '#cloud/kernel/keyRights.ts';
import { refusalCodes } from '#parse/http/translate.ts';
import { exampleOf, type JsonSchema } from './openApiExamples.ts';
import { type Answers, filePaths, readAnswers, webhookItems } from './openApiParts.ts';

type Schema = z.core.JSONSchema._JSONSchema;
type Operation = Readonly<Record<string, unknown>>;

const problem = { $ref: '#/components/responses/Refusal' };

/** In words, because OpenAPI has no roles. */
function whoMay({ who }: CloudFunction): string {
  if (reachesVisitors(who)) return 'Everybody, signed in or not.';
  const member = { user_id: 1, roles: [] };
  if (allows(who, member)) return 'Who is signed in.';
  if (who.word === operators().word)
    return `Operators${'area' in who && who.area ? ` with the right ${who.area}` : ''}.`;
  return who.word === admins.word ? 'Administrators.' : 'Who is signed in and has the role for it.';
}

/** Inputs that JSON cannot express, such as bytes, are left open. */
function inputOf({
  input,
}: CloudFunction): z.core.JSONSchema.JSONSchema & { properties: Record<string, Schema>; required: string[] } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return { properties: {}, required: [], ...schema };
}

/** A query writes numbers, flags and objects as text. */
const parameter = (place: 'path' | 'query', name: string, schema: Schema, required: boolean) => ({
  ...{ name, in: place, required, schema },
});

interface Known {
  readonly keyRights: KeyRights;
  readonly answers: Answers;
}

function operationOf(
  name: string,
  fn: CloudFunction,
  { keyRights, answers }: Known,
): [path: string, method: string, operation: Operation] {
  const [method = '', path = ''] = name.split(' ');
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!);
  const { properties, required, ...rest } = inputOf(fn);
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  const right = keyRights.get(name);
  const answer = answers.answers[name] ?? { type: 'object' };
  const isFile = fn.body !== undefined;
  const inQuery = method === 'GET' || isFile ? others.filter((key) => !isFile || key !== 'bytes') : [];
  const inBody = method === 'POST' && !isFile;
  const isNeeded = (key: string) => required.includes(key);
  const body = {
    ...rest,
    properties: Object.fromEntries(others.map((key) => [key, properties[key]!])),
    required: others.filter(isNeeded),
  };
  return [
    path.replaceAll(/:(\w+)/g, '{$1}'),
    method.toLowerCase(),
    {
      operationId: name.replaceAll(/[^A-Za-z0-9]+/g, '_'),
      tags: [path.split('/')[2]],
      summary: path.split('/').findLast((part) => part && !part.startsWith(':')),
      description: `${whoMay(fn)} At most ${fn.limit.points} calls in ${fn.limit.seconds} seconds from one address.`,
      security: [...(reachesVisitors(fn.who) ? [{}] : []), { session: [] }, ...(right ? [{ key: [right] }] : [])],
      parameters: [
        ...inPath.map((key) => parameter('path', key, properties[key] ?? { type: 'string' }, true)),
        ...inQuery.map((key) => parameter('query', key, properties[key]!, isNeeded(key))),
      ],
      ...(inBody && {
        requestBody: {
          required: body.required.length > 0,
          content: { 'application/json': { schema: body, example: exampleOf(body as JsonSchema) } },
        },
      }),
      ...(isFile && {
        requestBody: { required: true, content: { 'application/octet-stream': { schema: { format: 'binary' } } } },
      }),
      responses: {
        200: {
          description: 'The answer.',
          content: { 'application/json': { schema: answer, example: exampleOf(answer, answers.schemas) } },
        },
        default: problem,
      },
    },
  ];
}

export function openApiOf(
  routes: Readonly<Record<string, CloudFunction>>,
  keyRights: KeyRights,
  answers: Answers = { answers: {}, schemas: {} },
) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, fn] of Object.entries(routes)) {
    const [path, method, operation] = operationOf(name, fn, { keyRights, answers });
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Engage',
      version: '1',
      description:
        'The calls of contests, services, community, chat, payments and accounts. What has changed by itself comes live.',
    },
    paths: { ...paths, ...filePaths },
    webhooks: webhookItems,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `token` of `POST /app/login/pro`. Visitors send their `ssid` as a header, which `GET /app/api/getUser` gives them.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, of the account settings or of the site. Each call names the scope that it needs: `<area>_read`, or `<area>_act`, which reads too. Calls that name none are closed to keys.',
        },
      },
      responses: {
        Refusal: {
          description:
            'Why nothing was done, for programs as a code, for people as a sentence in the language of Accept-Language.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        ...answers.schemas,
        Refusal: {
          type: 'object',
          required: ['code', 'error'],
          properties: {
            code: { enum: refusalCodes.toSorted() },
            error: { type: 'string' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'The sentence of each field that is not as it should be, by its path.',
            },
          },
        },
      },
    },
  };
}

/** Made at the first request. */
export function createOpenApi(routes: Readonly<Record<string, CloudFunction>>, keyRights: KeyRights): Router {
  let made: { text: string; tag: string } | undefined;
  return Router().get('/api/openapi.json', (request, response) => {
    if (!made) {
      const text = JSON.stringify(openApiOf(routes, keyRights, readAnswers()));
      made = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    }
    response.setHeader('ETag', made.tag);
    response.setHeader('Cache-Control', 'public, max-age=300');
    // Tools in pages of other sites read the document.
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.headers['if-none-match'] === made.tag) return void response.status(304).end();
    response.type('application/json').send(made.text);
  });
}
