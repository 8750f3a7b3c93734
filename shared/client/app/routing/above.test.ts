import { expect, it } from 'vitest';
import { addressAbove } from './above.ts';

const paths = {
  home: '/app',
  orders: '/orders',
  order: '/orders/:order_id',
  club: '/c/:gx_id',
  post: '/c/:gx_id/:feed_item_id',
  service: '/app/s/:sx_id',
  task: '/task/:task_id?',
  none: '*',
};

it('leads to the nearest beginning of a path that is a screen, with its parameters', () => {
  expect(addressAbove(paths, 'order', { order_id: '1' })).toBe('/orders');
  expect(addressAbove(paths, 'post', { gx_id: 'a b', feed_item_id: '2' })).toBe('/c/a%20b');
});

it('leads where the row of a screen says', () => {
  expect(addressAbove(paths, 'task', {}, { above: '/my-tasks' })).toBe('/my-tasks');
  expect(addressAbove(paths, 'order', { order_id: '1' }, { above: '/x/:order_id' })).toBe('/x/1');
});

it('knows nothing of screens that have only the start of the shell above them', () => {
  expect(addressAbove(paths, 'service', { sx_id: '1' }, undefined, '/app')).toBeUndefined();
  for (const name of ['orders', 'club', 'none', 'elsewhere'])
    expect(addressAbove(paths, name, { gx_id: 'a' })).toBeUndefined();
});
