import { useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { nameBefore } from './emojiName.ts';

export interface Suggestion {
  readonly emoji: string;
  readonly name: string;
}

const most = 6;
const none: readonly Suggestion[] = [];

/** Emoji whose name is being typed before the caret; their table is loaded with the first name. */
export function useEmojiNames(beforeCaret: string): readonly Suggestion[] {
  const name = nameBefore(beforeCaret);
  const [find, setFind] = useState<{ called: (name: string, most: number) => Suggestion[] }>();
  const isWanted = name !== undefined && !find;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('./emoji.ts')).then(
      ({ emojiCalled }) => setFind({ called: emojiCalled }),
      (cause: unknown) => console.warn('The names of emoji did not load', cause),
    );
  }, [isWanted]);
  return name === undefined || !find ? none : find.called(name, most);
}
