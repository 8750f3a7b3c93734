/** What a shared link shows: title, description and picture of a page, written by the server. */
import { Contest } from '#shared/contests/entities.ts';
import { allows } from '#shared/model/access.ts';
import type { Storage } from '../ports.ts';

export interface Head {
  /** Empty for the site's own. */
  readonly title: string;
  readonly description: string;
  /** A path on this site; empty for the site's own picture. */
  readonly image: string;
  /** The address that search engines should keep. */
  readonly path: string;
}

interface HeadRow {
  readonly path: RegExp;
  head(storage: Storage, params: readonly string[]): Promise<Omit<Head, 'path'> | undefined>;
}

const longestDescription = 200;
const visitor = { roles: [] };

const shortened = (text: string) =>
  text.length <= longestDescription ? text : `${text.slice(0, text.lastIndexOf(' ', longestDescription))}…`;

const rows: readonly HeadRow[] = [
  {
    path: /^\/cx\/([\w-]{1,64})$/,
    async head(storage, [cx_id]) {
      const contest = await storage.get(Contest, cx_id!);
      if (!contest || !allows(Contest.access.read, visitor, contest)) return undefined;
      const description = shortened(contest.description?.replaceAll(/\s+/g, ' ') ?? '');
      return { title: contest.contest_name, description, image: contest.cover ?? '' };
    },
  },
];

/** The head of a path. A draft's says nothing of it. */
export async function headOf(storage: Storage, path: string): Promise<Head> {
  for (const row of rows) {
    const params = row.path.exec(path)?.slice(1);
    const head = params && (await row.head(storage, params));
    if (head) return { ...head, path };
  }
  return { title: '', description: '', image: '', path };
}
