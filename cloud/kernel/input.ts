/** Common input schemas. Queries and forms send numbers as digits. */
import { z } from 'zod';
import { limits } from '#shared/limits.ts';

/** The caller's idempotency key. */
export const clientId = z
  .string()
  .regex(/^[\w-]+$/)
  .min(6)
  .max(limits.clientId);

/** Of a page of rows. */
export const origin = z.string().regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/);

/** The address of the caller's page, which older pages send. It is not used: the request itself names its host. */
export const saidOrigin = z.string().max(200).optional();

/** Sent by the mobile-web shell, so that the payer comes back to it. */
export const inApp = z.boolean().optional();

/** Sent by the contest app, so that the payer comes back to it: the id of the partner whose app shows it, or ''. */
export const inContestApp = z
  .string()
  .regex(/^[\w-]*$/)
  .max(limits.clientId)
  .optional();

/** A public id of anything but a person. */
export const publicId = z
  .string()
  .regex(/^[\w-]+$/)
  .max(limits.clientId);

const digits = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A whole number from 1. */
export const counting = z.union([z.int(), digits]).pipe(z.int().min(1).max(1_000_000));

/** A numeric public id. Any positive number is valid input; unknown ids are 'not found'. */
export const numberId = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1));

/** A 1-based `page` of `limit` rows. */
export const paging = { page: counting.optional(), limit: counting.pipe(z.int().max(limits.contestPage)).optional() };

/** Rows to skip and to take. */
export const pageOf = ({ page = 1, limit = limits.contestPage }: { page?: number; limit?: number }) => ({
  skip: (page - 1) * limit,
  limit,
});
