import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IssuerAway } from '#cloud/kernel/ports.ts';
import { createOpenId, type IssuerSettings } from './openId.ts';

/** Something on this machine that no caller may reach: it hangs up on everybody. */
let called = 0;
const inside = net.createServer((socket) => {
  called++;
  socket.destroy();
});
beforeAll(() => new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve)));
afterAll(() => void inside.close());

const begin = (private_network: boolean) => {
  const settings: IssuerSettings = {
    ...{ issuer_id: 'house', name: 'The house', logo: '', domains: [], rights: {}, scopes: [], client_id: 'engage' },
    ...{ client_auth: 'basic', url: `https://127.0.0.1:${(inside.address() as AddressInfo).port}`, private_network },
  };
  return createOpenId([settings], { warn: () => undefined }).begin('house', 'https://vote.example.org/back');
};

test('an issuer on this machine is asked only where the operator says that it is there', async () => {
  await expect(begin(false)).rejects.toThrow(IssuerAway);
  expect(called).toBe(0);
  await expect(begin(true)).rejects.toThrow(IssuerAway);
  expect(called).toBe(1);
});
