/**
 * Rows that rooms carried, and what the reader changed, newer than the answers of calls that pages show: an answer is shown through them. So
 * an answer that was read before and arrives afterwards changes nothing back.
 */
import type { UnknownAction } from 'redux';
import { createAction } from './createAction.ts';
import { loggedIn, sessionCleared } from './sessionSlice.ts';

/** Of a row the fields that were told; `isGone`: it left. */
export interface ToldRow {
  readonly rev: number;
  readonly isGone?: true;
  readonly [field: string]: unknown;
}

/** By public id. */
export type RowsById = Readonly<Record<string, ToldRow>>;
/** By what they are. */
export type ToldRows = Readonly<Record<string, RowsById>>;

interface Told {
  readonly of: string;
  readonly id: string;
  readonly row: ToldRow;
}

/** A room carried it: an older version changes nothing. */
export const rowTold = createAction<Told>('told/rowTold');
/** The reader changed fields of a row as it stands. */
export const rowChanged = createAction<Told>('told/rowChanged');
/** What was told until then is in answers now. */
export const rowsRead = createAction<{ kinds: readonly string[]; until: ToldRows }>('told/rowsRead');

/** How many are kept of a kind, the latest ones: a page may be open for days. */
const most = 1000;

function take(rows: RowsById = {}, { id, row }: Told): RowsById {
  const { [id]: known, ...rest } = rows;
  const others = Object.fromEntries(Object.entries(rest).slice(1 - most));
  const rev = Math.max(known?.rev ?? 0, row.rev);
  return { ...others, [id]: { ...(!row.isGone && !known?.isGone && known), ...row, rev } };
}

const without = (rows: RowsById = {}, read: RowsById = {}): RowsById =>
  Object.fromEntries(Object.entries(rows).filter(([id, row]) => row !== read[id]));

const initialState: ToldRows = {};

export const toldRowsSlice = {
  reducerPath: 'toldRows',
  reducer(state: ToldRows = initialState, action: UnknownAction): ToldRows {
    if (rowTold.match(action) || rowChanged.match(action)) {
      const { of, id, row } = action.payload;
      const known = state[of]?.[id];
      if (rowTold.match(action) && known && known.rev >= row.rev) return state;
      return { ...state, [of]: take(state[of], action.payload) };
    }
    if (rowsRead.match(action)) {
      const { kinds, until } = action.payload;
      return { ...state, ...Object.fromEntries(kinds.map((of) => [of, without(state[of], until[of])])) };
    }
    // They were told to the former session.
    return sessionCleared.match(action) || loggedIn.match(action) ? initialState : state;
  },
} as const;
