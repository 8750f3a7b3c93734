/** The plain case of each call of names. The site of these tests has no registrar; test/names plays the rest. */
import { expect } from 'vitest';
import type { names } from '#cloud/names/domain.ts';
import { contest } from '../../support/factories.ts';
import type { TestActor } from '../../support/actors.ts';
import type { CasesOf } from '../cases.ts';

let count = 0;
const off = { status: 409, code: 'names_off' } as const;

export const contact = {
  ...{ first_name: 'Ana', last_name: 'Sousa', email: 'ana@example.org', phone: '+33612345678', state: '' },
  ...{ address: '1 rue de la Paix', city: 'Paris', zip: '75002', country: 'FR' },
};

const wish = () => ({ years: 1, currency: 'EUR', agreed: true as const });

const hostForm = async (as: TestActor) => {
  const { cx_id } = await contest(as.server, { organizer: as, publish: false });
  return { host: `vote${++count}.my-club.org`, kind: 'contest' as const, target_id: cx_id };
};
/** A host of the caller's own. */
const own = async (as: TestActor) => {
  if (as.user_id === undefined) return { host_id: 'nosuchhost12' };
  const { body } = await as.run('connectHost', await hostForm(as));
  return { host_id: body?.host.host_id ?? 'nosuchhost12' };
};
const host = () => ({ host: expect.objectContaining({ state: 'waiting' }) as object });

export const casesOf = (): CasesOf<typeof names> => ({
  'POST /app/domain/look': {
    who: 'everyone',
    input: () => ({ query: 'my-club', currency: 'EUR' }),
    answer: () => ({}),
    refused: off,
  },
  'POST /app/domain/buy': {
    who: 'members',
    input: () => ({ ...wish(), name: 'my-club.org', contact }),
    answer: () => ({}),
    refused: off,
  },
  'POST /app/domain/renew': {
    who: 'members',
    input: () => ({ ...wish(), domain_id: 'nosuchname12' }),
    answer: () => ({}),
    refused: off,
  },
  'GET /app/domain/getOwnNames': {
    who: 'members',
    input: () => ({}),
    answer: () => expect.objectContaining({ names: [], orders: [], sold: false, leads: false }) as object,
  },
  'GET /app/domain/getContact': { who: 'members', input: () => ({}), answer: () => ({}) },
  'GET /app/domain/getHostTargets': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ targets: expect.any(Array) as object }),
  },
  'POST /app/domain/connectHost': { who: 'members', input: hostForm, answer: host },
  'POST /app/domain/checkHost': { who: 'members', input: own, answer: host },
  'POST /app/domain/disconnectHost': { who: 'members', input: own, answer: () => ({ success: true }) },
});
