import { lazy, type ReactNode, Suspense } from 'react';
import { isMarked } from '#shared/chat/markdown.ts';
import { MessageText } from './MessageText.tsx';
import type { Words } from './RichText.tsx';
import classes from './MarkedText.module.css';

const RichText = lazy(() => import('./RichText.tsx'));

/** A text of several paragraphs, with its Markdown where it has any. `words` shows the words in it; by default their links alone. */
export function MarkedText({ text, words: Shown = MessageText }: { text: string; words?: Words }): ReactNode {
  const plain = (
    <div className={classes.plain} dir="auto">
      <Shown text={text} />
    </div>
  );
  if (!isMarked(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <div className={classes.rich} dir="auto">
        <RichText text={text} words={Shown} />
      </div>
    </Suspense>
  );
}
