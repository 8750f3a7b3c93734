/** What `createOrUpdate` writes. */
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { SiteSettings } from '#shared/site/entities.ts';
import { defineWriter } from './records.ts';

export const writers = [
  defineWriter({ entity: Profile }),
  defineWriter({ entity: SiteSettings }),
  defineWriter({
    entity: Contest,
    check: (_context, _before, { start_date, end_date }) => {
      if (end_date <= start_date) throw new Refusal('ends_before_start');
    },
  }),
  defineWriter({ entity: Contestant }),
];
