import type { ReactNode } from 'react';
import type { Attachment } from '#shared/chat/types.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import classes from './Attachments.module.css';

/** A picture over the page. */
export function PictureViewer({
  src,
  picture: { name, width, height },
  close,
}: {
  src: string;
  picture: Attachment;
  close: () => void;
}): ReactNode {
  return (
    <Dialog title={name} close={close}>
      <img className={classes.viewed} src={src} alt={name} width={width} height={height} />
    </Dialog>
  );
}
