/** Common columns. */
import type { ReactNode } from 'react';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { Person, type PersonProps } from '../parts/Person.tsx';
import { ExactStamp, Stamp } from '../parts/Stamp.tsx';
import type { Column, Say } from './declaration.ts';
import { Text } from '#shared/client/ui/Layout.tsx';

type Rest<Row> = Omit<Column<Row>, 'key' | 'title' | 'cell' | 'detail'>;

/** A date (ISO 8601): relative in the row, exact in the drawer; a dash when absent. */
export const whenColumn = <Row,>(
  key: string,
  title: Key,
  at: (row: Row) => string | undefined,
  rest: Rest<Row> = {},
): Column<Row> => {
  const shownBy = (Show: typeof Stamp) => (row: Row, say: Say) => {
    const moment = at(row);
    return moment ? <Show at={moment} /> : none(say);
  };
  return { ...rest, key, title, cell: shownBy(Stamp), detail: shownBy(ExactStamp) };
};

/** A number in the reader's format. */
export const numberColumn = <Row,>(
  key: string,
  title: Key,
  of: (row: Row) => number,
  rest: Rest<Row> = {},
): Column<Row> => ({ end: true, ...rest, key, title, cell: (row, { number }) => number(of(row)) });

/** A person: name in the row, also the user name in the drawer. */
export const personColumn = <Row,>(
  key: string,
  title: Key,
  of: (row: Row) => PersonProps['person'] | undefined,
  { nobody, ...rest }: Rest<Row> & { nobody?: Key } = {},
): Column<Row> => {
  const shown = (isShort: boolean) => (row: Row, say: Say) => {
    const person = of(row);
    return person ? <Person person={person} short={isShort} size={24} /> : none(say, nobody);
  };
  return { ...rest, key, title, cell: shown(true), detail: shown(false) };
};

/** Placeholder for absent values. */
export const none = ({ t }: Say, words: Key = 'admin.nothing'): ReactNode => (
  <Text as="span" soft>
    {t(words)}
  </Text>
);
