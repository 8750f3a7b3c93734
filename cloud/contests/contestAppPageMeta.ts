/** Heads of the contest app's pages (/mobile), which the apps of partners show, and of the site's pages about it. */
import { contestAppPath } from '#shared/contests/page/contestApp.ts';
import { contestListCall } from '#shared/contests/lists.ts';
import { contestAppCheckout } from '#shared/payments/contestApp.ts';
import { partnerOf } from '../accounts/index.ts';
import type { OutputOf } from '#cloud/kernel/define.ts';
import type { AppPartner, PageMetaParts, PageMetaRow, Query } from '#cloud/kernel/pageMeta.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { contestHead, fetchContest } from './pageMeta.ts';
import type { getOngoingContests } from './discovery/lists.ts';
import { publicContest } from './page/publicContest.ts';
import { idOfSlug } from './studio/slugs.ts';

async function partnerIn({ storage }: Ports, query: Query): Promise<AppPartner> {
  const partner = await partnerOf(storage, query.partner);
  if (!partner) return { origins: [] };
  const { partner_id, name, origins } = partner;
  return { partner_id, name, origins };
}

/** A page that is not found may be framed too, so that an app sees why it shows nothing. */
const inApp =
  (head: PageMetaRow['head']): PageMetaRow['head'] =>
  async (app, params): Promise<PageMetaParts> => {
    const [partner, parts] = await Promise.all([partnerIn(app.ports, app.query), head(app, params)]);
    return { ...(parts ?? { found: false }), index: false, partner };
  };

const firstOfList = contestListCall({ status: 'ongoing' }, 1);

export const contestAppPageMeta: readonly PageMetaRow[] = [
  {
    path: '/contest-app',
    head: ({ say }) => ({ title: say('contests.appDev.title'), description: say('contests.appDev.lead') }),
  },
  {
    path: '/contest-app/test',
    head: ({ say }) => ({ title: say('contests.appDev.test.title'), index: false }),
  },
  { path: '/mobile', head: inApp(({ say }) => ({ title: say('accounts.auth.head') })) },
  {
    path: '/mobile/contests',
    head: inApp(({ say, query }) => ({
      title: say('site.head.contests.title'),
      description: say('site.head.contests.text'),
      calls: [{ call: firstOfList.call, input: { ...firstOfList.input } }],
      list: {
        title: say('contests.contests'),
        inColumns: true,
        shelves: [
          {
            heading: '',
            call: firstOfList.call,
            ratio: '16/9',
            rows: (answer) =>
              (answer as OutputOf<typeof getOngoingContests>).contests.map(({ contest_slug, contest_name, cover }) => ({
                title: contest_name,
                path: contestAppPath(contest_slug, query.partner),
                picture: cover,
              })),
          },
        ],
      },
    })),
  },
  {
    path: '/mobile/contests/:slug',
    head: inApp(async ({ ports, say, language }, { slug }) => {
      const cx_id = await idOfSlug(ports.storage, slug!);
      const seen = cx_id === undefined ? undefined : await publicContest(ports, cx_id, language);
      return seen && contestHead(seen, say, [fetchContest({ slug })]);
    }),
  },
  { path: contestAppCheckout, head: inApp(({ say }) => ({ title: say('payments.checkout.title') })) },
  { path: '/mobile/*', head: inApp(() => undefined) },
];
