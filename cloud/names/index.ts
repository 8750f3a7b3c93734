/** Public interface of the domain on the server. */
export { type Lead, leadOf } from './leads.ts';
