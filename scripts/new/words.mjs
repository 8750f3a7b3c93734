/** What the generator says, and what it writes for people to replace. */
export const usage = `npm run new -- domain <name>
  polls: its folders in shared, cloud and web, and its name in the list of each
npm run new -- entity <domain> <Name> [--into <file>] [--of <Parent> | --live <key>] [--private]
  polls Poll --live user_id: in a file of its own, or --into social (shared/<domain>/entities/social.ts); everybody reads it, or with --private its
  owner alone. --of Group: its rows belong to a club: who reads in the club reads them, and its members add to them
npm run new -- call <domain> <name> [<name> …] [--file [<feature>/]<file>] [--of <Entity>] [--most <n> --full <code>] [--members]
    [--rest | --at "<METHOD> </path>" …]
  accounts addAward removeAward --of Award --most 8 --full awards_full: functions in one file, at most 8 rows a person
  (or of what they belong to), and a story test.
  For other programs too: --rest, or --at in the order of the names, and the case of each REST call
npm run new -- refusal <domain> <code> [<status>]
  accounts awards_full: in three languages, and in errors.ts if its status is not 409
npm run new -- live-list <domain> <Entity> [--by <key>]
  accounts Award: a component of the pages and its hook
npm run new -- screen <domain> <name> [--at </path>] [--example <parameter>=<value> …] [--of <Entity>]
    [--account activity|things|money|settings]
  accounts awards --at /awards --of Award --account activity: its address, its row and its texts, with the reader's rows of an entity (or
  those of what the address names), and in a group of the account's menu. --example: what the demo has for a parameter of the address that no
  other screen has`;

export const languages = ['en', 'fr', 'es'];

/** Placeholder texts by language. */
export const words = {
  refusal: {
    en: (code) => `This is not possible (${code}).`,
    fr: (code) => `Ce n’est pas possible (${code}).`,
    es: (code) => `No es posible (${code}).`,
  },
  lead: {
    en: 'What this page is for (lead).',
    fr: 'À quoi sert cette page (lead).',
    es: 'Para qué sirve esta página (lead).',
  },
  none: {
    en: 'Nothing is here yet (none).',
    fr: 'Il n’y a encore rien ici (none).',
    es: 'Todavía no hay nada aquí (none).',
  },
  invalid: {
    en: (field) => `This cannot stay so (${field}).`,
    fr: (field) => `Ceci ne peut pas rester ainsi (${field}).`,
    es: (field) => `Esto no puede quedar así (${field}).`,
  },
};

/** A noun in the plural: replies, boxes, awards. */
export function plural(noun) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
