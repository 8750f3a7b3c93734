import { expect, it } from 'vitest';
import { rebased } from './rebased.ts';

it('keeps what was typed, and what somebody else saved beside it in the same list or text', () => {
  const before = {
    brand_name: 'A',
    features_off: ['people', 'entries'],
    privacy_policy: { EN: 'old', FR: 'vieux' },
    title: 'T',
  };
  const mine = {
    brand_name: 'Mine',
    features_off: ['people', 'sign_up'],
    privacy_policy: { EN: 'mine', FR: 'vieux' },
    title: null,
  };
  const now = {
    brand_name: 'Theirs',
    features_off: ['people', 'entries', 'contest_chat'],
    privacy_policy: { EN: 'old', FR: 'neuf', ES: 'nuevo' },
    title: 'T2',
  };
  expect(rebased(mine, before, now)).toEqual({
    brand_name: 'Mine',
    features_off: ['people', 'contest_chat', 'sign_up'],
    privacy_policy: { EN: 'mine', FR: 'neuf', ES: 'nuevo' },
    title: null,
  });
});
