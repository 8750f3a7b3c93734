/** The plain case of each call of services. */
import { expect } from 'vitest';
import type { services } from '#cloud/services/domain.ts';
import { meetingCasesOf } from '../../services/meetingStage.ts';
import { digitalCases } from '../../services/digitalStage.ts';
import { usualHours } from '#shared/services/bookings/hours.ts';
import { service, serviceForm } from '../../services/stage.ts';
import type { TestActor } from '../../support/actors.ts';
import type { CasesOf, Stage } from '../cases.ts';

const nothing = { services: [], count: 0 };
const ofOwn = (sx_id: string) => ({ service: expect.objectContaining({ sx_id }) as object });

/** A service of the caller's own that waits for operators. */
const own = async (as: TestActor) => ({ sx_id: await service(as.server, as, { approved: false }) });

export const casesOf = (stage: Stage): CasesOf<typeof services> => ({
  'GET /app/Services/getService/:sx_id': {
    who: 'everyone',
    input: () => ({ sx_id: 'nosuchthing1' }),
    answer: () => ({}),
    refused: { status: 404, code: 'service_not_found' },
  },
  'GET /app/Services/saveServiceData/:sx_id': {
    who: 'members',
    input: async (as) => ({ ...(await own(as)), service_data: '{"title":"Half a tit"}' }),
    answer: () => ofOwn(expect.any(String) as string),
  },
  'POST /app/services/addService': {
    who: 'members',
    input: async (as) => serviceForm(as, { ...(await own(as)), title: 'Another name for it' }),
    answer: () => ofOwn(expect.any(String) as string),
  },
  'POST /app/services/getServices': {
    who: 'everyone',
    input: () => ({ keyword: 'no such words' }),
    answer: () => expect.objectContaining(nothing) as object,
  },
  'POST /app/services/getServicesLanding': {
    who: 'everyone',
    input: () => ({}),
    answer: () => expect.objectContaining({ count: 0, best: [] }) as object,
  },
  'POST /app/services/getServicesOf': {
    who: 'everyone',
    input: () => ({ user_id: 1 }),
    answer: () => ({ services: [] }),
  },
  'POST /app/services/getServiceForm': {
    who: 'members',
    input: (as) => own(as),
    answer: () => ({ form: expect.objectContaining({ status: 'review' }) as object }),
  },
  'POST /app/services/getOwnServices': {
    who: 'members',
    input: () => ({ page: 1 }),
    answer: () => expect.objectContaining({ services: expect.any(Array) as object }) as object,
  },
  'POST /app/services/moveService': {
    who: 'members',
    input: async (as) => ({ ...(await own(as)), step: 'remove' as const }),
    answer: () => ofOwn(expect.any(String) as string),
  },
  'POST /app/services/keepService': {
    who: 'members',
    input: () => ({ sx_id: 'nosuchthing1', keep: false }),
    answer: () => ({ is_favourite: false }),
  },
  'POST /app/services/getHours': {
    who: 'members',
    input: (as) => own(as),
    answer: () => expect.objectContaining({ is_own: false }) as object,
  },
  'POST /app/services/saveHours': {
    who: 'members',
    input: () => ({ hours: usualHours('Europe/Paris') }),
    answer: () => expect.objectContaining({ is_own: true }) as object,
  },
  'POST /app/services/getSlots': {
    who: 'everyone',
    input: () => ({ sx_id: 'nosuchthing1', month: '2026-12', zone: 'Asia/Kathmandu' }),
    answer: () => ({}),
    refused: { status: 404, code: 'service_not_found' },
  },
  'POST /app/services/getBookings': {
    who: 'members',
    input: () => ({ as: 'buyer' as const }),
    answer: () => expect.objectContaining({ bookings: [] }) as object,
  },
  'GET /app/videos/send': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ token: expect.any(String) as string, ttl: 900, url: '/videos/upload' }),
  },
  'POST /app/services/getFavourites': { who: 'members', input: () => ({}), answer: () => nothing },
  ...digitalCases,
  ...meetingCasesOf(stage),
});
