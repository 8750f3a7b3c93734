import { describe, expect, it } from 'vitest';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { limits } from '#shared/limits.ts';
import type { ShownList } from '#shared/contests/lists.ts';
import { listAt, listLink } from './contestList.ts';

const plain: ShownList = { status: 'ongoing', keyword: undefined, category: undefined, pages: 1 };
const read = (word: string | undefined, query = '') => listAt(word, new URLSearchParams(query));

describe('the address of a list', () => {
  it('tells a status from a search by its word', () => {
    expect(read(undefined)).toEqual(plain);
    for (const status of ['ongoing', 'pending', 'ended', 'all'] as const)
      expect(read(status)).toEqual({ ...plain, status });
    expect(read('Ended')).toEqual({ ...plain, status: 'ended' });
    expect(read('ended cats')).toEqual({ ...plain, status: 'all', keyword: 'ended cats' });
  });

  it('narrows a search by a status, and a list not by another one', () => {
    expect(read('cats', 'status=ended')).toMatchObject({ keyword: 'cats', status: 'ended' });
    expect(read('cats', 'status=nonsense')).toMatchObject({ keyword: 'cats', status: 'all' });
    expect(read('pending', 'status=ended')).toMatchObject({ keyword: undefined, status: 'pending' });
  });

  it('takes no category and no page that there is not', () => {
    expect(read('all', 'category=Food&page=3')).toEqual({ ...plain, status: 'all', category: 'Food', pages: 3 });
    for (const query of ['category=food&page=0', 'category=Cars&page=-2', 'page=x', 'page=0.5'])
      expect(read('all', query), query).toEqual({ ...plain, status: 'all' });
    expect(read('all', 'page=9999').pages).toBe(20);
    expect(read('x'.repeat(500)).keyword).toHaveLength(limits.search.words);
  });

  it('is read back as it was written', () => {
    const lists: ShownList[] = [
      { ...plain, status: 'ended', category: 'Food', pages: 2 },
      { ...plain, status: 'all', keyword: 'chats & chiens / 100 %' },
      { ...plain, status: 'pending', keyword: 'cats', category: 'Animals' },
    ];
    for (const list of lists) {
      const { params, search } = listLink(list);
      const url = new URL(addressOf('/contests/:search', params, { search }), 'http://here');
      expect(listAt(decodeURIComponent(url.pathname.split('/')[2]!), url.searchParams)).toEqual(list);
    }
  });
});
