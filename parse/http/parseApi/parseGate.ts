/**
 * Allowlist of Parse's API for everybody. Parse ignores its own allowlist for the master key, and some routes (purge, hooks, aggregate with
 * $out, batch, new classes) bypass the triggers that guard our rows.
 */
import express, { type Handler, type Request } from 'express';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { reachesCircles } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import { type Circles, withCircles } from '#parse/memberRoles.ts';
import { createParseFinds, readText } from './parseFinds.ts';

type Sent = Readonly<Record<string, unknown>>;

const parseClasses = ['_User', '_Role', '_Session', '_Installation'];
/** Aliases of Parse's own classes. */
const aliases = ['users', 'roles', 'sessions', 'installations'];

const writing = new Set(['POST', 'PUT', 'DELETE']);

const sentIn = ({ body }: Request): Sent => (typeof body === 'object' && body !== null ? (body as Sent) : {});

/** The method as Parse sees it: POST bodies may override it, in any case, and HEAD is GET. */
function isRead(request: Request): boolean {
  const { _method: given } = sentIn(request);
  const method = request.method === 'POST' && typeof given === 'string' ? given : request.method;
  return !writing.has(method.toUpperCase());
}

/** Geo and text queries have no index, and malformed ones cause internal errors in Parse. */
const unservedOperator = /"\$(nearSphere|maxDistance\w*|within|geoWithin|geoIntersects|text)"\s*:/;

/** A parameter as a string; lists and objects are invalid here. */
const written = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '$');

/** Maximum nesting. Parse recurses over its input, and some thousand levels overflow its stack. */
const deepest = 40;

/** Whether a value is nested deeper than `deepest`; iterative itself. */
export function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** Invalid numbers, names and queries, which would only fail in the database. */
function isOdd({ skip, limit, keys, excludeKeys, include, order, where }: Sent): boolean {
  const asked = readText(where ?? {});
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return true;
  if ([skip, limit].some((number) => number !== undefined && !/^\d{1,9}$/.test(written(number)))) return true;
  if (unservedOperator.test(JSON.stringify(asked))) return true;
  return [keys, excludeKeys, include, order].some((names) => names !== undefined && /[$\0]/.test(written(names)));
}

export interface ParseGateOptions {
  readonly entities: readonly Entity[];
  readonly functions: readonly string[];
  /** Grants the same as an operator's dashboard. */
  readonly masterKey: string;
  readonly circles?: Circles;
  /** Maximum rows per answer. */
  readonly mostRows: number;
}

/** Middleware before Parse; refuses everything unknown as 404. */
export function createParseGate({ entities, functions, masterKey, circles, mostRows }: ParseGateOptions): Handler[] {
  const names = new Set([...entities.flatMap(({ name, aliases: others }) => [name, ...others]), ...parseClasses]);
  const calls = new Set(functions);
  const finds = createParseFinds(entities, mostRows);
  const ofCircles = new Set(entities.filter(({ access }) => reachesCircles(access.read)).map(({ name }) => name));

  /** Replaces the parameters of a query by the checked ones. Throws Refusal 'parse_query'. */
  const readQuery = (request: Request): void => {
    const [first, name = '', id] = request.path.replace(/\/$/, '').slice(1).split('/');
    if (first !== 'classes' || request.headers['x-parse-master-key'] === masterKey) return;
    const read = finds.read(name, id, request.query, sentIn(request));
    if (!read) return;
    request.body = read.asked;
    request.url = `/classes/${read.className}${id === undefined ? '' : `/${id}`}`;
    // Parse finds out where it is mounted by the lengths of both.
    request.originalUrl = request.baseUrl + request.url;
  };

  const isOpen = (request: Request): boolean => {
    const [first, name = '', id, ...more] = request.path.replace(/\/$/, '').slice(1).split('/');
    if (more.length) return false;
    if (first === 'classes') return names.has(name);
    if (first === 'functions') return calls.has(name) && id === undefined;
    // Schemas are derived from entities, so operators may only read them.
    if (first === 'schemas') return id === undefined && (sentIn(request)._method ?? request.method) === 'GET';
    if (first === 'serverInfo') return name === '';
    if (first === 'login' || first === 'logout') return name === '' && request.method === 'POST';
    return aliases.includes(first!) && id === undefined;
  };

  return [
    express.json({ limit: limits.bodyBytes, type: () => true }),
    (request, _response, next) => {
      if (!isOpen(request)) return next(new Refusal('not_found'));
      if ([request.body, request.query.where, sentIn(request).where].some((sent) => isDeep(readText(sent))))
        return next(new Refusal('invalid'));
      if (isRead(request)) {
        readQuery(request);
        if (isOdd({ ...request.query, ...sentIn(request) })) return next(new Refusal('invalid'));
      }
      const [, first, name = ''] = request.path.split('/');
      if (circles && first === 'classes' && ofCircles.has(name)) return withCircles(circles, next);
      next();
    },
  ];
}
