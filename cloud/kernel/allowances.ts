/** Rate limits per address and function, over all entry points. Generous, because schools and mobile carriers share addresses. */
import type { Allowance } from './ports.ts';

/** The default: reading, and small writes that pages make by themselves. */
export const usual: Allowance = { points: 600, seconds: 60 };
export const voting: Allowance = { points: 3000, seconds: 60 };
/** Calls that check a password or mail a code. */
export const signingIn: Allowance = { points: 30, seconds: 60 };
export const chatting: Allowance = { points: 300, seconds: 60 };
/** Writes that a person makes by hand, one at a time: settings, forms, uploads. */
export const changing: Allowance = { points: 120, seconds: 60 };
