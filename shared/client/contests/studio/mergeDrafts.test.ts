import { expect, it } from 'vitest';
import { mergeDrafts } from './mergeDrafts.ts';
import type { StudioDraft } from './studioDraft.ts';

const draft = (changes: Partial<StudioDraft> = {}) =>
  ({ contest_name: 'Soup', description: 'Hot', fields: [], chat_enabled: true, ...changes }) as unknown as StudioDraft;

it('lets untouched fields follow, and asks only about those that both have changed', () => {
  const newer = draft({ contest_name: 'Theirs', description: 'Cold', chat_enabled: false });
  const mine = draft({ contest_name: 'Mine', chat_enabled: false });
  expect(mergeDrafts(draft(), newer, mine)).toEqual({ follow: ['description'], differ: ['contest_name'] });
});

it('does not take its own change, which comes back while more is typed, for somebody else’s', () => {
  const mine = draft({ contest_name: 'Soup of the d' });
  const newer = draft({ contest_name: 'Soup of' });
  expect(mergeDrafts(draft(), newer, mine, { contest_name: 'Soup of' })).toEqual({ follow: [], differ: [] });
  expect(mergeDrafts(draft(), newer, mine)).toEqual({ follow: [], differ: ['contest_name'] });
});
