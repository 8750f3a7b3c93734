/** A part of a conversation far above its newest messages: read from where something was found, and not page by page down to it. */
import { useRef, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { Messages, MessageRow } from '#shared/client/chat/useMessages.ts';

interface Part {
  readonly rows: readonly MessageRow[];
  /** The first message of all is among them. */
  readonly isFirst: boolean;
}

export interface History extends Messages {
  /** Whether what is shown goes down to the newest message. */
  readonly isNewest: boolean;
  /** Shows what stands around a place. */
  readonly open: (seq: number) => Promise<void>;
  /** Loads what follows. */
  readonly newer: () => Promise<void>;
  /** Back to the newest messages. */
  readonly leave: () => void;
}

type Asked = { around: number } | { before: number } | { after: number };

/** The live messages, or the part that was opened: together once they meet. */
export function useHistory(conversation_id: string, live: Messages): History {
  const [part, setPart] = useState<Part>();
  const asking = useRef<Promise<void>>(undefined);
  const ask = async (asked: Asked) => {
    const { messages } = await call.getMessages({ conversation_id, ...asked, limit: chatLimits.page });
    // Answers are rows without what is hidden, as live rows are.
    return messages as unknown as readonly MessageRow[];
  };
  /** One at a time. */
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    (asking.current ??= work().finally(() => (asking.current = undefined)));
  const open = useAction(async (seq: number) => {
    const rows = await ask({ around: seq });
    setPart({ rows, isFirst: rows[0]?.seq === 1 });
  });
  const first = live.rows[0]?.seq ?? 1;
  const above = part?.rows.filter(({ seq }) => seq < first) ?? [];
  const isNewest = !part || live.complete || (part.rows.at(-1)?.seq ?? 0) >= first - 1;
  const rows = !part ? live.rows : isNewest ? [...above, ...live.rows] : part.rows;
  return {
    ...live,
    rows,
    outgoing: isNewest ? live.outgoing : [],
    complete: part ? part.isFirst : live.complete,
    isNewest,
    older: () =>
      part
        ? inTurn(async () => {
            const before = await ask({ before: part.rows[0]?.seq ?? 1 });
            setPart({ rows: [...before, ...part.rows], isFirst: !before.length || before[0]!.seq === 1 });
          })
        : live.older(),
    newer: () =>
      part && !isNewest
        ? inTurn(async () => {
            const after = await ask({ after: part.rows.at(-1)?.seq ?? 0 });
            setPart({ ...part, rows: [...part.rows, ...after] });
          })
        : Promise.resolve(),
    open: async (seq) => {
      await open.run(seq);
    },
    leave: () => setPart(undefined),
  };
}
