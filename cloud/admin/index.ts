/** Public interface of the domain on the server. */
export { exportTable } from './exports.ts';
