import { expect, it } from 'vitest';
import { orderViewOf } from './orderLists.ts';

it('orders open on what was chosen, else on the side that has some', () => {
  const view = (search: string, count?: Parameters<typeof orderViewOf>[1]) =>
    orderViewOf(new URLSearchParams(search), count);
  expect(view('')).toBe('buyer');
  expect(view('', { bought: 0, sold: 2 })).toBe('provider');
  expect(view('', { bought: 1, sold: 2 })).toBe('buyer');
  expect(view('', { bought: 0, sold: 0 })).toBe('buyer');
  // Not known yet.
  expect(view('', { sold: 2 })).toBe('buyer');
  // Where it is the reader's turn.
  expect(view('', { bought: 1, sold: 2, turns: { buyer: 0, provider: 1 } })).toBe('provider');
  expect(view('', { bought: 1, sold: 2, turns: { buyer: 1, provider: 1 } })).toBe('provider');
  expect(view('', { bought: 1, sold: 2, turns: { buyer: 2, provider: 1 } })).toBe('buyer');
  expect(view('', { bought: 1, sold: 2, turns: { buyer: 0, provider: 0 } })).toBe('buyer');
  expect(view('as=buyer', { bought: 1, sold: 2, turns: { buyer: 0, provider: 1 } })).toBe('buyer');
  expect(view('as=buyer', { bought: 0, sold: 2 })).toBe('buyer');
  expect(view('as=provider', { bought: 1, sold: 0 })).toBe('provider');
});
