/** Heads (metadata and prefetched calls) of the pages of services. */
import { Profile } from '#shared/accounts/entities.ts';
import { decimalOf, isCurrency } from '#shared/payments/money.ts';
import {
  categoryKey,
  categoryOfSlug,
  knownCategory,
  isPublicCategory,
  publicCategories,
  serviceCategories,
} from '#shared/categories.ts';
import type { Service } from '#shared/services/entities.ts';
import { meetingPath, schedulePath } from '#shared/services/meetings/meetingRules.ts';
import { isNarrowedBy, readServiceSearch, serviceListPath } from '#shared/services/lists.ts';
import { serviceListCall } from '#shared/services/servicesCall.ts';
import type { ServiceList } from '#shared/services/shapes.ts';
import type { FirstList, PageMetaParts, PageMetaRow, Say } from '#cloud/kernel/pageMeta.ts';
import { servicePath } from '#shared/community/paths.ts';
import { withoutMarks } from '#shared/chat/markdown.ts';
import { inOneLine, shortened } from '#cloud/kernel/pageMeta.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { unlessOff } from '../site/index.ts';
import { openService } from './catalogue/catalogue.ts';

const stranger = { roles: [] };

/** The amounts of its packages as schema.org writes them, such as '49.00', the lowest first. */
function amountsOf({ package: packages, payment: { currency } }: Service): string[] {
  if (!isCurrency(currency)) return [];
  const amounts = packages.map(({ price }) => price).toSorted((a, b) => a - b);
  return amounts.map((amount) => decimalOf({ amount, currency }));
}

/** schema.org product with its offers, and where it stands. */
const productOf =
  (row: Service, provider: Profile, category: string) =>
  (url: (path: string) => string): object => {
    const amounts = amountsOf(row);
    const page = url(servicePath(row.sx_id));
    const common = {
      priceCurrency: row.payment.currency,
      availability: `https://schema.org/${row.status === 'approved' ? 'InStock' : 'OutOfStock'}`,
      url: page,
      seller: { '@type': 'Person', name: provider.full_name, url: url(`/u/${provider.username}`) },
    };
    const { count, mean } = row.reviews;
    return {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Product',
          name: row.title,
          description: shortened(inOneLine(withoutMarks(row.description))),
          image: row.service_media.flatMap((each) => (each.kind === 'picture' ? url(each.url) : [])),
          sku: row.sx_id,
          category,
          brand: { '@type': 'Brand', name: provider.full_name },
          offers:
            amounts.length > 1
              ? {
                  '@type': 'AggregateOffer',
                  lowPrice: amounts[0],
                  highPrice: amounts.at(-1),
                  offerCount: amounts.length,
                  ...common,
                }
              : { '@type': 'Offer', price: amounts[0], ...common },
          ...(count > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: mean, reviewCount: count } }),
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { name: category, path: `/services/category/${slugOf(row.category)}` },
            { name: row.title, path: servicePath(row.sx_id) },
          ].map((item, at) => ({ '@type': 'ListItem', position: at + 1, name: item.name, item: url(item.path) })),
        },
      ],
    };
  };

const slugOf = (category: number) => serviceCategories[knownCategory(category)];
const labelOf = (say: Say, category: number) => say(categoryKey(knownCategory(category)));

async function serviceHead(ports: Ports, say: Say, name: string): Promise<PageMetaParts | undefined> {
  const row = await openService(ports.storage, stranger, name);
  const provider = row && (await ports.storage.get(Profile, row.user_id));
  if (!row || !provider) return undefined;
  const text = inOneLine(withoutMarks(row.description));
  return {
    title: row.title,
    description: shortened(text || say('services.head.service', { name: provider.full_name })),
    image: `/share/s/${row.sx_id}.jpg?v=${row.rev}`,
    imageAlt: say('services.head.alt', { title: row.title, name: provider.full_name }),
    path: servicePath(row.sx_id),
    // Unlisted ones are found by their address alone.
    index: row.is_listed,
    facts: productOf(row, provider, labelOf(say, row.category)),
    calls: [{ call: 'getService', input: { sx_id: name } }],
    pictures: row.service_image ? [{ path: row.service_image, place: 'cover' }] : [],
    hero: { title: row.title, text: shortened(text), face: row.service_image },
  };
}

const service: PageMetaRow['head'] = ({ ports, say }, { sx_id }) => serviceHead(ports, say, sx_id!);

const list =
  (path: string): PageMetaRow['head'] =>
  ({ say, query }) => {
    const search = readServiceSearch(query);
    const isFirst = !isNarrowedBy(search) && search.page === 1 && !search.sort;
    return {
      title: search.keyword ? say('services.head.search', { words: search.keyword }) : say('services.head.title'),
      description: say('services.head.text'),
      path,
      index: isFirst,
      // Newcomers see the landing page.
      calls: isFirst && path === '/services' ? [landingCall] : [serviceListCall(search)],
    };
  };

/** What the list shows before any script: its first page. */
const firstPage = (title: string, say: Say, call: string): FirstList => ({
  title,
  lead: say('services.list.lead'),
  shelves: [
    {
      heading: '',
      call,
      ratio: '3/2',
      rows: (answer) =>
        (answer as ServiceList).services.map((one) => ({
          title: one.title,
          path: `/s/${one.sx_id}`,
          picture: one.service_image,
        })),
    },
  ],
});

const landingCall = { call: 'getServicesLanding', input: {} };

const ownPage =
  (title: string): PageMetaRow['head'] =>
  ({ say }) => ({ title: say(title), index: false });

export const servicePageMeta: readonly PageMetaRow[] = [
  { path: '/services', head: list('/services') },
  {
    path: '/services/landing',
    head: ({ say }) => ({
      title: say('services.head.title'),
      description: say('services.head.text'),
      path: '/services',
      calls: [landingCall],
    }),
  },
  { path: '/service', head: list('/services') },
  { path: '/service/servicelist', head: list('/service/servicelist') },
  {
    path: '/services/category/:category_slug',
    head({ say, query }, { category_slug }) {
      const category = categoryOfSlug(category_slug!);
      if (category === undefined || !isPublicCategory(category)) return undefined;
      const search = readServiceSearch(query, category_slug);
      const first = serviceListCall(search);
      return {
        title: say('services.head.category', { category: labelOf(say, category) }),
        description: say('services.head.categoryText', { category: labelOf(say, category) }),
        path: serviceListPath({ keyword: '', page: 1, category }),
        index: !isNarrowedBy(search) && search.page === 1,
        calls: [first],
        list: firstPage(labelOf(say, category), say, first.call),
      };
    },
  },
  { path: '/s/:sx_id', head: service },
  { path: '/category/:category_slug/s/:sx_id', head: service },
  { path: '/view/:serviceId', head: ({ ports, say }, { serviceId }) => serviceHead(ports, say, serviceId!) },
  { path: '/add-service/:sx_id', head: ownPage('services.form.title') },
  { path: '/edit-service/:sx_id', head: ownPage('services.form.editTitle') },
  { path: '/manage-services', head: ownPage('services.mine.title') },
  {
    path: schedulePath,
    head: unlessOff('meetings', ({ say }) => ({
      title: say('services.meeting.title'),
      description: say('services.meeting.lead'),
    })),
  },
  // Anybody with the address of a meeting may cancel it, so search engines get none.
  { path: meetingPath(':token'), head: ownPage('services.meeting.own') },
];

/** Pages of the site map. */
export const servicePages = [
  '/services',
  schedulePath,
  ...publicCategories.map((value) => `/services/category/${serviceCategories[value]}`),
];
