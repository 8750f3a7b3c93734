/** Editions for operators. */
import { z } from 'zod';
import { Edition } from '#shared/contests/entities/editions.ts';
import { editionSummaries } from '../contests/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { findAll } from './lists.ts';
import { keyword } from './paging.ts';

export const editionExport = {
  input: z.strictObject({ keyword }),
  columns: ['edition_id', 'edx_id', 'edition_name', 'max_user', 'original_contest_id', 'original_name', 'contests'],
  async *rows(context: Context, { keyword: words }: { keyword?: string }) {
    const found = { where: {}, search: words ? { search: words } : {} };
    for await (const page of findAll(context, Edition, found, 'edition_id'))
      for (const row of await editionSummaries(context.storage, page, context.clock.now()))
        yield [
          ...[row.edition_id, row.edx_id, row.edition_name, row.max_user, row.original_contest_id],
          ...[row.original_name, row.contests.join(' ')],
        ];
  },
};
