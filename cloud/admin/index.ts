/** What the server may call. */
export { exportTable } from './exports.ts';
