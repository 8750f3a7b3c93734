import type { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

/** Opens a text that this server has encrypted, such as a link. Throws 'not_found' where it is not ours, or was made for something else. */
export function unsealed<Schema extends z.ZodType>(
  { secrets }: Pick<Ports, 'secrets'>,
  schema: Schema,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(secrets.decrypt(text)));
  } catch {
    throw new Refusal('not_found');
  }
}
