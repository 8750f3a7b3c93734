import { useRef, useState } from 'react';
import { isAbort } from '#shared/client/app/data/action.ts';
import { CallError } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';

export interface Uploading {
  id: string;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Why it stopped. */
  problem?: string;
}

interface Wanted {
  file: File;
  file_id?: string;
  packages?: readonly string[];
}

interface Sending extends Wanted {
  signal: AbortSignal;
  progress: (share: number) => void;
}

/** Files on their way by `send`, one after another, also when the list of them is closed. `done` is called after each that has arrived. */
export function useUploads<R>(send: (asked: Sending) => Promise<R>, done: (result: R) => void) {
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const wanted = useRef(new Map<string, Wanted>());
  const line = useRef(Promise.resolve());

  const change = (id: string, changes: Partial<Uploading>) =>
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const drop = (id: string) => {
    wanted.current.delete(id);
    setUploads((now) => now.filter((each) => each.id !== id));
  };

  const sendOne = async (id: string) => {
    const asked = wanted.current.get(id);
    const stop = stops.current.get(id);
    if (!asked || !stop || stop.signal.aborted) return;
    const progress = (share: number) => change(id, { share });
    try {
      const result = await send({ ...asked, signal: stop.signal, progress });
      drop(id);
      done(result);
    } catch (cause) {
      if (isAbort(cause)) return;
      const problem = cause instanceof CallError ? cause.message : t('errors.something_wrong');
      change(id, { problem });
      // Where the list is not shown any more.
      toast.refusal(problem);
    }
  };
  const start = (id: string) => {
    stops.current.set(id, new AbortController());
    line.current = line.current.then(() => sendOne(id));
  };

  return {
    uploads,
    add(files: readonly File[], to: Omit<Wanted, 'file'> = {}) {
      for (const file of files) {
        const id = clientId();
        wanted.current.set(id, { file, ...to });
        setUploads((now) => [...now, { id, name: file.name, share: 0 }]);
        start(id);
      }
    },
    /** Goes on with one that stopped. */
    goOn(id: string) {
      change(id, { problem: undefined });
      start(id);
    },
    stop(id: string) {
      stops.current.get(id)?.abort();
      drop(id);
    },
  };
}
