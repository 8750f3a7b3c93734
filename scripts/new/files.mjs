// The files that `npm run new` creates and changes, in memory until all edits have succeeded; then written and formatted.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Exits with a sentence instead of a stack trace. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** New contents by path, written together at the end, so that an error leaves nothing half done. */
const written = new Map();

export const isThere = (path) => written.has(path) || existsSync(path);

export function read(path) {
  if (!isThere(path)) refuse(`${path} is not there.`);
  return written.get(path) ?? readFileSync(path, 'utf8');
}

export function create(path, text) {
  if (isThere(path)) refuse(`${path} is there already.`);
  written.set(path, text);
}

export const append = (path, text) => written.set(path, `${read(path).trimEnd()}\n\n${text}`);

/** Replaces strings in a file; each change is [from, to]. */
export function edit(path, ...changes) {
  let text = read(path);
  for (const [from, to] of changes) {
    if (!text.includes(from)) refuse(`${path} has no "${from}": add the line by hand.`);
    text = text.replace(from, () => to);
  }
  written.set(path, text);
}

/** Appends items to the object, array or call that starts with `opening`, such as `functions: {`. */
export function addTo(path, opening, items) {
  const text = read(path);
  const begin = text.indexOf(opening);
  if (begin < 0) refuse(`${path} has no "${opening}": add the line by hand.`);
  const inside = begin + opening.length;
  let end = inside;
  for (let open = 1; open > 0 && end < text.length; end++) {
    if ('([{'.includes(text[end])) open++;
    else if (')]}'.includes(text[end])) open--;
  }
  const before = text.slice(inside, end - 1).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  written.set(path, `${text.slice(0, inside)}${before}${comma}${items.join(',')}${text.slice(end - 1)}`);
}

/** Sort key of an import: packages, aliases, parent folders, siblings. */
const placeOf = (from) => {
  const group = ['#', '../', './'].findIndex((start) => from.startsWith(start));
  return `${group + 1} ${from}`;
};

/** Compares imported names, whether they are types or not. */
const byName = (a, b) => a.replace('type ', '').localeCompare(b.replace('type ', ''), 'en');

/** The sources in a folder, at any depth. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

/** Lists what a module exports in a file that only passes on, in sorted position. */
export function addExport(path, names, from) {
  const lines = read(path).replace('export {};\n', '');
  const listed = [...lines.matchAll(/^export \{([^}]*)\} from '([^']*)';\n/gm)];
  const known = listed.find(([, , where]) => where === from);
  const all = [...(known?.[1].match(/\w+/g) ?? []), ...names].toSorted(byName);
  const line = `export { ${all.join(', ')} } from '${from}';\n`;
  const at = (known ?? listed.find(([, , where]) => where > from))?.index ?? lines.length;
  written.set(path, `${lines.slice(0, at)}${line}${lines.slice(at + (known?.[0].length ?? 0))}`);
}

/** Adds an import in sorted position; `{ names }` are merged into an existing import of the module. */
export function addImport(path, name, from, kind = 'import') {
  const text = read(path);
  const imports = [...text.matchAll(/^import (?!type )([^;]*?) from '([^']*)';\n/gm)];
  const known = imports.find(([, names, where]) => where === from && names.startsWith('{') === name.startsWith('{'));
  if (known) {
    const [line, names] = known;
    const all = [...names.matchAll(/[\w ]+/g), ...name.matchAll(/[\w ]+/g)]
      .map(([each]) => each.trim())
      .filter(Boolean);
    const joined = `import { ${[...new Set(all)].toSorted(byName).join(', ')} } from '${from}';\n`;
    if (name.startsWith('{'))
      written.set(
        path,
        text.replace(line, () => joined),
      );
    return;
  }
  const every = [...text.matchAll(/^import [^;]*? from '([^']*)';\n/gm)];
  const next = every.find(([, where]) => placeOf(where) > placeOf(from));
  const last = every.at(-1);
  // Below a comment that says what the file is for.
  const header = /^\/\*\*[^]*?\*\/\n(?=\n)/.exec(text)?.[0].length ?? 0;
  const at = next?.index ?? (last ? last.index + last[0].length : header);
  written.set(path, `${text.slice(0, at)}${kind} ${name} from '${from}';\n${text.slice(at)}`);
}

/** Adds texts in sorted position. */
export function addTexts(path, texts) {
  const entries = Object.entries(JSON.parse(read(path)));
  for (const [key, text] of Object.entries(texts)) {
    if (entries.some(([known]) => known === key)) refuse(`${path} has "${key}" already.`);
    const next = entries.findIndex(([known]) => known > key);
    entries.splice(next < 0 ? entries.length : next, 0, [key, text]);
  }
  written.set(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

/** The fields that have to be given and are no text: [name, type, options]. */
const othersNeeded = (declared) =>
  [...declared.matchAll(/^ {4}(\w+): (\w+)\(([^)]*)\)/gm)]
    .map(([, ...field]) => field)
    .filter(
      ([, type, options]) => type !== 'text' && /required: true/.test(options) && !/set: 'byServer'/.test(options),
    );

/** What a row belongs to, such as a club; undefined where that is a person. */
function parentOf([name, , options] = []) {
  const referred = /^'(\w+)'/.exec(options)?.[1];
  return referred === undefined || referred === 'Profile' ? undefined : { field: name, ...findParent(referred) };
}

/** The text fields that a client sets; `max` only where it is one of the entity's own limits or a number. */
function textsOf(declared, own) {
  const texts = [...declared.matchAll(/^ {4}(\w+): text\(\{([^}]*)\}\)/gm)];
  return texts
    .filter(([, , options]) => !options.includes("set: 'byServer'"))
    .map(([, name, options]) => {
      const max = /\bmax: ([\w.]+)/.exec(options)?.[1];
      const isKnown = max !== undefined && (/^\d+$/.test(max) || (own && max.startsWith(`${own}.`)));
      return { name, required: options.includes('required: true'), max: isKnown ? max : undefined };
    });
}

/** Files that declare entities: of one domain, or of all. */
const entityFiles = (of = '\\w+') =>
  filesIn('shared').filter((file) => new RegExp(`^shared/${of}/entities(/\\w+)?\\.ts$`).test(file));

/** Of an entity that others belong to, by its name or its class. `isOpen`: everybody reads some of its rows. `isClub`: clubFor decides who reads and writes in it. */
export function findParent(name) {
  for (const file of entityFiles()) {
    const declared = [...read(file).matchAll(/^export const (\w+) = defineEntity\(\{[^]*?\n\}\);/gm)].find(
      ([text, own]) => own === name || text.includes(`\n  name: '${name}',`),
    );
    if (!declared) continue;
    const [text, entity] = declared;
    const [, className] = /\n {2}name: '(\w+)'/.exec(text);
    const [, id] = /\n {2}id: '(\w+)'/.exec(text);
    if (new RegExp(`\n {4}${id}: (integer|ref\\('Profile')`).test(text))
      refuse(`Rows of ${name} have numbers for ids: the functions are yours to write.`);
    return {
      ...{ entity, className, id, from: `#${file}` },
      isClub: entity === 'Group',
      isOpen: /\bread: [^\n]*\beveryone\b/.test(text),
      hasAuthor: /\n {4}user_id: ref\('Profile'/.test(text),
    };
  }
  return refuse(`No file of shared declares the entity ${name}.`);
}

/**
 * What the templates know of an entity: where a domain declares it (as `#shared/…`), its id field, the name of its own limits, if it has any, its
 * text fields, what it belongs to, a needed field that is no text, whether it is live by person, and whether its owner alone reads it.
 */
export function findEntity(of, name) {
  for (const file of entityFiles(of)) {
    const declaration = new RegExp(`export const ${name} = defineEntity\\(\\{[^]*?\\bid: '(\\w+)'[^]*?\\n\\}\\);`);
    const [declared, id] = declaration.exec(read(file)) ?? [];
    if (!id) continue;
    const limits = `${name[0].toLowerCase()}${name.slice(1)}Limits`;
    const own = read(file).includes(`export const ${limits} = {`) ? limits : undefined;
    const fields = textsOf(declared, own);
    const others = othersNeeded(declared);
    const parent = parentOf(others.find(([, type]) => type === 'ref'));
    const otherNeeded = others.find(([field]) => field !== parent?.field)?.[0];
    return {
      ...{ id, from: `#${file}`, own, fields, parent, otherNeeded },
      isLive: declared.includes("live: { by: ['user_id'"),
      isPrivate: !/\bread: [^\n]*\beveryone\b/.test(declared),
    };
  }
  return refuse(`No file of shared/${of} declares the entity ${name}.`);
}

export function finish() {
  for (const [path, text] of written) {
    console.log(`${existsSync(path) ? 'changed ' : 'made    '} ${path}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...written.keys()]);
}
