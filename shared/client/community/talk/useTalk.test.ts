import { beforeEach, expect, it } from 'vitest';
import type { CommentRow } from '#shared/community/shapes.ts';
import { changeRow, dropRow, forgetOnceRead, rowNow, tellRow } from '#shared/client/app/core/toldRows.ts';
import type { RowsById } from '#shared/client/app/core/toldRowsSlice.ts';
import { sessionCleared } from '#shared/client/app/core/sessionSlice.ts';
import { store } from '#shared/client/app/core/store.ts';
import { talkNow } from './useTalk.ts';

const fx_id = 'fx1';
const row = (comment_id: string, rev = 1, title = comment_id) =>
  ({ comment_id, fx_id, rev, title, user_id: 1, createdAt: '2026-11-27T08:00:00.000Z' }) as CommentRow;
const page = (...rows: CommentRow[]) => [
  { comments: rows.map((each) => ({ ...each, liked: false, replies: [] })), blocked: [9], count: 9, moderates: false },
];
const tell = (one: CommentRow) => tellRow('Comment', one.comment_id, { ...one });
const rows = (of: string): RowsById => store.getState().toldRows?.[of] ?? {};
const shown = (pages: Parameters<typeof talkNow>[0]) => talkNow(pages, fx_id, rows('Comment'), rows('Reply'));
const titles = (pages: Parameters<typeof talkNow>[0]) => shown(pages).map(({ title }) => title);

beforeEach(() => void store.dispatch(sessionCleared()));

it('shows an answer through what was told since, also when it was read before', () => {
  tell(row('b'));
  expect(titles(page(row('a')))).toEqual(['a', 'b']);
  expect(titles(page(row('a'), row('b')))).toEqual(['a', 'b']);
  tell(row('a', 3, 'changed'));
  tell(row('a', 2, 'older'));
  expect(titles(page(row('a')))).toEqual(['changed', 'b']);
  expect(titles(page(row('a', 4, 'newest')))).toEqual(['newest', 'b']);
});

it('shows none that went away, until it is there again', () => {
  tellRow('Comment', 'a', { rev: 2, isGone: true });
  dropRow('Comment', 'b', row('b'));
  expect(titles(page(row('a'), row('b'), row('c')))).toEqual(['c']);
  tell(row('a', 3));
  expect(titles(page(row('a'), row('b', 2)))).toEqual(['a', 'b']);
});

it('keeps what the reader did with what is told meanwhile', () => {
  changeRow('Comment', 'a', { rev: 1, liked: true, likes: 1 });
  tell({ ...row('a', 2), likes: 5 });
  expect(shown(page(row('a')))[0]).toMatchObject({ liked: true, likes: 5, rev: 2 });
});

it('leaves out what blocked people and others write', () => {
  tell({ ...row('b'), user_id: 9 });
  tell({ ...row('c'), fx_id: 'fx2' });
  expect(titles(page(row('a')))).toEqual(['a']);
});

it('shows replies below theirs, each once', () => {
  const reply = {
    reply_id: 'r',
    comment_id: 'a',
    fx_id,
    rev: 1,
    title: 'yes',
    user_id: 2,
    createdAt: '2026-11-27T09:00:00.000Z',
  };
  tellRow('Reply', 'r', reply);
  expect(shown(page(row('a'), row('b'))).map(({ replies }) => replies.map(({ title }) => title))).toEqual([
    ['yes'],
    [],
  ]);
});

it('forgets what was told before an answer that lacks it, and nothing that was told while it was read', async () => {
  tell(row('left meanwhile'));
  let arrive = () => {};
  const read = new Promise<void>((resolve) => (arrive = resolve));
  const forgotten = forgetOnceRead(['Comment'], read);
  tell(row('new'));
  arrive();
  await forgotten;
  expect(titles(page(row('a')))).toEqual(['a', 'new']);
});

it('is told to one session alone', () => {
  tell(row('b'));
  store.dispatch(sessionCleared());
  expect(titles(page(row('a')))).toEqual(['a']);
});

it('knows a row by its version', () => {
  expect(rowNow({ rev: 2, text: 'read' }, { rev: 1, text: 'told' })).toEqual({ rev: 2, text: 'read' });
  expect(rowNow({ rev: 2 }, { rev: 2, isGone: true })).toEqual({ rev: 2 });
});
