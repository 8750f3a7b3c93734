import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachUpgrades, noteListening, type Upgrade } from './upgrades.ts';

const server = http.createServer();
const most = 5;
let now = 0;
const opened: Duplex[] = [];

beforeAll(async () => {
  const upgrade: Upgrade = (request, socket) => {
    if (request.headers['x-listens']) noteListening(socket);
    // Mimics a web socket whose peer has gone.
    socket.resume().on('end', () => socket.destroy());
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  };
  attachUpgrades(server, {
    live: { upgrade },
    sockets: { upgrade },
    allowedOrigin: () => false,
    addressOf: ({ headers }) => String(headers['x-address']),
    browserOf: ({ headers }) => String(headers['x-browser'] ?? ''),
    connectionsPerAddress: most,
    now: () => now,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const socket of opened) socket.destroy();
  server.close();
});

/** Opens a connection; resolves to its socket or to the status of the refusal. */
const open = (address: string, listens = false, browser = ''): Promise<Duplex | number> =>
  new Promise((resolve, reject) => {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'X-Address': address,
      'X-Browser': browser,
      ...(listens && { 'X-Listens': '1' }),
    };
    const { port } = server.address() as AddressInfo;
    http
      .request({ host: '127.0.0.1', port, path: '/live', headers, agent: false })
      .on('upgrade', (_response, socket) => {
        opened.push(socket.on('error', () => undefined).resume());
        resolve(socket);
      })
      .on('response', (response) => resolve(response.statusCode!))
      .on('error', reject)
      .end();
  });
const isOpen = (connection: Duplex | number) => typeof connection !== 'number' && !connection.destroyed;
const openOf = (connections: readonly (Duplex | number)[]) => connections.filter(isOpen).length;

it('idle connections of an address make room for whoever comes, those who listen do not', async () => {
  const first = await open('a school', true, 'first');
  const idle: (Duplex | number)[] = [];
  for (let n = 0; n < 20; n++) idle.push(await open('a school'));
  expect(openOf(idle.slice(-1))).toBe(1);
  await expect.poll(() => openOf(idle)).toBe(most - 1);
  const pupils: (Duplex | number)[] = [first];
  for (let n = 1; n < most; n++) pupils.push(await open('a school', true, `pupil ${n}`));
  await expect.poll(() => openOf(idle)).toBe(0);
  expect(openOf(pupils)).toBe(most);
  // Somebody who is in has no turn. The oldest makes room for somebody who is not, and no two at once.
  expect(await open('a school', true, 'pupil 1')).toBe(429);
  expect(isOpen(await open('a school', true, 'late'))).toBe(true);
  expect(await open('a school', true, 'later')).toBe(429);
  expect(isOpen(await open('another'))).toBe(true);
  await expect.poll(() => pupils.map(isOpen)).toEqual([false, true, true, true, true]);
  now += 200;
  expect(isOpen(await open('a school', true, 'later'))).toBe(true);
});

it('many browsers with two connections each make room for one that has none', async () => {
  const held = [await open('a mob', true, 'third')];
  for (const browser of ['one', 'one', 'two', 'two']) held.push(await open('a mob', true, browser));
  for (const newcomer of ['fourth', 'fifth']) expect(isOpen(await open('a mob', true, newcomer))).toBe(true);
  await expect.poll(() => held.map(isOpen)).toEqual([true, false, true, false, true]);
});

it.each([
  ['one browser', 'a hog'],
  ['browsers without a name, which count as one,', ''],
])('%s cannot starve the others behind their address, though all listen', async (_, hog) => {
  const address = `a house with ${hog || 'strangers'}`;
  const tab = [await open(address, true, 'neighbour'), await open(address, false, 'neighbour')];
  const greedy: (Duplex | number)[] = [];
  for (let n = 0; n < 20; n++) greedy.push(await open(address, true, hog));
  // A flood replaces the browser's own connections alone, even of those who have not subscribed yet.
  await expect.poll(() => greedy.map(isOpen)).toEqual([...Array(17).fill(false), true, true, true]);
  expect(openOf(tab)).toBe(2);
  tab.push(await open(address, true, 'newcomer'));
  expect(openOf(tab.slice(-1))).toBe(1);
  await expect.poll(() => openOf(greedy)).toBe(2);
  expect(openOf(tab)).toBe(3);
});
