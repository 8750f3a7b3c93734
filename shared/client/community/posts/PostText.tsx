import type { ReactNode } from 'react';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { WrittenText } from './WrittenText.tsx';

/** A text of several paragraphs, with its Markdown where it has any, and the people that it names. */
export const PostText = ({ text }: { text: string }): ReactNode => <MarkedText text={text} words={WrittenText} />;
