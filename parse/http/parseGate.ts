/**
 * What of Parse's API can be asked for at all, by anybody. Parse's own list of routes does not hold for the master key, and some of its
 * routes (purge, hooks, aggregate with $out, batch, new classes) write past the triggers that guard our rows.
 */
import express, { type Handler, type Request } from 'express';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';

type Sent = Readonly<Record<string, unknown>>;

const parseClasses = ['_User', '_Role', '_Session', '_Installation'];
/** Parse's other names of its own classes. */
const aliases = ['users', 'roles', 'sessions', 'installations'];

const sentIn = ({ body }: Request): Sent => (typeof body === 'object' && body !== null ? (body as Sent) : {});

/** Questions of places and of texts: no class has an index for them, and malformed ones are a fault of the server to Parse. */
const unservedOperator = /"\$(nearSphere|maxDistance\w*|within|geoWithin|geoIntersects|text)"\s*:/;

/** A parameter as it is written; a list or an object is odd where these are expected. */
const written = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '$');

/** More than any input of ours; Parse walks through what it gets by recursion, and a few thousand levels end its stack. */
const deepest = 40;

/** Whether a value has more levels than `deepest`, without recursion of our own. */
export function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** A question in an address is text until Parse reads it. */
function isDeepText(text: unknown): boolean {
  if (typeof text !== 'string') return isDeep(text);
  try {
    return isDeep(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Numbers, names and questions that would reach the database only to be a fault of the server there. */
function isOdd({ skip, limit, keys, excludeKeys, include, order, where = '' }: Sent): boolean {
  if ([skip, limit].some((number) => number !== undefined && !/^\d{1,9}$/.test(written(number)))) return true;
  if (unservedOperator.test(typeof where === 'string' ? where : JSON.stringify(where))) return true;
  return [keys, excludeKeys, include, order].some((names) => names !== undefined && /[$\0]/.test(written(names)));
}

/** To be asked before Parse; everything that it does not know is refused as not found. */
export function createParseGate(classes: readonly string[], functions: readonly string[]): Handler[] {
  const names = new Set([...classes, ...parseClasses]);
  const calls = new Set(functions);

  const isOpen = (request: Request): boolean => {
    const [first, name = '', id, ...more] = request.path.replace(/\/$/, '').slice(1).split('/');
    if (more.length) return false;
    if (first === 'classes') return names.has(name);
    if (first === 'functions') return calls.has(name) && id === undefined;
    // Classes follow from the entities: an operator reads how they are made.
    if (first === 'schemas') return id === undefined && (sentIn(request)._method ?? request.method) === 'GET';
    if (first === 'serverInfo') return name === '';
    return aliases.includes(first!) && id === undefined;
  };

  return [
    express.json({ limit: limits.bodyBytes, type: () => true }),
    (request, _response, next) => {
      if (!isOpen(request)) return next(new Refusal('not_found'));
      if (isDeep(request.body) || [request.query?.where, sentIn(request).where].some(isDeepText))
        return next(new Refusal('invalid'));
      const reads = (sentIn(request)._method ?? request.method) === 'GET';
      next(reads && isOdd({ ...request.query, ...sentIn(request) }) ? new Refusal('invalid') : undefined);
    },
  ];
}
