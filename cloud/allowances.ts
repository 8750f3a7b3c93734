/** How often one address may call a function, by whatever door. Many people share an address, at a school or behind a mobile carrier. */
import type { Allowance } from './ports.ts';

/** What pages do in passing. */
export const usual: Allowance = { points: 600, seconds: 60 };
export const voting: Allowance = { points: 3000, seconds: 60 };
/** Whatever takes a password or mails a code. */
export const signingIn: Allowance = { points: 30, seconds: 60 };
export const chatting: Allowance = { points: 300, seconds: 60 };
/** Settings and files. */
export const changing: Allowance = { points: 120, seconds: 60 };
