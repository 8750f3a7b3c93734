/** Ids generated in the browser, URL-safe. nanoid works without https, where crypto.randomUUID is missing. */
import { nanoid } from 'nanoid';

/** A `client_id` for an idempotent write: 21 characters, 126 bits. */
export const clientId = () => nanoid();

/** A public id chosen by the browser, such as a new contest's cx_id: 12 characters. */
export const publicId = () => nanoid(12);
