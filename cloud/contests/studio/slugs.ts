/** Addresses of contests (`/contest/:slug`), which their organizers choose. */
import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import { reservedNames } from '#shared/accounts/rules.ts';
import { Contest } from '#shared/contests/entities.ts';
import { FormerSlug } from '#shared/contests/entities/slugs.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { SlugShape } from '#shared/contests/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { members } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { Duplicate, type Reader } from '#cloud/kernel/ports.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

const lengths = { min: 3, max: 60 } as const;

/** Names that nobody has, segments of the contests' own paths, and words that would say something of the site. */
const reserved: ReadonlySet<string> = new Set([
  ...reservedNames,
  ...['contest', 'contests', 'cx', 'edit', 'embed', 'join', 'new', 'official', 'preview', 'result', 'round', 'studio'],
  ...['all', 'ended', 'ongoing', 'pending', 'results', 'submit', 'vote', 'winner'],
]);

/** What is wrong with a plain address; undefined when nothing is. Digits alone would look like a number of a contest. */
function slugProblem(slug: string): 'bad' | 'reserved' | undefined {
  const isFine = slug.length >= lengths.min && slug.length <= lengths.max && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
  if (!isFine || /^[\d-]+$/.test(slug)) return 'bad';
  return reserved.has(slug) ? 'reserved' : undefined;
}

/** Unique, because the number is. */
export const slugOf = (contest_name: string, contest_id: number) =>
  `${slugify(contest_name).slice(0, limits.title) || 'contest'}-${contest_id}`;

/** The contest that has this address, else the one that had it. Upper case is no other address. */
export async function idOfSlug(reader: Reader, given: string): Promise<string | undefined> {
  for (const slug of new Set([given, given.toLowerCase()])) {
    const [row] = await reader.find(Contest, { contest_slug: slug }, { limit: 1 });
    const cx_id = row?.cx_id ?? (await reader.get(FormerSlug, slug))?.cx_id;
    if (cx_id) return cx_id;
  }
  return undefined;
}

/** The address of a new contest: of its name and number, which somebody may have chosen for theirs. */
export async function unusedSlug(reader: Reader, contest_name: string, contest_id: number): Promise<string> {
  let slug = slugOf(contest_name, contest_id);
  while (await idOfSlug(reader, slug)) slug += `-${contest_id}`;
  return slug;
}

/** A typed address in small Latin letters, digits and hyphens. */
const plain = (typed: string) => slugify(typed);

/** Whether an address is or was another contest's, or is its id, which embeds take as well. */
async function isTaken(reader: Reader, slug: string, cx_id: string): Promise<boolean> {
  const holder = await idOfSlug(reader, slug);
  if (holder !== undefined) return holder !== cx_id;
  return (await reader.get(Contest, slug)) !== undefined;
}

async function formerOf(reader: Reader, cx_id: string, current: string): Promise<string[]> {
  const rows = await reader.find(FormerSlug, { cx_id }, { limit: contestLimits.formerSlugs });
  return rows.map(({ slug }) => slug).filter((slug) => slug !== current);
}

const typed = rawText(limits.title);

/** What an address looks like, and whether the contest may have it. */
export const checkSlug = defineFunction({
  route: 'POST /app/contest/v2/checkSlug',
  who: members,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, slug: typed }),
  async run({ storage, caller }, { cx_id, slug: given }): Promise<SlugShape> {
    const contest = await contestFor(storage, caller, cx_id, 'edit');
    const former = await formerOf(storage, cx_id, contest.contest_slug);
    // The one it was made with may be longer than a chosen one.
    if (given === contest.contest_slug) return { slug: given, state: 'own', former };
    const slug = plain(given);
    const problem = slugProblem(slug);
    if (slug === contest.contest_slug) return { slug, state: 'own', former };
    if (problem && !former.includes(slug)) return { slug, state: problem, former };
    return { slug, state: (await isTaken(storage, slug, cx_id)) ? 'taken' : 'free', former };
  },
});

/**
 * Gives a contest another address. The former one of a published contest leads there from now on; a draft's is free again. Idempotent.
 * Throws 'slug_taken', 'slug_reserved' and 'slugs_full'.
 */
export const setSlug = defineFunction({
  route: 'POST /app/contest/v2/setSlug',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, slug: typed }),
  async run(context, { cx_id, slug: given }): Promise<SlugShape> {
    const { storage, caller } = context;
    const slug = plain(given);
    const change = storage.transact(async (tx) => {
      const before = await contestFor(tx, caller, cx_id, 'edit');
      const current = before.contest_slug;
      const known = await formerOf(tx, cx_id, '');
      if (slug === current) return known.filter((former) => former !== slug);
      const problem = slugProblem(slug);
      if (!known.includes(slug)) {
        if (problem === 'bad')
          throw new Refusal('invalid', { field: 'slug' }, [
            { path: 'slug', why: 'invalid', says: 'contests.invalid.slug' },
          ]);
        if (problem) throw new Refusal('slug_reserved');
      }
      // Taking and leaving an address are serialized.
      for (const each of [slug, current].toSorted()) await tx.hold(`slug ${each}`);
      if (await isTaken(tx, slug, cx_id)) throw new Refusal('slug_taken');
      if (before.contest_status !== 'draft' && !known.includes(current)) {
        if (known.length >= contestLimits.formerSlugs)
          throw new Refusal('slugs_full', { most: contestLimits.formerSlugs });
        await tx.insert(FormerSlug, { slug: current, cx_id });
        known.push(current);
      }
      const after = (await tx.update(Contest, cx_id, { contest_slug: slug }))!;
      await noteChange(tx, context, cx_id, 'contest.edit', { entity: Contest, before, after });
      return known.filter((former) => former !== slug);
    });
    const former = await change.catch((error: unknown) => {
      throw error instanceof Duplicate ? new Refusal('slug_taken') : error;
    });
    return { slug, state: 'own', former };
  },
});
