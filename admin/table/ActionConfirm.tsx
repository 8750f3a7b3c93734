import { Confirm, ConfirmWithReason } from '../parts/Confirm.tsx';
import { type Action, type Say, wordsOf } from './declaration.ts';

interface ActionConfirmProps<Row, Id, Input> {
  action: Action<Row, Id, Input>;
  rows: readonly Row[];
  say: Say;
  busy: boolean;
  close: () => void;
  perform: (reason: string | undefined) => void;
}

/** The confirmation of an action, as declared. */
export function ActionConfirm<Row, Id, Input>(props: ActionConfirmProps<Row, Id, Input>) {
  const { action, rows, say, busy, close, perform } = props;
  const { confirm } = action;
  if (!confirm) return null;
  const asking = {
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
