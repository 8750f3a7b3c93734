/**
 * What Parse Dashboard may ask of Parse: reads of rows and of classes, and changes of single rows. Everything else is refused, whatever the
 * dashboard offers. Its browser sends each request as a POST whose body names the method, which is taken apart here and never passed on.
 */
import type { Entity } from '#shared/model/entity.ts';
import { Refusal } from '#shared/errors.ts';

/** What is asked of Parse, with the master key. */
export interface ParseOrder {
  readonly method: 'GET' | 'PUT';
  /** Below /parse. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface DashboardGate {
  /** Throws a Refusal. */
  orderOf(path: string, sent: unknown): ParseOrder;
  /** Of Parse's answer, what the dashboard is told: served classes alone, and that nothing can be done but to look and to change rows. */
  answerOf(order: ParseOrder, answer: unknown): unknown;
}

/** They hold what one could sign in with, or act by, as somebody else. */
const sealed = new Set(['Mails', 'MailCodes', 'PaymentKeys', 'PushTokens']);
/** Parse's own that may be looked at. */
const parseClasses = ['_User', '_Role'];
/** Changed only together with what Parse keeps of the user. */
const readOnly = new Set(['PersonalData']);

const questionNames = ['where', 'limit', 'skip', 'order', 'keys', 'excludeKeys', 'include', 'count'];
/** What Parse's SDK adds to every body. */
const addedBySdk =
  /^_(ApplicationId|JavaScriptKey|MasterKey|MaintenanceKey|ClientVersion|InstallationId|SessionToken|RevocableSession|context|method|noBody|ContentType|MetaData)$/;

/** What Parse would tell a holder of its master key that it can do, and this gate refuses. */
const features = {
  globalConfig: { create: false, read: false, update: false, delete: false },
  hooks: { create: false, read: false, update: false, delete: false },
  cloudCode: { jobs: false, viewCode: false },
  logs: { level: false, size: false, order: false, until: false, from: false },
  push: { immediatePush: false, scheduledPush: false, storedPushData: false, pushAudiences: false },
  schemas: {
    // Without these four it shows no rows at all.
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

/** Every name and value within what was sent. */
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

export function createDashboardGate(entities: readonly Entity[]): DashboardGate {
  const byName = new Map(entities.filter(({ name }) => !sealed.has(name)).map((entity) => [entity.name, entity]));
  const readable = new Set([...byName.keys(), ...parseClasses]);

  /** No question reaches a closed class by a query within it, nor a column that Parse keeps for itself. */
  const questionOf = (sent: Sent): Sent => {
    const question = Object.fromEntries(questionNames.flatMap((name) => (name in sent ? [[name, sent[name]]] : [])));
    for (const [name, value] of within(asData(question.where))) {
      if (name === 'className' && !readable.has(String(value))) throw new Refusal('forbidden');
      if (name === '$where' || (name.startsWith('_') && name !== '__type')) throw new Refusal('forbidden');
    }
    for (const name of ['order', 'keys', 'include', 'excludeKeys'])
      if (/(^|[[",.\s-])_/.test(JSON.stringify(question[name] ?? ''))) throw new Refusal('forbidden');
    return question;
  };

  /** Fields of the declaration alone. The dashboard sends a row's id with its changes. */
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
      if (method !== 'PUT' || !isOne || !entity || readOnly.has(name)) throw new Refusal('forbidden');
      return { method, path: target, body: changesOf(entity, sent) };
    },
    answerOf({ path }, answer) {
      if (path === '/serverInfo') return { ...(answer as object), features };
      const { results } = (answer ?? {}) as { results?: { className?: string }[] };
      if (path !== '/schemas' || !results) return answer;
      return { ...(answer as object), results: results.filter(({ className }) => readable.has(className ?? '')) };
    },
  };
}
