import type { ReactNode } from 'react';
import type { LinkPreview } from '#shared/chat/types.ts';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './LinkCard.module.css';

interface LinkCardProps {
  preview: LinkPreview;
  /** Of a stranger's request, without its picture. */
  blurred?: boolean;
}

/** What a link leads to: its title, and its picture where it has one. */
export function LinkCard({ preview, blurred }: LinkCardProps): ReactNode {
  const { url, title, description, picture } = preview;
  return (
    <Stack
      as="a"
      gap={1}
      size={2}
      pad={2}
      breaks
      className={classes.card}
      href={url}
      target="_blank"
      rel="noopener nofollow ugc"
    >
      {picture && !blurred && (
        <img src={picture.url} alt="" width={picture.width} height={picture.height} loading="lazy" />
      )}
      <strong>{title}</strong>
      {description && <span>{description}</span>}
      <Text as="small" soft>
        {new URL(url).hostname}
      </Text>
    </Stack>
  );
}
