/** The list of an address: `?status=`, and how many `?page=`s of it. */
import { listStatusIn, type ShownList, shownList } from '#shared/contests/lists.ts';

export const listAt = (search: URLSearchParams): ShownList =>
  shownList(listStatusIn(search.get('status')) ?? 'ongoing', { page: search.get('page') });
