/**
 * Allowlist of what Parse Dashboard may ask of Parse: reading rows and classes, and changing single rows. The dashboard wraps each request
 * in a POST whose body names the method; it is parsed here and never forwarded.
 */
import type { Entity } from '#shared/model/entity.ts';
import { Refusal } from '#shared/errors.ts';

/** A request to Parse with the master key. */
export interface ParseOrder {
  readonly method: 'GET' | 'PUT';
  /** Below /parse. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface DashboardGate {
  /** Throws a Refusal. */
  orderOf(path: string, sent: unknown): ParseOrder;
  /** Filters Parse's answer for the dashboard: allowed classes only, no hidden fields, and no abilities but reading and changing rows. */
  answerOf(order: ParseOrder, answer: unknown): unknown;
}

/** Parse's own classes that may be read. */
const parseClasses = ['_User', '_Role'];

const questionNames = ['where', 'limit', 'skip', 'order', 'keys', 'excludeKeys', 'include', 'count'];
/** Keys that Parse's SDK adds to every body. */
const addedBySdk =
  /^_(ApplicationId|JavaScriptKey|MasterKey|MaintenanceKey|ClientVersion|InstallationId|SessionToken|RevocableSession|context|method|noBody|ContentType|MetaData)$/;

/** Switches off features of Parse's API that this gate refuses. */
const features = {
  globalConfig: { create: false, read: false, update: false, delete: false },
  hooks: { create: false, read: false, update: false, delete: false },
  cloudCode: { jobs: false, viewCode: false },
  logs: { level: false, size: false, order: false, until: false, from: false },
  push: { immediatePush: false, scheduledPush: false, storedPushData: false, pushAudiences: false },
  schemas: {
    // Required by the dashboard to show rows.
    addField: true,
    removeField: true,
    addClass: true,
    removeClass: true,
    clearAllDataFromClass: false,
    exportClass: false,
    editClassLevelPermissions: false,
    editPointerPermissions: false,
  },
  settings: { securityCheck: false },
};

const idShape = /^[\w-]{1,64}$/;
type Sent = Readonly<Record<string, unknown>>;

/** All names and values of a request, recursively. */
function* within(value: unknown): Generator<[name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [name, inner];
    yield* within(inner);
  }
}

const asData = (where: unknown): unknown => {
  if (typeof where !== 'string') return where;
  try {
    return JSON.parse(where) as unknown;
  } catch {
    throw new Refusal('invalid');
  }
};

/** Parse's answer, a row or rows, without these fields. */
function stripped(answer: unknown, hidden: readonly string[]): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { results } = answer as { results?: unknown };
  if (Array.isArray(results)) return { ...answer, results: results.map((row) => stripped(row, hidden)) };
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !hidden.includes(name)));
}

export function createDashboardGate(entities: readonly Entity[]): DashboardGate {
  const byName = new Map(
    entities.filter(({ dashboard }) => dashboard !== 'closed').map((entity) => [entity.name, entity]),
  );
  const readable = new Set([...byName.keys(), ...parseClasses]);
  const hiddenOf = new Map(
    [...byName].map(([name, { fields }]) => [name, Object.keys(fields).filter((field) => fields[field]!.hidden)]),
  );
  const hidden = new Set([...hiddenOf.values()].flat());
  /** Also matches paths into a field, and lists of names with signs. */
  const namesHidden = (names: unknown) =>
    (JSON.stringify(names ?? '').match(/\w+/g) ?? []).some((one) => hidden.has(one));

  /** Refuses queries that reach closed classes by subqueries, hidden fields, or Parse's internal columns. */
  const questionOf = (sent: Sent): Sent => {
    const question = Object.fromEntries(questionNames.flatMap((name) => (name in sent ? [[name, sent[name]]] : [])));
    for (const [name, value] of within(asData(question.where))) {
      if (name === 'className' && !readable.has(String(value))) throw new Refusal('forbidden');
      if (hidden.has(name.split('.', 1)[0]!) || (name === 'key' && namesHidden(value))) throw new Refusal('forbidden');
      if (name === '$where' || (name.startsWith('_') && name !== '__type')) throw new Refusal('forbidden');
    }
    for (const name of ['order', 'keys', 'include', 'excludeKeys'])
      if (/(^|[[",.\s-])_/.test(JSON.stringify(question[name] ?? '')) || namesHidden(question[name]))
        throw new Refusal('forbidden');
    return question;
  };

  /** Declared fields only. The dashboard sends the row's id among the changes. */
  const changesOf = (entity: Entity, sent: Sent): Sent => {
    const fields = new Map(Object.entries(entity.fields));
    const changes = Object.entries(sent).filter(([name]) => !addedBySdk.test(name) && name !== 'objectId');
    if (!changes.length) throw new Refusal('invalid');
    const unknown = changes.filter(([name]) => !fields.has(name));
    if (unknown.length)
      throw new Refusal(
        'invalid',
        { field: unknown[0]![0].slice(0, 100) },
        unknown.slice(0, 20).map(([name]) => ({ path: name.slice(0, 100), why: 'unknown' as const })),
      );
    return Object.fromEntries(changes);
  };

  return {
    orderOf(path, given) {
      const sent = (typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}) as Sent;
      const method = sent._method ?? 'POST';
      const [first, name = '', id, ...more] = path.replace(/^\//, '').split('/');
      const isOne = id !== undefined && idShape.test(id);
      if (more.length || (id !== undefined && !isOne)) throw new Refusal('not_found');
      if (first === 'schemas' && method === 'GET' && id === undefined && (name === '' || readable.has(name)))
        return { method, path: name ? `/schemas/${name}` : '/schemas', body: {} };
      if (first === 'serverInfo' && method === 'GET' && name === '') return { method, path: '/serverInfo', body: {} };
      if (first !== 'classes') throw new Refusal(method === 'GET' ? 'not_found' : 'forbidden');
      if (!readable.has(name)) throw new Refusal('not_found');
      const target = `/classes/${name}${isOne ? `/${id}` : ''}`;
      if (method === 'GET') return { method, path: target, body: questionOf(sent) };
      const entity = byName.get(name);
      if (method !== 'PUT' || !isOne || entity?.dashboard !== 'change') throw new Refusal('forbidden');
      return { method, path: target, body: changesOf(entity, sent) };
    },
    answerOf({ path }, answer) {
      if (path === '/serverInfo') return { ...(answer as object), features };
      const { results } = (answer ?? {}) as { results?: { className?: string }[] };
      const [, first, name = ''] = path.split('/');
      if (first === 'classes') return stripped(answer, hiddenOf.get(name) ?? []);
      if (path !== '/schemas' || !results) return answer;
      return { ...(answer as object), results: results.filter(({ className }) => readable.has(className ?? '')) };
    },
  };
}
