import type { ReactNode } from 'react';
import { partsOf } from '#shared/chat/rules.ts';

/** What somebody wrote, with its links; nothing in it is taken for anything but text. */
export function MessageText({ text }: { text: string }): ReactNode {
  return partsOf(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
        {part}
      </a>
    ),
  );
}
