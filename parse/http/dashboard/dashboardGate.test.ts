import { describe, expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { reachesAdmins } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import { Refusal } from '#shared/errors.ts';
import { createDashboardGate } from './dashboardGate.ts';

const gate = createDashboardGate(entities);

/** The gate's decision about a request: an order, or a refusal's code. */
function ask(method: string, path: string, body: object = {}): unknown {
  try {
    return gate.orderOf(path, {
      ...body,
      _method: method,
      _ApplicationId: 'engage',
      _MasterKey: 'x',
      _SessionToken: 'r:1',
    });
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
}

describe('of what Parse Dashboard asks', () => {
  it('reads go on, with what belongs to a question alone', () => {
    const where = { contest_name: { $regex: 'a' }, user_id: { $inQuery: { className: 'Profile', where: {} } } };
    const sent = {
      where,
      limit: 5,
      skip: 0,
      order: '-createdAt',
      count: 1,
      explain: true,
      hint: 'x',
      distinct: 'secret',
    };
    expect(ask('GET', '/classes/Contests', sent)).toEqual({
      method: 'GET',
      path: '/classes/Contests',
      body: { where, limit: 5, skip: 0, order: '-createdAt', count: 1 },
    });
    expect(ask('GET', '/classes/Contests/cx1')).toEqual({ method: 'GET', path: '/classes/Contests/cx1', body: {} });
    expect(ask('GET', '/classes/_User')).toMatchObject({ path: '/classes/_User' });
    expect(ask('GET', '/schemas')).toMatchObject({ method: 'GET', path: '/schemas' });
    expect(ask('GET', '/schemas/Contests')).toMatchObject({ path: '/schemas/Contests' });
    expect(ask('GET', '/serverInfo')).toMatchObject({ path: '/serverInfo' });
  });

  it('changes of one row go on, without what the SDK adds', () => {
    expect(
      ask('PUT', '/classes/Contests/cx1', { contest_name: 'New', objectId: 'cx1', _context: { mark: 1 } }),
    ).toEqual({
      method: 'PUT',
      path: '/classes/Contests/cx1',
      body: { contest_name: 'New' },
    });
  });

  it('private classes are closed, but for those that their declaration opens for reading', () => {
    const isPrivate = ({ access }: Entity) => !reachesAdmins(access.read);
    const opened = entities.filter((entity) => isPrivate(entity) && entity.dashboard !== 'closed');
    expect(opened.every(({ dashboard }) => dashboard === 'read')).toBe(true);
    expect(opened.map(({ name }) => name).toSorted()).toEqual([
      ...['Announcements', 'AuditEntries', 'Balances', 'Certificates', 'ContestChanges', 'CurrencyRates'],
      ...['DomainHosts', 'DomainNames', 'DomainOrders'],
      ...['EtherQuotes', 'EtherScans'],
      ...[
        'EtherTransfers',
        'FormerNames',
        'FormerSlugs',
        'LedgerBlocks',
        'LedgerEntries',
        'LedgerRoots',
        'PersonalData',
        'Pricing',
      ],
      ...['Refunds', 'RightsChanges', 'SavedAnswers', 'Sequences'],
      ...['SupportCases', 'TextMessageCounts'],
      ...['VoteFlags', 'VoteSumStates', 'VoteSums', 'VoteTallies', 'VoteVoids', 'Votes'],
    ]);
    for (const { name, dashboard } of entities) {
      const isClosed = dashboard === 'closed';
      expect(ask('GET', `/classes/${name}`), name).toEqual(isClosed ? 'not_found' : expect.any(Object));
      expect(ask('GET', `/schemas/${name}`), name).toEqual(isClosed ? 'not_found' : expect.any(Object));
      const question = { where: { a: { $inQuery: { className: name, where: {} } } } };
      expect(ask('GET', '/classes/Profile', question), name).toEqual(isClosed ? 'forbidden' : expect.any(Object));
    }
    for (const name of ['Chats', 'ChatEdits', 'Conversation', 'Inbox', 'Offers', 'ChatUploads', 'ChatReports', 'Links'])
      expect(
        entities.find((entity) => entity.name === name),
        name,
      ).toMatchObject({ dashboard: 'closed' });
  });

  it.each<[string, string, object?]>([
    ['PUT', '/classes/Contests/cx1', { unheard_of: 1 }],
    ['PUT', '/classes/Contests/cx1', { contest_name: 'New', _rperm: [] }],
    ['PUT', '/classes/Contests/cx1', { ACL: {} }],
    ['PUT', '/classes/Contests/cx1', {}],
    ['GET', '/classes/Contests', { where: 'no json' }],
  ])('%s %s %j is invalid', (method, path, body) => {
    expect(ask(method, path, body)).toBe('invalid');
  });

  it.each<[string, string, object?]>([
    ['POST', '/classes/Contests', { contest_name: 'New' }],
    ['DELETE', '/classes/Contests/cx1'],
    ['PUT', '/classes/Contests', { contest_name: 'New' }],
    ['PATCH', '/classes/Contests/cx1', { contest_name: 'New' }],
    ['PUT', '/classes/_User/u1', { password: 'mine' }],
    ['PUT', '/classes/_Role/r1', { users: {} }],
    ['PUT', '/classes/VotePrices/1', { unit_price: 1 }],
    ['PUT', '/classes/PersonalData/1', { email: 'mine@example.org' }],
    ['POST', '/schemas/Newer', { className: 'Newer' }],
    ['PUT', '/schemas/Contests', { fields: {} }],
    ['DELETE', '/schemas/Contests'],
    ['DELETE', '/purge/Contests'],
    ['POST', '/batch', { requests: [] }],
    ['POST', '/hooks/triggers'],
    ['PUT', '/config'],
    ['POST', '/push'],
    ['POST', '/jobs/x'],
    ['POST', '/functions/addVote'],
    ['POST', '/loginAs', { userId: 'x' }],
    ['POST', '/aggregate/Contests'],
    ['GET', '/classes/Profile', { where: { a: { $inQuery: { className: '_Session', where: {} } } } }],
    ['GET', '/classes/Profile', { where: '{"$or":[{"a":{"$select":{"key":"code","query":{"className":"Mails"}}}}]}' }],
    ['GET', '/classes/_User', { where: { _hashed_password: { $gt: '' } } }],
    ['GET', '/classes/_User', { where: { $where: 'sleep(1)' } }],
    ['GET', '/classes/_User', { order: '-_perishable_token' }],
    ['GET', '/classes/_User', { keys: 'username,_hashed_password' }],
    ['GET', '/classes/Contests', { where: { secret: { $regex: '^a' } } }],
    ['GET', '/classes/Contests', { order: '-secret' }],
    ['GET', '/classes/Contests', { keys: 'cx_id,secret' }],
    ['GET', '/classes/Profile', { where: { a: { $inQuery: { className: 'Contests', where: { secret: 'a' } } } } }],
    [
      'GET',
      '/classes/Profile',
      { where: { a: { $select: { key: 'secret', query: { className: 'Contests', where: {} } } } } },
    ],
  ])('%s %s %j is forbidden', (method, path, body) => {
    expect(ask(method, path, body)).toBe('forbidden');
  });

  it.each([
    ['GET', '/classes/_Session'],
    ['GET', '/classes/Mails'],
    ['GET', '/classes/MailCodes/x'],
    ['PUT', '/classes/PaymentKeys/1'],
    ['GET', '/classes/VoteLocks'],
    ['GET', '/classes/VisitorLinks'],
    ['GET', '/classes/ConfirmedMails'],
    ['GET', '/classes/FormerMails'],
    ['GET', '/schemas/_Session'],
    ['GET', '/classes/constructor'],
    ['GET', '/classes/Contests/../_Session'],
    ['GET', '/classes/Contests/a%2fb'],
    ['GET', '/aggregate/Contests'],
    ['GET', '/users/me'],
    ['GET', '/config'],
    ['GET', '/'],
    ['GET', ''],
  ])('%s %s is not found', (method, path) => {
    expect(ask(method, path)).toBe('not_found');
  });

  it('answers name served classes alone, and nothing that would be refused', () => {
    const order = (path: string) => ({ method: 'GET', path, body: {} }) as const;
    const schemas = { results: [{ className: 'Contests' }, { className: '_Session' }, { className: 'Mails' }] };
    expect(gate.answerOf(order('/schemas'), schemas)).toEqual({ results: [{ className: 'Contests' }] });
    const offered = { hooks: { create: true }, schemas: { addClass: true, clearAllDataFromClass: true } };
    const info = gate.answerOf(order('/serverInfo'), { parseServerVersion: '9', features: offered });
    expect(info).toMatchObject({
      parseServerVersion: '9',
      features: { hooks: { create: false }, schemas: { clearAllDataFromClass: false } },
    });
    const row = { className: 'Other', cx_id: 'a' };
    const withSecret = { ...row, secret: 'b', words: ['c'] };
    expect(gate.answerOf(order('/classes/Contests'), { results: [withSecret], count: 1 })).toEqual({
      results: [row],
      count: 1,
    });
    expect(gate.answerOf(order('/classes/Contests/a'), withSecret)).toEqual(row);
  });
});
