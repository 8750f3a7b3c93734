/** Reading domain names: what people type becomes what the domain name system has. */
import { normalized } from '#shared/model/unicode.ts';
import { nameLimits } from './limits.ts';

/** Endings that names are sold with, the usual ones first. */
export const endings = [
  'com',
  'net',
  'org',
  'co',
  'io',
  'club',
  'live',
  'events',
  'fun',
  'site',
  'online',
  'world',
] as const;
export type Ending = (typeof endings)[number];

/** Why something is no name; the text `names.invalid.<problem>` says it. */
export type NameProblem = 'missing' | 'long' | 'characters' | 'hyphens' | 'mixed' | 'ending' | 'levels' | 'host';

export interface NameRead {
  /** As it was typed, in lower case. */
  readonly shown: string;
  /** As the domain name system has it. */
  readonly ascii: string;
}

const hasLatin = /\p{Script=Latin}/u;
const hasLookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** IDNA by the parser of addresses that browsers and Node share; undefined where it says no. */
function asciiOf(host: string): string | undefined {
  const address = `http://${host}/`;
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  // A number is read as an address of IPv4.
  return hostname && !/^[\d.]+$/.test(hostname) ? hostname : undefined;
}

/** What people paste: an address, capitals, spaces, and dots of other scripts. */
const tidy = (typed: string): string =>
  normalized(typed, 'NFKC')
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]*:\/\//, '')
    .replace(/[/?#].*/s, '')
    .replaceAll(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/\.$/, '');

/** One label between dots, or what is wrong with it. */
export function readLabel(given: string): NameRead | NameProblem {
  const shown = tidy(given).replaceAll(/\s+/gu, '-');
  if (!shown) return 'missing';
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(shown)) return 'characters';
  if (hasLatin.test(shown) && hasLookAlikes.test(shown)) return 'mixed';
  if (/^-|-$/.test(shown) || (shown.slice(2, 4) === '--' && !shown.startsWith('xn--'))) return 'hyphens';
  // Under an ending, because a lone number would be an address.
  const ascii = asciiOf(`${shown}.com`)?.slice(0, -'.com'.length);
  if (ascii === undefined) return shown.length > nameLimits.label ? 'long' : 'characters';
  if (ascii.length > nameLimits.label) return 'long';
  return /^[a-z\d-]+$/.test(ascii) ? { shown, ascii } : 'characters';
}

export interface QueryRead extends NameRead {
  /** The ending that was typed. */
  readonly ending?: Ending;
}

const isEnding = (text: string): text is Ending => (endings as readonly string[]).includes(text);

/** The text of a search: a label, with or without an ending that is sold here; or what is wrong with it. */
export function readQuery(typed: string): QueryRead | NameProblem {
  const parts = tidy(typed)
    .replace(/^www\./, '')
    .split('.');
  if (parts.length > 2) return 'levels';
  const label = readLabel(parts[0]!);
  if (typeof label === 'string') return label;
  const ending = parts[1];
  if (ending === undefined) return label;
  return isEnding(ending) ? { ...label, ending } : 'ending';
}

/** A whole name that is sold here, or what is wrong with it. */
export function readName(typed: string): NameRead | NameProblem {
  const query = readQuery(typed);
  if (typeof query === 'string') return query;
  if (!query.ending) return 'ending';
  return { shown: `${query.shown}.${query.ending}`, ascii: `${query.ascii}.${query.ending}` };
}

/** Names that lead to machines of one's own network, and those that nobody can own. */
const notPublic = /(^|\.)(localhost|local|internal|lan|home\.arpa|arpa|invalid|example|test|onion)$/;

/** A host of somebody's own, such as 'vote.example.org', or what is wrong with it. */
export function readHost(typed: string): NameRead | NameProblem {
  const shown = tidy(typed);
  if (!shown) return 'missing';
  const labels = shown.split('.').map(readLabel);
  const wrong = labels.find((label) => typeof label === 'string');
  if (wrong !== undefined) return shown.includes(':') || wrong === 'missing' ? 'host' : wrong;
  const ascii = (labels as NameRead[]).map((label) => label.ascii).join('.');
  // No letter of somebody's own name is guessed: a person who typed a space has no name with a hyphen.
  if (/\s/u.test(shown)) return 'host';
  if (labels.length < 2 || !asciiOf(ascii) || ascii.length > nameLimits.typed) return 'host';
  if (notPublic.test(ascii) || /\.\d+$/.test(ascii)) return 'host';
  return { shown, ascii };
}

/** Whether a host is one of these, lies under one, or over one. */
export const touches = (host: string, others: readonly string[]): boolean =>
  others.some((other) => host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`));

/** Where the proof lies that a host is somebody's. */
export const proofHost = (host: string): string => `_engage.${host}`;
/** What a TXT record there says. */
export const proofText = (token: string): string => `engage=${token}`;

/** The names that a label has under all endings, the one that was typed first. */
export const namesFor = ({ shown, ascii, ending }: QueryRead): NameRead[] =>
  [...new Set([...(ending ? [ending] : []), ...endings])].map((each) => ({
    shown: `${shown}.${each}`,
    ascii: `${ascii}.${each}`,
  }));
