/** Paying in Ether on a real chain: exact, short, twice, late, in a block that the chain gives up again, straight to a receiver. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checksummed } from '#shared/accounts/ethereum.ts';
import { sweepNews, sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { findAnvil } from '../../scripts/standins/ethereum/server.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { en } from '../support/texts.ts';
import { becomes, begin, onAccount, parcelOf, reconciled, stateOf, until, useShop } from './stage.ts';

const minute = 60_000;

describe.runIf(findAnvil())('Ether', () => {
  const shop = useShop({ ethereum: true });
  let seller: TestActor;
  let owner: TestActor;
  let guest: TestActor;
  let operator: TestActor;
  const of = (price: number, who = seller) => `${who.user_id}-${price}`;
  const platform = () => checksummed(shop.chain.accounts[9]!);
  const at = (later: number) => ({
    ...shop.server.ports,
    clock: { now: () => Date.now() + later, pause: () => Promise.resolve() },
  });
  const look = async (payment_id: string) =>
    (await guest.call('POST /app/checkout/getPayment', { payment_id })).body.payment;
  const onDesk = async (payment_id?: string) =>
    (await operator.run('getDesk', {})).body.items.filter((item) => item.payment_id === payment_id);

  async function begun(price: number, who = seller) {
    const { payment } = (await begin(guest, of(price, who), { rail: 'ethereum' })).body;
    const { address, wei } = payment.step!.ether!;
    const send = (share: (wei: bigint) => bigint = (all) => all) => shop.chain.send(address, share(BigInt(wei)));
    return { ...payment, send };
  }
  /** A part, with the same last digits. */
  const part = (wei: bigint) => wei - 2n * 10n ** 14n;

  beforeAll(async () => {
    [seller, owner, guest, operator] = await Promise.all([
      member(shop.server),
      member(shop.server),
      visitor(shop.server),
      member(shop.server, 'admin'),
    ]);
    const ethereum_address = shop.chain.accounts[5]!;
    await owner.call('POST /app/users/updatePaymentSetings', { current: password, ethereum_address });
  });

  it('is asked for once, at a dated price, and counts with its confirmations', async () => {
    const presses = await Promise.all(
      [1, 2, 3].map(() => begin(guest, of(3000), { rail: 'ethereum', client_id: 'one-press-of-ether' })),
    );
    const { payment } = presses[0]!.body;
    const { payment_id } = payment;
    const ether = payment.step!.ether!;
    expect(new Set(presses.map(({ body }) => body.payment.step!.ether!.wei)).size).toBe(1);
    expect(ether).toMatchObject({
      address: platform(),
      chain_id: 31_337,
      rate: 3000,
      rate_date: new Date().toISOString().slice(0, 10),
      needed: 3,
    });
    expect(Number(ether.wei)).toBeCloseTo(1e16, -13);
    const lock = Date.parse(ether.until) - Date.parse(payment.createdAt);
    expect(Math.abs(lock - 15 * minute)).toBeLessThan(10_000);
    const hash = await shop.chain.send(ether.address, BigInt(ether.wei));
    expect((await look(payment_id)).step?.ether?.seen).toBeUndefined();
    for (const confirmations of [1, 2]) {
      await shop.chain.mine();
      expect(await look(payment_id)).toMatchObject({
        state: 'awaiting',
        step: { ether: { seen: { hash, confirmations } } },
      });
    }
    await shop.chain.mine();
    const looks = await Promise.all([1, 2, 3, 4].map(() => look(payment_id)));
    expect(looks.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'confirmed'));
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    expect(await onAccount(shop, 'clearing:ethereum')).toBe(-3000);
  });

  it('that is sent twice is delivered once, and the rest lies on the desk', async () => {
    const { send, ...payment } = await begun(1000);
    const { payment_id } = payment;
    await send();
    await shop.chain.mine(3);
    await sweepNews(shop.server.ports);
    expect(await stateOf(shop, payment_id)).toBe('confirmed');
    await send();
    await shop.chain.mine(3);
    await sweepNews(shop.server.ports);
    await sweepNews(shop.server.ports);
    expect(await onAccount(shop, `desk:${payment_id}`)).toBe(1000);
    expect(await onDesk(payment_id)).toMatchObject([{ kind: 'overpaid', amount: 1000 }]);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    const left = await shop.server.database.db.collection('EtherTransfers').countDocuments({ state: 'seen' });
    expect(left).toBe(0);
  });

  it('that is too little is known by its last digits, and waits for a decision', async () => {
    const { payment_id, send } = await begun(1001);
    await send(part);
    await shop.chain.mine(3);
    const { state, received } = await look(payment_id);
    expect(state).toBe('underpaid');
    // 10.01 € less 0.0002 Ether at 3,000 €.
    expect(Math.abs(received - 941)).toBeLessThanOrEqual(1);
    expect(await onDesk(payment_id)).toMatchObject([{ kind: 'underpaid', amount: received }]);
  });

  it('without any last digits of ours is nobody’s, and an operator hears of it', async () => {
    const { payment_id } = await begun(1002);
    await shop.chain.send(platform(), 5n * 10n ** 15n);
    await shop.chain.mine(3);
    expect(await look(payment_id)).toMatchObject({ state: 'awaiting' });
    expect(await onDesk()).toMatchObject([{ kind: 'unknown', rail: 'ethereum', amount: 1500, currency: 'EUR' }]);
  });

  it('in a block that the chain gives up is waited for again, and counts once when it is sent again', async () => {
    const { send, ...payment } = await begun(1003);
    const { payment_id } = payment;
    await send();
    await shop.chain.mine(2);
    expect((await look(payment_id)).step?.ether?.seen?.confirmations).toBe(2);
    await shop.chain.rpc('anvil_reorg', [2, []]);
    await shop.chain.mine(5);
    const after = await look(payment_id);
    expect(after.state).toBe('awaiting');
    expect(after.step?.ether?.seen).toBeUndefined();
    await send();
    await shop.chain.mine(3);
    expect(await look(payment_id)).toMatchObject({ state: 'confirmed', received: 1003 });
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
  });

  it('that came in time is waited for beyond the end of its price; what nobody sent ends', async () => {
    const [paid, unpaid] = [await begun(1004), await begun(1005)];
    await paid.send();
    await shop.chain.mine();
    await sweepPayments(at(20 * minute));
    expect(await stateOf(shop, unpaid.payment_id)).toBe('expired');
    expect(await stateOf(shop, paid.payment_id)).toBe('awaiting');
    await shop.chain.mine(2);
    await sweepNews(at(20 * minute));
    expect(await stateOf(shop, paid.payment_id)).toBe('confirmed');
  });

  it('waits while the node is away, and begins nothing', async () => {
    const { payment_id } = await begun(1006);
    shop.chain.behave({ away: true });
    expect((await begin(guest, of(1007), { rail: 'ethereum' })).code).toBe('rail_unavailable');
    expect(await look(payment_id)).toMatchObject({ state: 'awaiting' });
    await sweepPayments(at(20 * minute));
    expect(await stateOf(shop, payment_id)).toBe('awaiting');
    shop.chain.behave({});
    await sweepPayments(at(20 * minute));
    expect(await stateOf(shop, payment_id)).toBe('expired');
  });

  it('goes straight to a receiver with an address, and to nobody else', async () => {
    const { send, ...payment } = await begun(1008, owner);
    expect(payment.direct).toBe(true);
    expect(payment.step!.ether!.address).toBe(checksummed(shop.chain.accounts[5]!));
    await send();
    await shop.chain.mine(3);
    await look(payment.payment_id);
    await becomes(shop, payment.payment_id, 'confirmed');
    expect(await onAccount(shop, `direct:${owner.user_id}`)).toBe(1008);
    const give = { payment_id: payment.payment_id, client_id: 'ether-is-back', reason: 'Sent back by hand' };
    expect(await owner.call('POST /app/checkout/refundPayment', give)).toMatchObject({
      code: 'invalid',
      fields: { reference: en['payments.owed.referenceNeeded'] },
    });
    const sent = { ...give, reference: 'tx 0x51' };
    expect((await owner.call('POST /app/checkout/refundPayment', sent)).body.refund.state).toBe('done');
    expect(
      (await owner.call('POST /app/checkout/getPayment', { payment_id: payment.payment_id })).body.payment.backs,
    ).toMatchObject([{ amount: 1008, open: false, by: 'hand', reference: 'tx 0x51' }]);
    expect(await onAccount(shop, `direct:${owner.user_id}`)).toBe(0);
  });

  it('that comes after its time is asked about on the desk', async () => {
    const { send, ...payment } = await begun(1009);
    const { payment_id } = payment;
    await shop.chain.rpc('evm_increaseTime', [20 * 60]);
    await send();
    await shop.chain.mine(3);
    await sweepNews(shop.server.ports);
    await until(
      () => stateOf(shop, payment_id),
      (state) => state === 'late',
    );
    expect(await parcelOf(shop, payment)).toBeUndefined();
    const { desk_id } = (await onDesk(payment_id))[0]!;
    await operator.run('decideDesk', { desk_id, decision: 'accept', note: 'The price had hardly moved' });
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
  });

  it('leaves books in which everything agrees', async () => {
    expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  });
});
