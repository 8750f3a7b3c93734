import { isValidElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { anchorOf } from './headings.ts';

/** Allowed link targets. `//host` would leave the site unnoticed. */
const isSafe = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address);

const textOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
};

// h1 is the screen's.
const components: Components = {
  h1: ({ children }) => <h2 id={anchorOf(textOf(children))}>{children}</h2>,
  h2: ({ children }) => <h2 id={anchorOf(textOf(children))}>{children}</h2>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel={/^https?:/i.test(href) ? 'nofollow noopener' : undefined}>
        {children}
      </a>
    ) : (
      children
    ),
};

const allowed = ['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'];

/** Renders Markdown: headings, paragraphs, lists, bold, italic, links. HTML is shown as text, never interpreted. */
export const Markdown = ({ text }: { text: string }): ReactNode => (
  <ReactMarkdown
    allowedElements={allowed}
    unwrapDisallowed
    components={components}
    urlTransform={(address) => (isSafe(address) ? address : '')}
  >
    {text}
  </ReactMarkdown>
);
