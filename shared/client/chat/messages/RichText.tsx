import { Children, type ComponentType, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { isHttp, toMarkdown } from '#shared/chat/markdown.ts';

/** Shows words without Markdown in them. */
export type Words = ComponentType<{ text: string }>;

function componentsWith(Shown: Words): Components {
  const written = (children: ReactNode): ReactNode =>
    Children.map(children, (child) => (typeof child === 'string' ? <Shown text={child} /> : child));
  const heading = ({ children }: { children?: ReactNode }) => (
    <p>
      <strong>{written(children)}</strong>
    </p>
  );
  return {
    p: ({ children }) => <p>{written(children)}</p>,
    li: ({ children }) => <li>{written(children)}</li>,
    em: ({ children }) => <em>{written(children)}</em>,
    strong: ({ children }) => <strong>{written(children)}</strong>,
    // The headings of a page are not those of what somebody wrote in it.
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    a: ({ href, children }) =>
      href ? (
        <a href={href} target="_blank" rel="noopener nofollow ugc">
          {children}
        </a>
      ) : (
        children
      ),
  };
}

const allowed = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote', 'code', 'pre'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** A text with Markdown: bold, italic, lists, quotations, code, links. HTML in it is text. */
export default function RichText({ text, words }: { text: string; words: Words }): ReactNode {
  const components = useMemo(() => componentsWith(words), [words]);
  return (
    <ReactMarkdown
      allowedElements={[...allowed, ...headings]}
      unwrapDisallowed
      components={components}
      urlTransform={(address) => (isHttp(address) ? address : '')}
    >
      {toMarkdown(text)}
    </ReactMarkdown>
  );
}
