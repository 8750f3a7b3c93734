import { Children, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { isHttp, toMarkdown } from '#shared/community/marked.ts';
import { WrittenText } from './WrittenText.tsx';

/** The words within an element, with the people and links that they name. */
const written = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? <WrittenText text={child} /> : child));

const strong = ({ children }: { children?: ReactNode }) => <strong>{written(children)}</strong>;
const heading = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{written(children)}</strong>
  </p>
);

const components: Components = {
  p: ({ children }) => <p>{written(children)}</p>,
  li: ({ children }) => <li>{written(children)}</li>,
  em: ({ children }) => <em>{written(children)}</em>,
  strong,
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

const allowed = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote', 'code', 'pre'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** A text with Markdown: bold, italic, lists, quotations, code, links. HTML in it is text. */
export default function RichText({ text }: { text: string }): ReactNode {
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
