import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from './chunks.ts';
import { currentMessage, dismissMessage, listenForMessages, type SiteMessage } from './information.ts';
import { toast } from './toasts.ts';

interface DialogProps {
  message: SiteMessage;
  close: () => void;
}

/** The site's messages, in a window over any page. The window's code comes with the first of them. */
export function Information(): ReactNode {
  const message = useSyncExternalStore(listenForMessages, currentMessage);
  const [part, setPart] = useState<{ Dialog: ComponentType<DialogProps> }>();
  const isWanted = message !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('./InformationDialog.tsx')).then(
      (chunk) => setPart({ Dialog: chunk.default }),
      () => {
        // Without its window the message is still told.
        const unseen = currentMessage();
        if (unseen) toast.refusal(unseen.text);
        dismissMessage();
      },
    );
  }, [isWanted]);
  return message && part ? <part.Dialog key={message.text} message={message} close={dismissMessage} /> : null;
}
