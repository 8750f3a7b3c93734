import type { CSSProperties } from 'react';

/** Degrees between neighbours on the colour wheel: the golden angle keeps any number of them apart. */
const golden = 137.508;
const first = 95;

/** The colour of a contest, where a picture of it has still to come. */
export const colorOfContest = ({ cx_id }: { readonly cx_id: string }): string =>
  colorOf({ entry_number: [...cx_id].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) });

/** A contestant's colour, the same on card, chart, ticker and big screen, for ever; lightness and strength are the scheme's (tokens). */
export const colorOf = ({ entry_number }: { readonly entry_number: number }): string =>
  `oklch(var(--mark-light) var(--mark-strong) ${Math.round((first + entry_number * golden) % 360)})`;

/** Gives a place a contestant's colour: it stands there while the picture loads, and is in the drawn one. */
export const inColorOf = (one: { readonly entry_number: number }): CSSProperties =>
  ({ '--color': colorOf(one) }) as CSSProperties;
