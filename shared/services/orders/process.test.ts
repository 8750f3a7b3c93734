import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/model/access.ts';
import {
  cancelUntil,
  isLate,
  orderPeriods,
  type OrderFacts,
  orderProcess,
  orderStates,
  paidKey,
  stateKey,
  stepsFor,
  turnOf,
} from './process.ts';

const person = (user_id: number): Actor => ({ user_id, roles: [] });
const [buyer, provider, stranger] = [person(1), person(2), person(3)];
const operator: Actor = { user_id: 9, roles: ['admin'] };
const now = Date.UTC(2026, 10, 22, 12);
const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  ...{ state: 'working', user_id: 1, provider_id: 2, revisions: 1, revised: 0, due_at: new Date(now + 1000) },
  ...more,
});

describe('an order', () => {
  it('is touched by its two alone', () => {
    for (const state of orderStates)
      for (const actor of [stranger, operator, { roles: [] }])
        expect(stepsFor(actor, order({ state }), now)).toEqual([]);
  });

  it('offers each side the steps of its turn', () => {
    expect(stepsFor(buyer, order({ state: 'purchased' }), now)).toEqual(['require', 'cancel']);
    expect(stepsFor(provider, order({ state: 'purchased' }), now)).toEqual(['cancel']);
    expect(stepsFor(buyer, order(), now)).toEqual(['ask_cancel', 'dispute']);
    expect(stepsFor(provider, order(), now)).toEqual(['deliver', 'cancel', 'ask_cancel', 'ask_time', 'dispute']);
    expect(stepsFor(buyer, order({ state: 'delivered' }), now)).toEqual([
      'revise',
      'complete',
      'ask_cancel',
      'dispute',
    ]);
    expect(stepsFor(provider, order({ state: 'delivered' }), now)).toEqual(['ask_cancel', 'dispute']);
    expect(stepsFor(buyer, order({ state: 'completed' }), now)).toEqual([]);
  });

  it('counts revisions, and lets the buyer cancel only what is late for a day', () => {
    expect(stepsFor(buyer, order({ state: 'delivered', revised: 1 }), now)).not.toContain('revise');
    const due_at = new Date(now - orderPeriods.cancelLate + 1);
    expect(isLate(order({ due_at }), now)).toBe(true);
    expect(stepsFor(buyer, order({ due_at }), now)).not.toContain('cancel');
    expect(stepsFor(buyer, order({ due_at }), now + 1)).toContain('cancel');
  });

  it('has a proposal answered by the other one, until it lapses', () => {
    const proposal = { kind: 'time', by: 2, days: 3, until_ms: now + 1 } as const;
    expect(stepsFor(buyer, order({ proposal }), now)).toEqual(['agree_time', 'decline', 'dispute']);
    expect(stepsFor(provider, order({ proposal }), now)).toEqual(['deliver', 'cancel', 'dispute']);
    expect(turnOf(order({ proposal }), now)).toBe('buyer');
    expect(turnOf(order({ proposal }), now + 1)).toBe('provider');
    expect(stepsFor(buyer, order({ proposal }), now + 1)).toEqual(['ask_cancel', 'dispute']);
  });

  it('has a dispute withdrawn by who opened it', () => {
    const disputed = order({ state: 'disputed', disputed_by: 1 });
    expect(stepsFor(buyer, disputed, now)).toEqual(['withdraw']);
    expect(stepsFor(provider, disputed, now)).toEqual([]);
    expect(turnOf(disputed, now)).toBe('operator');
  });

  it('is a booking: it moves by agreement, is cancelled in time, and nobody delivers it', () => {
    const hour = 3_600_000;
    const booked = (starts: number, more: Partial<OrderFacts> = {}) =>
      order({ due_at: undefined, revisions: 0, starts_at: new Date(starts), cancel_hours: 24, ...more });
    const early = booked(now + 25 * hour);
    expect(cancelUntil(early)).toBe(now + hour);
    expect(stepsFor(buyer, early, now)).toEqual(['cancel', 'ask_cancel', 'ask_move', 'dispute']);
    expect(stepsFor(buyer, early, now + hour)).toEqual(['ask_cancel', 'ask_move', 'dispute']);
    expect(stepsFor(provider, early, now + hour)).toEqual(['cancel', 'ask_cancel', 'ask_move', 'dispute']);
    expect(stepsFor(buyer, booked(now), now)).toEqual(['ask_cancel', 'dispute']);
    expect(turnOf(early, now)).toBeUndefined();
    const proposal = { kind: 'move', by: 1, starts_ms: now + 48 * hour, until_ms: now + hour } as const;
    const asked = booked(now + 25 * hour, { proposal });
    expect(stepsFor(provider, asked, now)).toEqual(['cancel', 'agree_move', 'decline', 'dispute']);
    expect(stepsFor(buyer, asked, now)).not.toContain('agree_move');
    expect(turnOf(asked, now)).toBe('provider');
  });

  it('is the period of a subscription: nobody’s turn while it runs, and told as running', () => {
    const given = order({ state: 'delivered', due_at: undefined });
    expect([turnOf(given, now), stateKey(given)]).toEqual(['buyer', 'services.order.state.delivered']);
    const running = { ...given, term_until: new Date(now + 1000) };
    expect([turnOf(running, now), stateKey(running)]).toEqual([undefined, 'services.order.state.running']);
    expect(stepsFor(buyer, running, now)).toContain('complete');
    const over = { ...running, state: 'completed' as const };
    expect([turnOf(over, now), stateKey(over)]).toEqual([undefined, 'services.order.state.completed']);
  });

  it('that was just paid says what is needed, when it is due, or the hour of a booking', () => {
    const said = (more: Partial<OrderFacts>) => paidKey(order(more));
    expect(said({ state: 'purchased' })).toBe('services.order.paid.purchased');
    expect(said({})).toBe('services.order.paid.working');
    expect(said({ starts_at: new Date(now + 1000) })).toBe('services.order.paid.booked');
    expect(said({ state: 'delivered' })).toBe('services.order.paid.delivered');
  });

  it('ends: every state leads to a last one', () => {
    for (const state of orderStates) {
      const reached = new Set([state]);
      for (const one of reached)
        for (const transition of Object.values(orderProcess[one])) if (transition) reached.add(transition.to);
      expect([...reached].some((one) => one === 'reviewed' || one === 'cancelled')).toBe(true);
    }
  });
});
