/** Saved views: named queries of lists, in localStorage. */
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';

export interface SavedView {
  readonly name: string;
  /** Query string without the question mark. */
  readonly search: string;
}

/** Maximum characters of a name, and views per table. */
export const viewLimits = { name: 40, views: 20 };

/** The part of a query that is saved: filters and order in canonical form, without the page. */
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
    const value: unknown = JSON.parse(storedValue('adminViews') ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Invalid JSON: no views.
    return {};
  }
}

export function viewsOf(table: string): SavedView[] {
  const views = allViews()[table];
  return Array.isArray(views) ? views.filter(isView) : [];
}

/** Appends a view, replacing one of the same name. Returns the stored views. */
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
  storeValue('adminViews', JSON.stringify({ ...allViews(), [table]: views }));
  return views;
}
