/** The type of a page of the operators' shell. */
import type { ComponentType } from 'react';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { Access } from '#shared/model/access.ts';

/** The frame around a page: a menu beside it; a plain list of all pages on the first one; a menu in the bar above. */
export type Layout = 'access' | 'simpleMenu' | 'topMenu';

/** Read by scripts/build/screens.ts: a page names one of these lists. */
export const everywhere: readonly Layout[] = ['access', 'simpleMenu', 'topMenu'];
export const accessOnly: readonly Layout[] = ['access'];
/** The page of services is in these two layouts. */
export const accessAndTop: readonly Layout[] = ['access', 'topMenu'];

/** The section of the menu that lists a page. */
export type Group = 'overview' | 'contests' | 'payments' | 'people' | 'site';

export interface Page {
  readonly name: string;
  /** Below `/admin/<layout>`. */
  readonly path: `/${string}`;
  readonly layouts: readonly Layout[];
  /** The right to look at it. */
  readonly who: Access;
  /** Absent for a page of one thing, which the page `under` leads to. */
  readonly group?: Group;
  readonly under?: string;
  readonly title: Key;
  /** What its list is narrowed to where a link does not say. */
  readonly opens?: Readonly<Record<string, string>>;
  readonly load: () => Promise<{ default: ComponentType }>;
}
