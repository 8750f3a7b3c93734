/** Public interface of the domain on the server. */
export { isKey, openKey } from './keys.ts';
