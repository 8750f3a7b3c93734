/** What is printed for each contestant of a contest, so that a code on paper leads to their page. */
import { Contestant } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

export interface PrintSheet {
  readonly cx_id: string;
  readonly contest_name: string;
  readonly brand: string;
  readonly contestants: readonly {
    readonly contestant_id: string;
    readonly contestant_name: string;
    readonly entry_number: number;
    /** A path on this site, or empty. */
    readonly picture: string;
  }[];
}

/**
 * Approved contestants in the organizer's order, for people who may view the studio.
 * @param only contestant_ids; all of them if absent
 */
export async function printSheet(context: Context, cx_id: string, only?: ReadonlySet<string>): Promise<PrintSheet> {
  const { storage, caller } = context;
  const { contest_name } = await contestFor(storage, caller, cx_id, 'view');
  const [rows, { brand_name }] = await Promise.all([
    storage.find(
      Contestant,
      { cx_id, contestant_status: 1 },
      { sort: { entry_number: 1 }, limit: contestLimits.contestants },
    ),
    siteSettings(storage)(),
  ]);
  const place = ({ list_order = Infinity, entry_number }: Contestant) => [list_order, entry_number] as const;
  const contestants = rows
    .filter(({ contestant_id }) => !only || only.has(contestant_id))
    .toSorted((one, other) => {
      const [[order, number], [otherOrder, otherNumber]] = [place(one), place(other)];
      return order === otherOrder ? number - otherNumber : order - otherOrder;
    })
    .map(({ contestant_id, contestant_name, entry_number, contestant_img = '' }) => ({
      contestant_id,
      contestant_name,
      entry_number,
      picture: contestant_img,
    }));
  if (!contestants.length) throw new Refusal('contestant_not_found');
  return { cx_id, contest_name, brand: brand_name, contestants };
}
