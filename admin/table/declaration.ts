/** The language that the admin's tables are written in: what one declares, `defineAdminTable` makes a screen of. */
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { FunctionName, InputOfFunction, OutputOfFunction } from '#shared/client/app/calls.ts';
import type { Formats } from '#shared/client/app/format.ts';
import type { Key } from '#shared/client/app/i18n.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** The functions that answer a page of rows and how many there are. */
export type ListCall = {
  [Name in FunctionName]: OutputOfFunction<Name> extends { count: number } ? Name : never;
}[FunctionName];

/** What became of the rows that were to be changed. */
export interface ChangeOutcome {
  changed: readonly unknown[];
  refused: readonly { code: ErrorCode }[];
}
/** The functions that change some rows. */
export type ChangeCall = {
  [Name in FunctionName]: OutputOfFunction<Name> extends ChangeOutcome ? Name : never;
}[FunctionName];

/** What cells and words are written with: sentences, numbers and dates in the reader's language. */
export interface Say extends Formats {
  readonly t: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
}

/** A sentence, told of the rows that it is about; a key's sentence gets their number as `count`. */
export type Words<Row> = Key | ((say: Say, rows: readonly Row[]) => string);

export interface Column<Row> {
  readonly key: string;
  readonly title: Key;
  readonly cell: (row: Row, say: Say) => ReactNode;
  /** The whole of it, for the drawer, where the cell is shortened. */
  readonly detail?: (row: Row, say: Say) => ReactNode;
  /** What names the row: first on a card, without its title; the drawer has it as its heading. */
  readonly name?: boolean;
  /** Numbers stand at the end. */
  readonly end?: boolean;
  /** Takes this share of the width, such as '30%', and is cut there; other columns are as wide as what they hold. */
  readonly grow?: string;
  /** Where it can be left out: under 1440 px; on cards and in the drawer it stands always. */
  readonly narrow?: 'hidden';
  /** The call's own words for its orders. `first`: what a first press on the title brings, 'asc' unless told. */
  readonly sort?: { readonly asc: string; readonly desc: string; readonly first?: 'asc' | 'desc' };
}

/** More of a row than its columns tell, for the drawer. */
export type Detail<Row> = Pick<Column<Row>, 'key' | 'title' | 'cell' | 'detail'>;

interface AnyFilter {
  readonly label: Key;
  /** The field's name in the address, where it is not that of the call. */
  readonly param?: string;
}
interface TextFilter extends AnyFilter {
  readonly kind: 'search' | 'text';
}
interface ChoiceFilter<Value extends string> extends AnyFilter {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: Value; readonly label: Key }[];
  /** Takes other values of the address too, and shows them as they are. */
  readonly open?: boolean;
}
export type Filter<Value extends string = string> = TextFilter | ChoiceFilter<Value>;

type FilterOf<Value> = string extends Value ? Filter : Filter<Extract<Value, string>>;
type Paging = 'page' | 'limit' | 'sort';

/** By the call's own fields, in the order in which they stand. */
export type Filters<Input> = {
  readonly [Field in Exclude<keyof Input, Paging>]?: FilterOf<NonNullable<Input[Field]>>;
};

/** Something that is done to rows. */
export interface Action<Row, Id, Input> {
  readonly key: string;
  readonly label: Words<Row>;
  /** What a row's own button says to those who hear it; `{{name}}` is the row's. The label and the name unless told. */
  readonly spoken?: Key;
  readonly Icon: ComponentType<IconProps>;
  /** Whether it can be done to a row; `own` is the operator's number. */
  readonly offers: (row: Row, own: number | undefined) => boolean;
  /** 'row': a button in the row, in words when they are short. Without it the action stands in the drawer alone. */
  readonly inline?: 'icon' | 'words';
  /** It can be done to all selected rows at once. */
  readonly bulk?: boolean;
  readonly input: (ids: Id[], reason: string | undefined) => Input;
  /** Asks before; without it, it is done at once. */
  readonly confirm?: {
    readonly title: Words<Row>;
    readonly text: Words<Row>;
    /** It cannot be undone, or shuts somebody out. */
    readonly grave?: boolean;
    /** Nothing is done without a reason. */
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
  /** How its file at /app/admin/export/… is called, and under which its saved views are kept. */
  readonly name: string;
  readonly title: Key;
  /** How many there are: told `count`, and `number`, which is that as it is written. */
  readonly count: Key;
  readonly Icon: ComponentType<IconProps>;
  readonly empty: { readonly title: Key; readonly text?: Key };
  /** The function that answers a page of it. */
  readonly list: List;
  readonly rows: (answer: OutputOfFunction<List>) => readonly Row[];
  readonly idOf: (row: Row) => Id;
  /** For those who hear which row a box or a button is of, and the drawer's heading. */
  readonly nameOf: (row: Row, say: Say) => string;
  readonly filters: Filters<InputOfFunction<List>>;
  /** The order without a choice, for a call that knows several. */
  readonly sort?: string;
  readonly columns: readonly Column<Row>[];
  readonly details?: readonly Detail<Row>[];
  /** The page of the site that is about it. */
  readonly pageOf?: (row: Row) => string;
  /** How the operators' log calls the row. */
  readonly loggedAs?: (row: Row) => string;
  /** The function that its actions call. */
  readonly change?: Change;
  readonly actions?: readonly Action<Row, Id, InputOfFunction<Change>>[];
}

/** The sentence of some words. */
export const wordsOf = <Row>(words: Words<Row>, say: Say, rows: readonly Row[]): string =>
  typeof words === 'function' ? words(say, rows) : say.t(words, { count: rows.length });
