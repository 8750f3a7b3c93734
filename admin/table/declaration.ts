/** Types of a table's declaration, from which `defineAdminTable` makes a screen. */
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { CallName, InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import type { Formats } from '#shared/client/app/i18n/format.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** Functions that return a page of rows and a count. */
export type ListCall = {
  [Name in CallName]: OutputOfCall<Name> extends { count: number } ? Name : never;
}[CallName];

/** The outcome of a bulk change. */
export interface ChangeOutcome {
  changed: readonly unknown[];
  refused: readonly { code: ErrorCode }[];
}
/** Functions that change rows. */
export type ChangeCall = {
  [Name in CallName]: OutputOfCall<Name> extends ChangeOutcome ? Name : never;
}[CallName];

/** Translation and formats for cells. */
export interface Say extends Formats {
  readonly t: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
}

/** A text key (with `count`), or a function of the rows concerned. */
export type Words<Row> = Key | ((say: Say, rows: readonly Row[]) => string);

export interface Column<Row> {
  readonly key: string;
  readonly title: Key;
  readonly cell: (row: Row, say: Say) => ReactNode;
  /** Full content for the drawer, where the cell is truncated. */
  readonly detail?: (row: Row, say: Say) => ReactNode;
  /** The row's name: first on cards, heading of the drawer. */
  readonly name?: boolean;
  /** Aligned to the end, for numbers. */
  readonly end?: boolean;
  /** Share of the width, such as '30%', with truncation; other columns fit their content. */
  readonly grow?: string;
  /** Words to decide by: shown whole, in as many lines as they take. */
  readonly wraps?: true;
  /** Hidden below 1440 px; always shown on cards and in the drawer. */
  readonly narrow?: 'hidden';
  /** The call's values for sorting. `first`: direction of the first click, 'asc' by default. */
  readonly sort?: { readonly asc: string; readonly desc: string; readonly first?: 'asc' | 'desc' };
}

/** Additional fields for the drawer. */
export type Detail<Row> = Pick<Column<Row>, 'key' | 'title' | 'cell' | 'detail'>;

interface AnyFilter {
  readonly label: Key;
  /** Query parameter, if different from the call's field. */
  readonly param?: string;
}
interface TextFilter extends AnyFilter {
  readonly kind: 'search' | 'text';
}
interface ChoiceFilter<Value extends string> extends AnyFilter {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: Value; readonly label: Key }[];
  /** Also accepts values that are no options. */
  readonly open?: boolean;
}
export type Filter<Value extends string = string> = TextFilter | ChoiceFilter<Value>;

type FilterOf<Value> = string extends Value ? Filter : Filter<Extract<Value, string>>;
type Paging = 'page' | 'limit' | 'sort';

/** By field of the call, in order of display. */
export type Filters<Input> = {
  readonly [Field in Exclude<keyof Input, Paging>]?: FilterOf<NonNullable<Input[Field]>>;
};

/** An action on rows. */
export interface Action<Row, Id, Input> {
  readonly key: string;
  readonly label: Words<Row>;
  /** Accessible name of a row's button, with `{{name}}`; label and name by default. */
  readonly spoken?: Key;
  readonly Icon: ComponentType<IconProps>;
  /** Whether it is available for a row; `own` is the operator's user_id. */
  readonly offers: (row: Row, own: number | undefined, isAdmin: boolean) => boolean;
  /** 'row': also a button in the row, with text if short. Otherwise in the drawer only. */
  readonly inline?: 'icon' | 'words';
  /** Also available as bulk action. */
  readonly bulk?: boolean;
  readonly input: (ids: Id[], reason: string | undefined) => Input;
  /** Requires confirmation. */
  readonly confirm?: {
    readonly title: Words<Row>;
    readonly text: Words<Row>;
    /** Irreversible, or locks somebody out. */
    readonly grave?: boolean;
    /** Requires a reason. */
    readonly needsReason?: boolean;
    /** Who reads the reason. */
    readonly hint?: Key;
  };
}

export interface AdminTable<
  List extends ListCall = ListCall,
  Row extends object = object,
  Id extends string | number = string | number,
  Change extends ChangeCall = ChangeCall,
> {
  /** Name of its export at /app/admin/export/…, and key of its saved views. */
  readonly name: string;
  readonly title: Key;
  /** Text of the total, with `count` and its formatted `number`. */
  readonly count: Key;
  readonly Icon: ComponentType<IconProps>;
  readonly empty: { readonly title: Key; readonly text?: Key };
  /** The function that returns a page. */
  readonly list: List;
  readonly rows: (answer: OutputOfCall<List>) => readonly Row[];
  readonly idOf: (row: Row) => Id;
  /** The row's name for screen readers and for the drawer's heading. */
  readonly nameOf: (row: Row, say: Say) => string;
  readonly filters: Filters<InputOfCall<List>>;
  /** Default order, for calls with several. */
  readonly sort?: string;
  readonly columns: readonly Column<Row>[];
  readonly details?: readonly Detail<Row>[];
  /** What stands beside the export, such as a button that adds a row. */
  readonly Tools?: ComponentType<{ changed: () => void }>;
  /** The row's page on the site. */
  readonly pageOf?: (row: Row) => string;
  /** The row's id in the operators' log. */
  readonly loggedAs?: (row: Row) => string;
  /** The function that its actions call. */
  readonly change?: Change;
  readonly actions?: readonly Action<Row, Id, InputOfCall<Change>>[];
}

/** The text of `Words`. */
export const wordsOf = <Row>(words: Words<Row>, say: Say, rows: readonly Row[]): string =>
  typeof words === 'function' ? words(say, rows) : say.t(words, { count: rows.length });
