/** Validation rules of people's data, shared by server and pages. */
import { normalized } from '#shared/model/unicode.ts';
import { urlOf } from '#shared/urls.ts';

/** Reserved user names: path segments of the site, and names that look official. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...['admin', 'administrator', 'app', 'api', 'auth', 'engage', 'help', 'me', 'moderator', 'root', 'staff', 'support'],
  ...['deposit', 'receive-payments', 'services', 'system', 'personal-data', 'feeds', 'null', 'undefined'],
]);

export const usernamePattern = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;
export const usernameLength = { min: 3, max: 30 } as const;

export const isUsername = (name: string): boolean =>
  name.length >= usernameLength.min &&
  name.length <= usernameLength.max &&
  usernamePattern.test(name) &&
  !/[._-]{2}/.test(name) &&
  !reservedNames.has(name);

/** What shows nothing where it stands alone. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Joiners of letters and of emoji, and an emoji's choice of its own picture. */
const joining = /[\u200c\u200d]|(?<=\p{Emoji})\ufe0f/gu;
/** More marks on one letter than its script has: they would stand over the lines above and below. Burmese has up to five. */
const piledMarks = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]\p{M}{4}|\p{M}{7}/u;

/** Whether a tidied name says something: a letter or a digit at least, and nothing that is not seen. */
export const isFullName = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name) && !unseen.test(name.replaceAll(joining, '')) && !piledMarks.test(name);

export const networks = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube'] as const;
export type Network = (typeof networks)[number];

interface NetworkRule {
  readonly hosts: readonly string[];
  /** Matches a user name of that network. */
  readonly name: RegExp;
  readonly link: (name: string) => string;
}

const networkRules: Record<Network, NetworkRule> = {
  facebook: {
    hosts: ['facebook.com', 'fb.com', 'm.facebook.com'],
    name: /^[a-z0-9.]{5,50}$/i,
    link: (name) => `https://www.facebook.com/${name}`,
  },
  instagram: {
    hosts: ['instagram.com'],
    name: /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/i,
    link: (name) => `https://www.instagram.com/${name}`,
  },
  twitter: {
    hosts: ['twitter.com', 'x.com', 'mobile.twitter.com'],
    name: /^\w{1,15}$/,
    link: (name) => `https://x.com/${name}`,
  },
  linkedin: {
    hosts: ['linkedin.com'],
    name: /^[\p{L}\p{N}-]{3,100}$/u,
    link: (name) => `https://www.linkedin.com/in/${name}`,
  },
  youtube: {
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be'],
    name: /^[\p{L}\p{N}._-]{3,30}$/u,
    link: (name) => `https://www.youtube.com/@${name}`,
  },
};

const isHostName = (host: string) => /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u.test(host);

/** Parses a link or a user name into the full link; '' for empty input, undefined when it is invalid. */
export function socialLink(network: Network, given: string): string | undefined {
  const text = given.trim();
  if (!text) return '';
  const { hosts, name, link } = networkRules[network];
  const bare = text.replace(/^@/, '');
  if (name.test(bare) && !hosts.includes(bare.toLowerCase())) return link(bare);
  const url = urlOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password || url.port || url.pathname.length < 2) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const isTheirs = hosts.includes(host) || (network === 'linkedin' && /^[a-z]{2}\.linkedin\.com$/.test(host));
  return isTheirs && url.href.length <= 200 ? `https://${url.host}${url.pathname}${url.search}` : undefined;
}

/** Sections of a profile that count for how complete it is, in the order of the guided tour. Not everybody is on a social network. */
export const countedSections = ['photo', 'profile', 'about', 'contact'] as const;
export type CountedSection = (typeof countedSections)[number];

type Said = Partial<Record<'avatar' | 'profession' | 'about' | 'country_code', string>>;

/** Those of them that say nothing yet. */
export function openSections(person: Said): CountedSection[] {
  const said: Record<CountedSection, boolean> = {
    photo: Boolean(person.avatar),
    profile: Boolean(person.profession),
    about: Boolean(person.about),
    contact: Boolean(person.country_code),
  };
  return countedSections.filter((section) => !said[section]);
}

/** Parses a web address and adds the scheme; '' for empty input, undefined when it is invalid or longer than `most` characters. */
export function websiteOf(given: string, most = 200): string | undefined {
  const text = given.trim();
  if (!text) return '';
  const url = urlOf(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`);
  const isWeb =
    url &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    !url.username &&
    !url.password &&
    isHostName(url.hostname);
  return isWeb && url.href.length <= most ? url.href.replace(/\/$/, '') : undefined;
}

/** Normalizes an e-mail address (trimmed, lower case); undefined when it is invalid. */
export function emailOf(given: string): string | undefined {
  const text = normalized(given, 'NFKC').trim().toLowerCase();
  const isEmail =
    text.length <= 200 &&
    /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u.test(text);
  return isEmail && !/\.\.|^\.|\.@/.test(text) ? text : undefined;
}

export const passwordLength = { min: 8, max: 200 } as const;
