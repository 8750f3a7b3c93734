/** A vote that was pressed on the server's first paint, before any script ran: web/public/theme.js keeps it, and the vote form casts it. */
interface Early {
  readonly cx_id: string;
  readonly contestant_id: string;
}

/** Takes it, once: undefined when nothing was pressed in this contest. */
export function takeEarlyVote(cx_id: string): string | undefined {
  const holder = globalThis as { earlyVote?: Early };
  const { earlyVote } = holder;
  delete holder.earlyVote;
  return earlyVote?.cx_id === cx_id ? earlyVote.contestant_id : undefined;
}
