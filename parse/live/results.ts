/**
 * Who in a contest's room hears its numbers. They go to an inner room, which only those enter who are told all of them; that is asked at every
 * join, when the contest changes what it depends on, and when the clock passes an end.
 */
import type { Socket } from 'socket.io';
import type { ToldResults } from '#cloud/contests/index.ts';
import type { Log } from '#cloud/ports.ts';
import type { Totals, TotalsSnapshot } from './totals.ts';

export interface ResultsOptions {
  /** What this page's person is told; undefined when the contest is not for them, or who they are is not known any more. */
  readonly ask: (socket: Socket, cx_id: string) => Promise<ToldResults | undefined>;
  readonly totals: Pick<Totals, 'snapshot'>;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds between two looks at the clock. */
  readonly every: number;
  readonly log: Log;
}

export interface ResultsSnapshot extends TotalsSnapshot {
  /** Whether all numbers are told; else only those of rounds that are over, or none. */
  results_shown: boolean;
}

export interface Results {
  /** For the first time or again. False when the contest is not for them. */
  enter(socket: Socket, cx_id: string): Promise<boolean>;
  leave(socket: Socket, cx_id: string): void;
  /** What a page that entered is told now. */
  snapshot(socket: Socket, cx_id: string): ResultsSnapshot;
  /** The contest's row was written: nobody hears numbers any more until they were asked about anew, unless what decides is the same. */
  contestChanged(cx_id: string, judged: string): void;
  /** The contest's rounds were written: when they end may be another moment. */
  roundsChanged(cx_id: string): void;
  close(): void;
}

/** No room that somebody may ask for has a slash in its name. */
export const resultsRoomOf = (cx_id: string) => `results/${cx_id}`;

const nothing: ToldResults = { all: false, of: new Set(), changesAt: Infinity, judged: '' };
/** People who are asked about side by side. */
const atOnce = 50;
const againAfter = 1000;

/** The pages of one contest, and what their people are told. */
interface Audience {
  readonly told: Map<Socket, ToldResults>;
  /** Pages that are being asked about for the first time. */
  entering: number;
  /** What decided when somebody was asked about last. */
  judged: string | undefined;
  /** An answer of an earlier round of questions is not good any more. */
  era: number;
  changesAt: number;
}

export function createResults({ ask, totals, now, every, log }: ResultsOptions): Results {
  const audiences = new Map<string, Audience>();

  const snapshot = (socket: Socket, cx_id: string): ResultsSnapshot => {
    const told = audiences.get(cx_id)?.told.get(socket) ?? nothing;
    const { totals: rows, serverTime } = totals.snapshot(cx_id);
    return {
      results_shown: told.all,
      totals: told.all ? rows : rows.filter(([of]) => told.of.has(of)),
      serverTime,
    };
  };

  const settle = (socket: Socket, cx_id: string, audience: Audience, told: ToldResults) => {
    audience.told.set(socket, told);
    void (told.all ? socket.join(resultsRoomOf(cx_id)) : socket.leave(resultsRoomOf(cx_id)));
    audience.changesAt = Math.min(audience.changesAt, told.changesAt);
    if (told === nothing || audience.judged === told.judged) return;
    // The database knows of a change that the stream has not brought yet.
    const isFirst = audience.judged === undefined;
    audience.judged = told.judged;
    if (!isFirst) reconsider(cx_id, audience, true);
  };

  /** Asks anew about those who are not told everything; where something may be withheld now, about everybody, and tells nobody meanwhile. */
  const askAnew = async (cx_id: string, audience: Audience, withdraw: boolean) => {
    const era = ++audience.era;
    audience.changesAt = Infinity;
    const asked = [...audience.told].flatMap(([socket, told]) => (withdraw || !told.all ? socket : []));
    if (withdraw)
      for (const socket of asked) {
        audience.told.set(socket, nothing);
        void socket.leave(resultsRoomOf(cx_id));
      }
    for (let at = 0; at < asked.length; at += atOnce) {
      const answers = await Promise.all(
        asked.slice(at, at + atOnce).map(async (socket) => [socket, (await ask(socket, cx_id)) ?? nothing] as const),
      );
      for (const [socket, told] of answers) {
        if (audience.era !== era) return;
        if (!audience.told.has(socket)) continue;
        settle(socket, cx_id, audience, told);
        const { totals: rows, serverTime } = snapshot(socket, cx_id);
        if (rows.length) socket.emit('totals', { rows, serverTime });
      }
    }
  };
  const reconsider = (cx_id: string, audience: Audience, withdraw: boolean) => {
    askAnew(cx_id, audience, withdraw).catch((error: unknown) => {
      log.error({ err: error, cx_id }, 'who is told the numbers could not be asked');
      // Whoever is told nothing since is asked about again.
      audience.changesAt = Math.min(audience.changesAt, now() + againAfter);
    });
  };

  const tidy = (cx_id: string, audience: Audience) => {
    if (!audience.told.size && !audience.entering && audiences.get(cx_id) === audience) audiences.delete(cx_id);
  };

  const clock = setInterval(() => {
    const moment = now();
    for (const [cx_id, audience] of audiences) if (audience.changesAt <= moment) reconsider(cx_id, audience, false);
  }, every);
  clock.unref();

  return {
    async enter(socket, cx_id) {
      let audience = audiences.get(cx_id);
      if (!audience) {
        audience = { told: new Map(), entering: 0, judged: undefined, era: 0, changesAt: Infinity };
        audiences.set(cx_id, audience);
      }
      audience.entering += 1;
      try {
        for (;;) {
          const { era } = audience;
          const told = await ask(socket, cx_id);
          if (audience.era !== era) continue;
          if (!told) return false;
          settle(socket, cx_id, audience, told);
          // Settling may have begun another round of questions, of which this page is a part.
          if (audience.era === era) return true;
        }
      } finally {
        audience.entering -= 1;
        tidy(cx_id, audience);
      }
    },
    leave(socket, cx_id) {
      const audience = audiences.get(cx_id);
      if (!audience?.told.delete(socket)) return;
      void socket.leave(resultsRoomOf(cx_id));
      tidy(cx_id, audience);
    },
    snapshot,
    contestChanged(cx_id, judged) {
      const audience = audiences.get(cx_id);
      if (!audience || audience.judged === judged) return;
      audience.judged = judged;
      reconsider(cx_id, audience, true);
    },
    roundsChanged(cx_id) {
      const audience = audiences.get(cx_id);
      if (audience) audience.changesAt = 0;
    },
    close: () => clearInterval(clock),
  };
}
