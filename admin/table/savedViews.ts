/** Views that an operator named: the addresses of lists, kept in this browser. */
import { keep, kept } from '#shared/client/app/keep.ts';

export interface SavedView {
  readonly name: string;
  /** As an address carries it, without the question mark. */
  readonly search: string;
}

/** Characters of a view's name, and views of one table. */
export const viewLimits = { name: 40, views: 20 };

/** The part of an address that makes a view: what narrows and orders the list, always written alike; never its page. */
export function viewOf(values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams(given.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).search === 'string';

function allViews(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept('adminViews') ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Somebody edited it by hand: there are none.
    return {};
  }
}

export function viewsOf(table: string): SavedView[] {
  const views = allViews()[table];
  return Array.isArray(views) ? views.filter(isView) : [];
}

/** Puts a view behind the others; one of the same name makes room. Answers what is kept now. */
export function saveView(table: string, view: SavedView): SavedView[] {
  const others = viewsOf(table).filter(({ name }) => name !== view.name);
  return keepViews(table, [...others, view].slice(-viewLimits.views));
}

export const removeView = (table: string, name: string): SavedView[] =>
  keepViews(
    table,
    viewsOf(table).filter((view) => view.name !== name),
  );

function keepViews(table: string, views: SavedView[]): SavedView[] {
  keep('adminViews', JSON.stringify({ ...allViews(), [table]: views }));
  return views;
}
