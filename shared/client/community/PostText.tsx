import { lazy, type ReactNode, Suspense } from 'react';
import { isMarked } from '#shared/community/marked.ts';
import { WrittenText } from './WrittenText.tsx';
import classes from './PostText.module.css';

const RichText = lazy(() => import('./RichText.tsx'));

/** A text of several paragraphs, with its Markdown where it has any. */
export function PostText({ text }: { text: string }): ReactNode {
  const plain = (
    <div className={classes.plain} dir="auto">
      <WrittenText text={text} />
    </div>
  );
  if (!isMarked(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <div className={classes.rich} dir="auto">
        <RichText text={text} />
      </div>
    </Suspense>
  );
}
