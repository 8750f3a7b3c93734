import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { upload } from '#shared/client/app/data/uploads.ts';
import { importLimits } from '#shared/contests/entries/limits.ts';
import { fileNameOf, type ReadFile, type ReadRow } from './csvFile.ts';

export interface ImportProgress {
  state: 'running' | 'waiting' | 'done' | 'refused';
  /** Rows that were sent, of how many. */
  sent: number;
  of: number;
  added: number;
  known: number;
  skipped: number;
  /** Why it stopped. */
  refusal?: CallError;
}

/** Whether the same piece is worth sending again: the line is gone, or the server is busy, unavailable or starting anew. */
const isPassing = ({ code, status, offline }: CallError) =>
  offline || status >= 500 || code === 'too_many' || code === 'busy';
const pause = 3000;

interface ImportJob {
  cx_id: string;
  file: Pick<ReadFile, 'import_id'>;
  rows: readonly ReadRow[];
  /** Pictures of the chosen folder by file name. */
  pictures: ReadonlyMap<string, File>;
  skipKnown: boolean;
}

/** Sends an import piece by piece; each piece again until it is answered, so that a lost line or a killed server only costs time. */
export function useImport(done: () => void) {
  const [progress, setProgress] = useState<ImportProgress>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (cause) {
        if (!(cause instanceof CallError) || isGone.current || !isPassing(cause)) throw cause;
        setProgress((now) => now && { ...now, state: 'waiting' });
        await new Promise((go) => setTimeout(go, pause));
      }
    }
  };

  const start = async ({ cx_id, file, rows, pictures, skipKnown }: ImportJob) => {
    let now: ImportProgress = { state: 'running', sent: 0, of: rows.length, added: 0, known: 0, skipped: 0 };
    setProgress(now);
    try {
      for (let at = 0; at < rows.length && !isGone.current; at += importLimits.rowsAtOnce) {
        const piece = [];
        for (const { row, contestant_name, description, answers, picture } of rows.slice(
          at,
          at + importLimits.rowsAtOnce,
        )) {
          const image = picture ? pictures.get(fileNameOf(picture)) : undefined;
          const contestant_img = image && (await insist(() => upload(image, { quiet: true }))).url;
          piece.push({ row, contestant_name, description, answers, contestant_img });
        }
        const input = { cx_id, import_id: file.import_id, rows: piece, skip_known: skipKnown };
        const answer = await insist(() => call.importContestants(input, { quiet: true }));
        now = {
          ...now,
          sent: now.sent + piece.length,
          added: now.added + answer.added,
          known: now.known + answer.known,
          skipped: now.skipped + answer.skipped.length,
        };
        setProgress(now);
      }
      setProgress({ ...now, state: 'done' });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProgress({ ...now, state: 'refused', refusal: cause });
    }
    done();
  };
  return { progress, start, reset: () => setProgress(undefined) };
}
