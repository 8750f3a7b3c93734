/** What `createOrUpdate` writes. */
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Round } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { refuseForeignPhoto } from './accounts/profile.ts';
import { checkRound, moveRounds, refuseBadForm, roundsMoved } from './contests/index.ts';
import { defineWriter } from './records.ts';
import { refuseForeignPictures } from './site/index.ts';

export const writers = [
  defineWriter({
    entity: Profile,
    async after(context, tx, before, after) {
      if (after.avatar !== before.avatar)
        await refuseForeignPhoto(tx, after.avatar, [context.caller.user_id, after.user_id]);
    },
  }),
  defineWriter({
    entity: Contest,
    check: (_context, _before, { start_date, end_date, fields }) => {
      if (end_date <= start_date) throw new Refusal('ends_before_start');
      refuseBadForm(fields);
    },
    async after(context, tx, before, after) {
      if (after.cover !== before.cover)
        await refuseForeignPictures(
          tx,
          [{ field: 'cover', path: after.cover }],
          [context.caller.user_id, after.user_id],
        );
      await moveRounds(context, tx, before, after);
    },
    stored: (context, before, { cx_id, end_date }) => roundsMoved(context, cx_id, before.end_date, end_date),
  }),
  defineWriter({
    entity: Round,
    after: checkRound,
    stored: (context, before, { cx_id, endDate }) => roundsMoved(context, cx_id, before.endDate, endDate),
  }),
];
