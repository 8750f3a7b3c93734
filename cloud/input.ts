/** Pieces that inputs of functions are made of. Queries and forms send numbers as digits. */
import { z } from 'zod';
import { limits } from '#shared/limits.ts';

/** Made by the caller; the same one again is the same act. */
export const clientId = z
  .string()
  .regex(/^[\w-]+$/)
  .min(6)
  .max(limits.clientId);

/** A public id of any kind but a person's. */
export const publicId = z
  .string()
  .regex(/^[\w-]+$/)
  .max(limits.clientId);

const digits = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A whole number from 1, such as a page. */
export const counting = z.union([z.int(), digits]).pipe(z.int().min(1).max(1_000_000));

/** The public id of a person, or of anything else that is numbered. An id that nobody has is not found; it is not out of bounds. */
export const numberId = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1));

/** `page` from 1, of `limit` rows. */
export const paging = { page: counting.optional(), limit: counting.pipe(z.int().max(limits.contestPage)).optional() };

/** Rows to skip and to take. */
export const pageOf = ({ page = 1, limit = limits.contestPage }: { page?: number; limit?: number }) => ({
  skip: (page - 1) * limit,
  limit,
});
