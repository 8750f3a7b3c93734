import { Confirm, ConfirmWithReason } from '../parts/Confirm.tsx';
import { type Action, type Say, wordsOf } from './declaration.ts';

interface ActionConfirmProps<Row, Id, Input> {
  action: Action<Row, Id, Input>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  say: Say;
  busy: boolean;
  close: () => void;
  perform: (reason: string | undefined) => void;
}

/** Names that are written out; of more, their number. */
const named = 3;

/** The confirmation of an action, as declared, with the names of what it is done to: the row behind it may be another one than was meant. */
export function ActionConfirm<Row, Id, Input>(props: ActionConfirmProps<Row, Id, Input>) {
  const { action, rows, nameOf, say, busy, close, perform } = props;
  const { confirm } = action;
  if (!confirm) return null;
  const names = rows.slice(0, named).map(nameOf).join(' · ');
  const asking = {
    about: rows.length > named ? `${names} · +${rows.length - named}` : names,
    title: wordsOf(confirm.title, say, rows),
    text: wordsOf(confirm.text, say, rows),
    action: wordsOf(action.label, say, rows),
    hint: confirm.hint && say.t(confirm.hint),
    grave: confirm.grave,
    busy,
    close,
  };
  return confirm.needsReason ? (
    <ConfirmWithReason {...asking} confirm={perform} />
  ) : (
    <Confirm {...asking} confirm={perform} />
  );
}
