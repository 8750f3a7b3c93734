import type { Request } from 'express';
import os from 'node:os';
import { expect, it } from 'vitest';
import { createHosts, isLocal, localOrigin } from './hosts.ts';

it.each([
  'localhost',
  'a.localhost',
  `${os.hostname().split('.')[0]}.local`,
  '127.0.0.1',
  '127.1.2.3',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.7',
  '[::1]',
  'fd00::1',
])('%s is here', (name) => expect(isLocal(name)).toBe(true));
it.each([
  'example.org',
  'localhost.example.org',
  '127.0.0.1.example.org',
  '8.8.8.8',
  '172.32.0.1',
  '2001:db8::1',
  'evil.local',
  'evil.home.arpa',
  '',
])('%j is elsewhere', (name) => expect(isLocal(name)).toBe(false));

it('names no host that nobody has named, and the configured one whatever was asked', () => {
  const asking = (host: string) => ({ protocol: 'http', headers: { host } }) as unknown as Request;
  const open = createHosts(undefined, ['https://vote.example']);
  expect(open.originOf(asking('evil.example'))).toBeUndefined();
  expect(open.originOf(asking('evil.local'))).toBeUndefined();
  expect(open.originOf(asking('evil.example/x@localhost'))).toBeUndefined();
  expect(open.originOf(asking('localhost:8080'))).toBe('http://localhost:8080');
  expect(open.originOf(asking('vote.example'))).toBe('http://vote.example');
  expect(open.originOf(asking('services.example'), ['services.example'])).toBe('http://services.example');
  expect(open.socketsOf(asking('192.168.1.7:8080'))).toEqual(['ws://192.168.1.7:8080', 'wss://192.168.1.7:8080']);
  expect(open.socketsOf(asking('evil.example'))).toEqual([]);
  const configured = createHosts('https://vote.example');
  expect(configured.originOf(asking('evil.example'))).toBe('https://vote.example');
});

it.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['192.168.1.4:8081', 'http://192.168.1.4:8081'],
  ['[::1]:80', 'http://[::1]'],
  ['evil.example', undefined],
  ['evil.example@localhost', 'http://localhost'],
  ['localhost:8080/path', 'http://localhost:8080'],
  ['', undefined],
  [undefined, undefined],
])('the origin of pages at the host %s is %s', (host, origin) => expect(localOrigin(host)).toBe(origin));
