/** Heads of the pages about people. */
import { accountTypes, languages, type Profile } from '#shared/accounts/entities.ts';
import { networks } from '#shared/accounts/rules.ts';
import { limits } from '#shared/limits.ts';
import { profileCalled } from '../accounts/index.ts';
import type { HeadRow } from './heads.ts';
import { inOneLine, shortened } from './headText.ts';

/** Who somebody is, as schema.org describes them. */
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

/** Somebody's public page. */
export const person: HeadRow['head'] = async ({ ports, say }, { username }) => {
  const profile = await profileCalled(ports.storage, username!);
  if (!profile) return undefined;
  const { full_name: name, profession, about, user_id, rev } = profile;
  const sentences = [profession, inOneLine(about)].filter(Boolean).join(' · ');
  return {
    title: name,
    description: shortened(sentences || say('site.head.person', { name })),
    image: `/share/u/${profile.username}.jpg?v=${rev}`,
    imageAlt: say('site.head.alt.person', { name }),
    path: personPath(profile),
    facts: personFacts(profile),
    calls: [
      { call: 'GET /app/providers/getProvider/:username', input: { username } },
      { call: 'POST /app/contest/v2/get', input: { user_id, page: 1, limit: limits.contestPage } },
    ],
  };
};

/** A list of people, as shared/client/accounts/peopleList.ts asks for it. */
export const people =
  (call: string, path: string, title: string, text: string): HeadRow['head'] =>
  ({ say, query }) => {
    const keyword = (query.search ?? '').trim().slice(0, limits.search.words);
    const country_code = /^[A-Z]{2}$/.test(query.country ?? '') ? query.country : undefined;
    const language = languages.find((each) => each === query.language);
    const account_type = accountTypes.find((each) => each === query.type);
    const page = Math.max(1, Math.trunc(Number(query.page)) || 1);
    return {
      title: say(title),
      description: say(text),
      path,
      // What is narrowed down is no page of its own to search engines.
      index: !keyword && !country_code && !language && !account_type && page === 1,
      calls: [
        {
          call,
          input: {
            page,
            limit: limits.contestPage,
            ...(keyword && { keyword }),
            ...(country_code && { country_code }),
            ...(language && { language }),
            ...(account_type && { account_type }),
          },
        },
      ],
    };
  };
