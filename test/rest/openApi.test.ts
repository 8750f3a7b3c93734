/** `/api/openapi.json` describes every call, as it is. */
import { expect, it } from 'vitest';
import { routes } from '#cloud/calls.ts';
import { cloudDomains } from '#cloud/domains.ts';
import { keyRightsOf } from '#cloud/kernel/keyRights.ts';
import { eventTypes } from '#shared/developers/eventTypes.ts';
import { openApiOf } from '#parse/http/calls/openApi.ts';
import { visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

interface Operation {
  readonly security: readonly object[];
  readonly description: string;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
}
type Document = ReturnType<typeof openApiOf>;

const operationOf = ({ paths }: Document, path: string, method: string) =>
  (paths as unknown as Record<string, Record<string, Operation>>)[path]![method]!;

it('is served to everybody, with an ETag', async () => {
  const guest = await visitor(server.current);
  const { status, body, headers } = await guest.fetch<Document>('/api/openapi.json');
  expect({ status, version: body.openapi }).toEqual({ status: 200, version: '3.1.0' });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const tag = headers.get('etag')!;
  expect((await guest.fetch('/api/openapi.json', { headers: { 'If-None-Match': tag } })).status).toBe(304);
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const files = ['GET /app/contest/v2/results/:cx_id.csv', 'GET /app/contest/v2/results/:cx_id.json'];
  expect(described.toSorted()).toEqual([...Object.keys(routes), ...files].toSorted());
  expect(Object.keys(body.webhooks)).toEqual(eventTypes);
});

it('says what goes into the path, the query and the body, and who may call', async () => {
  const document = openApiOf(routes, keyRightsOf(cloudDomains));
  const path = operationOf(document, '/app/profile/grouped/{id}', 'get');
  expect(path.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
  const vote = operationOf(document, '/app/contest/v2/addVote', 'post');
  const { properties, required } = vote.requestBody!.content['application/json']!.schema;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['cx_id', 'contestant_id', 'client_id']));
  expect(required).toContain('contestant_id');
  expect(vote.security).toEqual([{}, { session: [] }]);
  const contests = operationOf(document, '/app/contest/v2/getMyContests', 'post');
  expect(contests.security).toContainEqual({ key: ['contests_read'] });
  const preferences = operationOf(document, '/app/account/updatePreferences', 'post');
  expect(preferences.security).toEqual([{ session: [] }]);
});
