/** A vote that was pressed on the server's first paint, before any script ran: web/public/theme.js keeps it, and the vote form casts it. */
interface Early {
  readonly cx_id: string;
  readonly contestant_id: string;
  /** The button had the focus, which goes to the one in its place. */
  readonly focused: boolean;
}

/** Takes it, once: undefined when nothing was pressed in this contest. A form that takes no votes takes it too, so that none is cast later. */
export function takeEarlyVote(cx_id: string): Early | undefined {
  const holder = globalThis as { earlyVote?: Early };
  const { earlyVote } = holder;
  delete holder.earlyVote;
  return earlyVote?.cx_id === cx_id ? earlyVote : undefined;
}
