import { beforeEach, expect, it } from 'vitest';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { removeView, saveView, viewLimits, viewOf, viewsOf } from './savedViews.ts';

beforeEach(() => storeValue('adminViews', undefined));

it('writes the same filters alike, whatever their order, and leaves out what narrows nothing', () => {
  expect(viewOf({ status: 'draft', category: 'Food & drink', keyword: '' })).toBe(
    'category=Food+%26+drink&status=draft',
  );
  expect(viewOf({ category: 'Food & drink', status: 'draft' })).toBe(
    viewOf({ status: 'draft', category: 'Food & drink' }),
  );
  expect(viewOf({ keyword: '' })).toBe('');
});

it('keeps the views of each table, one a name', () => {
  saveView('contests', { name: 'Drafts', search: 'status=draft' });
  saveView('contests', { name: 'Live', search: 'status=ongoing' });
  saveView('users', { name: 'Live', search: 'state=active' });
  expect(saveView('contests', { name: 'Drafts', search: 'status=draft&sort=name' })).toEqual([
    { name: 'Live', search: 'status=ongoing' },
    { name: 'Drafts', search: 'status=draft&sort=name' },
  ]);
  expect(removeView('contests', 'Live').map(({ name }) => name)).toEqual(['Drafts']);
  expect(viewsOf('users').map(({ name }) => name)).toEqual(['Live']);
});

it('forgets the oldest beyond the limit, and what is no view', () => {
  for (let n = 0; n <= viewLimits.views; n++) saveView('votes', { name: `View ${n}`, search: `contest=${n}` });
  expect(viewsOf('votes')).toHaveLength(viewLimits.views);
  expect(viewsOf('votes')[0]?.name).toBe('View 1');
  storeValue('adminViews', '{"votes":[{"name":1},{"name":"Kept","search":"contest=1"}],"users":"no"}');
  expect(viewsOf('votes')).toEqual([{ name: 'Kept', search: 'contest=1' }]);
  expect(viewsOf('users')).toEqual([]);
  storeValue('adminViews', 'not json');
  expect(viewsOf('votes')).toEqual([]);
});
