import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { nameRequests, requestIdOf } from './requestId.ts';

const request = (headers: Record<string, string>) =>
  ({ headers: { ...headers }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;
const fromProxy = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': '0123456789abcdef' };

it('names a request, each anew, and everybody reads the same name', () => {
  const name = nameRequests(() => false);
  const asked = request({});
  const id = name(asked);
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(requestIdOf(asked)).toBe(id);
  expect(name(request({}))).not.toBe(id);
});

it('takes the name that a trusted proxy gave, and nobody else’s', () => {
  expect(nameRequests(() => true)(request(fromProxy))).toBe('0123456789abcdef');
  expect(nameRequests(() => false)(request(fromProxy))).not.toBe('0123456789abcdef');
  // Untrusted clients may not set the id.
  expect(nameRequests(() => true)(request({ 'x-request-id': '0123456789abcdef' }))).not.toBe('0123456789abcdef');
});

it.each(['short', 'x'.repeat(65), 'with space1', 'line\nbreak', '<script>12', '{"a":"bcdefg"}'])(
  'makes its own instead of %j',
  (given) => {
    const id = nameRequests(() => true)(request({ ...fromProxy, 'x-request-id': given }));
    expect(id).toMatch(/^[\w-]{12}$/);
  },
);
