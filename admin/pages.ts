/** The type of a page of the operators' shell. */
import type { ComponentType } from 'react';
import type { Key } from '#shared/client/app/i18n.ts';

/** The frame around a page: a menu beside it, a small menu above, or a full menu above. */
export type Layout = 'access' | 'simpleMenu' | 'topMenu';

export const everywhere: readonly Layout[] = ['access', 'simpleMenu', 'topMenu'];
export const accessOnly: readonly Layout[] = ['access'];

/** The section of the menu that lists a page. */
export type Group = 'overview' | 'contests' | 'payments' | 'people' | 'site';

export interface Page {
  readonly name: string;
  /** Below `/admin/<layout>`. */
  readonly path: `/${string}`;
  readonly layouts: readonly Layout[];
  /** Absent for a page of one thing, which the page `under` leads to. */
  readonly group?: Group;
  readonly under?: string;
  readonly title: Key;
  readonly load: () => Promise<{ default: ComponentType }>;
}
