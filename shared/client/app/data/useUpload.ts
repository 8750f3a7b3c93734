import { useEffect, useRef, useState } from 'react';
import type { Focus } from '#shared/pictures.ts';
import { upload } from './api.ts';
import type { FileShape } from '#shared/client/app/core/calls.ts';

interface Upload {
  /** Stores a picture. Rejects with a CallError, or with an AbortError when a later one replaces it or the component unmounts. */
  send: (file: Blob, focus?: Focus) => Promise<FileShape>;
  /** The share sent, from 0 to 1; undefined while nothing is under way. */
  share: number | undefined;
}

/** Uploads where the latest wins: `send` aborts the one before it, unmounting the last. `busy` is told when uploading starts and ends. */
export function useUpload(busy?: (is: boolean) => void): Upload {
  const [share, setShare] = useState<number>();
  const current = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.abort();
    };
  }, []);

  const send = async (file: Blob, focus?: Focus): Promise<FileShape> => {
    const controller = new AbortController();
    if (isGone.current) controller.abort();
    if (current.current) current.current.abort();
    else busy?.(true);
    current.current = controller;
    setShare(0);
    const progress = (sent: number) => {
      if (current.current === controller) setShare(sent);
    };
    try {
      return await upload(file, { quiet: true, signal: controller.signal, progress }, focus);
    } finally {
      if (current.current === controller) {
        current.current = undefined;
        setShare(undefined);
        busy?.(false);
      }
    }
  };
  return { send, share };
}
