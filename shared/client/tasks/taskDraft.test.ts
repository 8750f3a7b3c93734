import { describe, expect, it, vi } from 'vitest';
import { draftOf, emptyDraft, inputOf, readDraft, remindersFor } from './taskDraft.ts';

vi.stubGlobal('location', { origin: 'https://engage.example' });
const shape = { task_id: 'a', is_done: false, params: {}, rev: 1 };

describe('the form of a task', () => {
  it('sends what stands in it, and is filled with the same again', () => {
    const drafts = [
      { ...emptyDraft, title: 'Ask' },
      { ...emptyDraft, title: 'Ask', date: '2026-12-01', time: '17:30', remind: 'hour' as const },
      { ...emptyDraft, title: 'Ask', date: '2026-12-01', remind: 'day' as const, path: '/contests' },
      { ...emptyDraft, title: 'Ask', date: '2026-12-01', time: '17:30', remind: 'none' as const },
    ];
    for (const draft of drafts) expect(draftOf({ ...shape, ...inputOf(draft) })).toEqual(draft);
  });

  it('knows places of this site by their whole address, and refuses others', () => {
    expect(inputOf({ ...emptyDraft, path: 'https://engage.example/cx/abc?x=1' }).path).toBe('/cx/abc?x=1');
    for (const path of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere', 'javascript:alert(1)'])
      expect(readDraft({ ...emptyDraft, title: 'Ask', path })).toEqual({ problems: { path: 'tasks.invalid.path' } });
  });

  it('names the field of each problem', () => {
    expect(readDraft({ ...emptyDraft, title: ' ', date: '1899-01-01' })).toEqual({
      problems: { title: 'tasks.invalid.title', date: 'tasks.invalid.due' },
    });
  });

  it('reminds on a whole day in the morning', () => {
    expect(remindersFor('')).toEqual(['none', 'at', 'day', 'week']);
    expect(remindersFor('08:00')).toEqual(['none', 'at', 'hour', 'day', 'week']);
    const { due_at, remind_minutes } = inputOf({ ...emptyDraft, title: 'Ask', date: '2026-12-01' });
    expect(new Date(Date.parse(due_at!) - remind_minutes! * 60_000).getHours()).toBe(9);
  });
});
