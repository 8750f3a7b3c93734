import { describe, expect, it } from 'vitest';
import { below, isBefore, type Stacks, topOf, type Visit, visited } from './stacks.ts';

const open = (path: string, more: Partial<Visit> = {}): Visit => ({
  path,
  place: `place of ${path}`,
  type: 'PUSH',
  root: undefined,
  home: 'list',
  index: 0,
  ...more,
});
/** Visits one after the other, each with the next number in the browser's history unless it says another. */
const walk = (...visits: Visit[]): Stacks =>
  visits.reduce<Stacks | undefined>(
    (stacks, visit, index) => visited(stacks, { ...visit, index: visit.index || index }),
    undefined,
  )!;
const pathsIn = ({ tab, of }: Stacks) => of[tab]!.map(({ path }) => path);

const list = open('/app', { root: 'list' });
const service = open('/app/s/a');
const chat = open('/app/chat', { root: 'chat', home: 'chat' });
const talk = open('/app/chat/x', { home: 'chat' });

describe('the stack of a tab', () => {
  it('grows by links, and keeps its places while another tab is looked at', () => {
    const away = walk(list, service, chat, talk);
    expect(away.tab).toBe('chat');
    expect(pathsIn(away)).toEqual(['/app/chat', '/app/chat/x']);
    expect(topOf(away, 'list')?.path).toBe('/app/s/a');
    const back = visited(away, { ...service, asked: 'list' });
    expect(back.tab).toBe('list');
    expect(below(back)?.path).toBe('/app');
  });

  it('gets smaller on the way back, by the browser too', () => {
    expect(pathsIn(walk(list, service, { ...list, type: 'POP' }))).toEqual(['/app']);
    const popped = walk(list, service, chat, { ...service, type: 'POP' });
    expect(popped.tab).toBe('list');
    expect(pathsIn(popped)).toEqual(['/app', '/app/s/a']);
  });

  it('knows whether the browser goes back to the same place', () => {
    const inside = walk(list, service);
    expect(isBefore(inside, below(inside)!)).toBe(true);
    const returned = walk(list, service, chat, { ...service, asked: 'list' });
    expect(isBefore(returned, below(returned)!)).toBe(false);
  });

  it('begins again at its bottom', () => {
    expect(pathsIn(walk(list, service, { ...list, place: 'another visit' }))).toEqual(['/app']);
  });

  it('has one place for what replaces it', () => {
    const filtered = open('/app/s/a?tab=2', { type: 'REPLACE' });
    expect(pathsIn(walk(list, service, filtered))).toEqual(['/app', '/app/s/a?tab=2']);
  });

  it('of a page that begins inside is that of its tab', () => {
    const first = walk(talk);
    expect(first.tab).toBe('chat');
    expect(below(first)).toBeUndefined();
    // An address that is typed is a new beginning.
    const typed = walk(list, service, { ...talk, type: 'POP' });
    expect(typed.tab).toBe('chat');
    expect(below(typed)).toBeUndefined();
  });
});
