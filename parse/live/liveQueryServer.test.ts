/** Guards the internals of Parse Server that liveQueryServer.ts overrides: an upgrade that changes them fails here. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { Auth, queryHash, refusals, Stock } from './liveQueryServer.ts';

const load = createRequire(import.meta.url);
const stock = Stock.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
const fingerprint = (code: unknown) => createHash('sha256').update(String(code)).digest('hex').slice(0, 12);

/** Relied-on functions, with fingerprints of the reviewed code. On a mismatch, review the new code and update the fingerprint. */
const read: [name: string, reliedOn: string, fingerprint: string][] = [
  [
    '_onAfterSave',
    'decides from readers, sessions and kind of change which event a client gets, as `send` does in its place',
    '65e9adfedf8b',
  ],
  ['_onAfterDelete', 'does the same, judging by the current object alone', '8e7f47259347'],
  [
    '_onConnect',
    'calls this._handle… for each message, and clears up by client.subscriptionInfos on disconnect',
    'ec1148409121',
  ],
  ['_handleConnect', 'sets clientId and this.clients without waiting, and takes a second connect', '6c1e6c904642'],
  ['_handleSubscribe', 'keeps a subscription under queryHash, and its session from the request alone', '5ddedca626ae'],
  ['_handleUnsubscribe', 'removes by hash', 'c2486bafb646'],
  ['_handleUpdateSubscription', 'goes through this._handleSubscribe', '5e4195c2bc81'],
  ['_matchesCLP', 'judges by the session of the subscription', '63161a11c974'],
  ['_matchesACL', 'judges by the sessions of subscription and client', '70c3fdf20c49'],
  ['_verifyACL', 'judges by user id, then by roles', '9aa904ac2316'],
  ['getAuthForSessionToken', 'answers { auth, userId } and never rejects', 'ac4a78a8dbf5'],
  ['_clearCachedRoles', 'uses authCache by token, which stays empty', 'a4d4af5a157e'],
  ['_createSubscribers', 'listens to the subscriber for <appId>afterSave and clearCache', '04d08ee8e301'],
];

test.each(read)('Parse Server still has the %s that %s', (name, _, expected) => {
  expect([name, fingerprint(stock[name])]).toEqual([name, expected]);
});

test('the hash of a single equality is its class, key and value, so that looking one up by hash finds that one alone', () => {
  const values = ['a', 'b', 'a|b', 'a%|b', '"a"', 'a"]', '["a"]', '1', 1, '1e3', 1000, '', ' ', 'a,b', 'null', 'true'];
  const hashes = values.flatMap((value) =>
    ['Probes', 'Chats'].flatMap((className) =>
      ['to', 'from'].map((key) => queryHash({ className, where: { [key]: value } })),
    ),
  );
  expect(new Set(hashes).size).toBe(values.length * 4);
  // Why subscriptions may not have two keys: the hash does not tell which value belongs to which.
  const swapped = [
    { from: 'x', to: 'y' },
    { from: 'y', to: 'x' },
  ].map((where) => queryHash({ className: 'Chats', where }));
  expect(swapped[0]).toBe(swapped[1]);
});

test("roles are looked up by Parse's own code, which needs no more of a user than the id", () => {
  const { prototype } = Auth as unknown as { prototype: typeof stock };
  expect(String(prototype._loadRoles)).toContain('this.getRolesForUser()');
  expect(['getUserRoles', '_loadRoles', 'getRolesForUser'].map((name) => fingerprint(prototype[name]))).toEqual([
    '848c37bc5596',
    '9a1874b574cb',
    '70c5e378127b',
  ]);
});

test('refusals carry the codes of Parse.Error', () => {
  const { Error: ParseError } = load('parse/node') as { Error: Record<string, number> };
  expect(refusals.query[0]).toBe(ParseError.INVALID_QUERY);
  expect(refusals.className[0]).toBe(ParseError.OPERATION_FORBIDDEN);
  expect(refusals.session[0]).toBe(ParseError.INVALID_SESSION_TOKEN);
  expect(refusals.tooMany[0]).toBe(ParseError.REQUEST_LIMIT_EXCEEDED);
});
