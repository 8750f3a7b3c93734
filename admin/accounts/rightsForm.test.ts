import { expect, it } from 'vitest';
import { differenceOf, noRights } from './rightsForm.ts';

it('what is more is given, and what is less is taken', () => {
  const before = { is_admin: false, rights: { money: 'act', people: 'read', site: 'act' } } as const;
  const after = { is_admin: true, rights: { money: 'read', people: 'act' } } as const;
  expect(differenceOf(before, after)).toEqual({
    given: ['admin', 'people_act'],
    taken: ['money_act', 'site_read'],
  });
});

it('who had nothing gets what is chosen, and the same is no change', () => {
  const chosen = { is_admin: false, rights: { messages: 'act' } } as const;
  expect(differenceOf(noRights, chosen)).toEqual({ given: ['messages_act'], taken: [] });
  expect(differenceOf(chosen, chosen)).toEqual({ given: [], taken: [] });
  expect(differenceOf({ ...noRights, is_admin: true }, noRights)).toEqual({ given: [], taken: ['admin'] });
});
