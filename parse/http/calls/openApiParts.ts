/** The parts of the OpenAPI document that follow from no call: result files, webhooks, and the answers of calls as the build found them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type WebhookEvent, webhookEvents } from '#shared/developers/eventTypes.ts';
import { root } from '#parse/root.mjs';
import type { JsonSchema } from './openApiExamples.ts';

/** The answers of calls, by method and path, and the shapes in them by name. */
export interface Answers {
  readonly answers: Readonly<Record<string, JsonSchema>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Made by the build (scripts/lib/answers.mjs). Empty without a build, as in development. */
export function readAnswers(): Answers {
  try {
    return JSON.parse(readFileSync(path.join(root, 'dist', 'answers', 'answers.json'), 'utf8')) as Answers;
  } catch {
    return { answers: {}, schemas: {} };
  }
}

const cxId = { name: 'cx_id', in: 'path', required: true, schema: { type: 'string' } };
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The ETag of what is known: answered by 304 while nothing has changed.',
};
const resultFile = (format: 'json' | 'csv', content: object) => ({
  get: {
    operationId: `GET_app_contest_v2_results_${format}`,
    tags: ['contest'],
    summary: `results as ${format.toUpperCase()}`,
    description:
      'The votes and ranks of each round, as far as the caller may see them. Pages of other sites may read it.',
    security: [{}, { session: [] }, { key: ['contests_read'] }],
    parameters: [cxId, ifNoneMatch],
    responses: {
      200: { description: 'The result.', headers: { ETag: { schema: { type: 'string' } } }, content },
      304: { description: 'Nothing has changed.' },
      default: { $ref: '#/components/responses/Refusal' },
    },
  },
});

const resultExample = {
  ...{ cx_id: 'Xk2mQ9dLw0aB', contest_id: 1204, contest_name: 'Songs of the summer', state: 'ongoing', votes: 3 },
  rounds: [
    {
      ...{ round_number: 1, from: '2026-06-01T12:00:00.000Z', until: '2026-06-08T12:00:00.000Z', withheld: false },
      contestants: [{ contestant_id: 'b7Qm2xLd90aK', contestant_name: 'Ana', votes: 3, rank: 1 }],
    },
  ],
};

/** Files beside the calls. */
export const filePaths = {
  '/app/contest/v2/results/{cx_id}.json': resultFile('json', {
    'application/json': { schema: { type: 'object' }, example: resultExample },
  }),
  '/app/contest/v2/results/{cx_id}.csv': resultFile('csv', {
    'text/csv': { schema: { type: 'string' }, example: 'round,rank,contestant_id,contestant,votes' },
  }),
};

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

/** The body that a webhook gets. */
export const webhookItems = Object.fromEntries(
  (Object.keys(webhookEvents) as WebhookEvent[]).map((type) => [
    type,
    {
      post: {
        operationId: `webhook_${type.replace('.', '_')}`,
        tags: ['webhooks'],
        description: 'Signed as Standard Webhooks has it. Any 2xx takes it; all else is tried again for three days.',
        parameters: [
          header('webhook-id', 'The same at each attempt.'),
          header('webhook-timestamp', 'Of the attempt, in seconds since 1970.'),
          header(
            'webhook-signature',
            '`v1,` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots.',
          ),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['type', 'timestamp', 'data'],
                properties: {
                  type: { const: type },
                  timestamp: { type: 'string', format: 'date-time' },
                  data: { type: 'object' },
                },
              },
              example: { type, timestamp: '2026-06-01T12:00:00.000Z', data: webhookEvents[type].example },
            },
          },
        },
        responses: { '2XX': { description: 'Taken.' } },
      },
    },
  ]),
);
