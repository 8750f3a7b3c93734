/** Lengths of time, in milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

/** The same for what counts in seconds, as limiters and cookies do. */
export const inSeconds = (length: number): number => length / second;
/** The same for what counts in minutes, as the hours of services do. */
export const inMinutes = (length: number): number => length / minute;
