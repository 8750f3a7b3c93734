import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { currentMessage, dismissMessage, listenForMessages, type SiteMessage } from './information.ts';
import { toast } from './toasts.ts';

interface DialogProps {
  message: SiteMessage;
  close: () => void;
}

/** Shows the site's messages in a dialog over any page; its code is loaded with the first message. */
export function Information(): ReactNode {
  const message = useSyncExternalStore(listenForMessages, currentMessage);
  const [part, setPart] = useState<{ Dialog: ComponentType<DialogProps> }>();
  const isWanted = message !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('./InformationDialog.tsx')).then(
      (chunk) => setPart({ Dialog: chunk.default }),
      () => {
        // If the dialog's code cannot be loaded, the message is shown as a toast.
        const unseen = currentMessage();
        if (unseen) toast.refusal(unseen.text);
        dismissMessage();
      },
    );
  }, [isWanted]);
  return message && part ? <part.Dialog key={message.text} message={message} close={dismissMessage} /> : null;
}
