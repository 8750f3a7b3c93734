/** URL-safe ids made by the browser. nanoid needs getRandomValues alone, so this works on plain http too, where randomUUID is missing. */
import { nanoid } from 'nanoid';

/** 21 characters, 126 bits: the `client_id` of one write that may be sent again. */
export const clientId = () => nanoid();

/** 12 characters: a public id that the browser may choose, such as a new contest's cx_id. */
export const publicId = () => nanoid(12);
