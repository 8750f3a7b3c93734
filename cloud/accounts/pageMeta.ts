/** Heads (metadata and prefetched calls) of the pages about people. */
import type { Profile } from '#shared/accounts/entities.ts';
import { isNarrowed, type PeopleKind, peopleListCall, personCall, readPeopleSearch } from '#shared/accounts/lists.ts';
import { networks } from '#shared/accounts/rules.ts';
import { type PageMetaRow, inOneLine, shortened } from '#cloud/kernel/pageMeta.ts';
import { siteSettings, unlessOff } from '../site/index.ts';
import { profileCalled } from './profile/people.ts';

/** schema.org data of a person. */
const personFacts =
  (profile: Profile) =>
  (url: (path: string) => string): object => ({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: profile.createdAt.toISOString(),
    dateModified: profile.updatedAt.toISOString(),
    mainEntity: {
      '@type': 'Person',
      name: profile.full_name,
      alternateName: profile.username,
      url: url(personPath(profile)),
      ...(profile.profession && { jobTitle: profile.profession }),
      ...(profile.about && { description: shortened(inOneLine(profile.about)) }),
      ...(profile.avatar && { image: url(profile.avatar) }),
      sameAs: [profile.website, ...networks.map((network) => profile[network])].filter(Boolean),
    },
  });

const personPath = ({ username }: Profile) => `/u/${username}`;

/** A person's public page. */
const person: PageMetaRow['head'] = async ({ ports, say }, { username }) => {
  const profile = await profileCalled(ports.storage, username!);
  if (!profile) return undefined;
  const { full_name: name, profession, about, user_id, rev } = profile;
  const { brand_name: brand } = await siteSettings(ports.storage)();
  const sentences = [profession, inOneLine(about)].filter(Boolean).join(' · ');
  return {
    title: name,
    description: shortened(sentences || say('site.head.person', { name, brand })),
    image: `/share/u/${profile.username}.jpg?v=${rev}`,
    imageAlt: say('site.head.alt.person', { name }),
    path: personPath(profile),
    facts: personFacts(profile),
    calls: [personCall(username!), ...(await ports.hooks.run('personCalls', user_id)).flat()],
  };
};

/** A list of people with filters. */
const people =
  (kind: PeopleKind, path: string, title: string, text: string): PageMetaRow['head'] =>
  ({ say, query }) => {
    const asked = readPeopleSearch(query);
    return {
      title: say(title),
      description: say(text),
      path,
      // Filtered lists are not indexed by search engines.
      index: !isNarrowed(asked) && asked.page === 1,
      calls: [peopleListCall(kind, asked)],
    };
  };

export const accountPageMeta: readonly PageMetaRow[] = [
  { path: '/u/:username', head: person },
  { path: '/user/:username', head: person },
  { path: '/user/receive-payments', head: ({ say }) => ({ title: say('accounts.payment.title'), index: false }) },
  { path: '/page/:username', head: person },
  {
    path: '/users',
    head: unlessOff('people', people('users', '/users', 'site.head.people.title', 'site.head.people.text')),
  },
  {
    path: '/providers',
    head: unlessOff(
      'people',
      people('providers', '/providers', 'site.head.providers.title', 'site.head.providers.text'),
    ),
  },
  {
    path: '/auth/sign-up',
    head: unlessOff('sign_up', ({ say }) => ({ title: say('accounts.signUp.title'), index: false })),
  },
];
