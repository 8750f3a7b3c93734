/** Bodies of call-backs. */
import type { z } from 'zod';

/** A body of JSON in this shape; undefined for any other. */
export function jsonOf<T>(raw: Uint8Array | string, shape: z.ZodType<T>): T | undefined {
  try {
    const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
