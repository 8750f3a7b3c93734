import { isValidElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { anchorOf } from './headings.ts';

/** Addresses that a text may link to; one that begins with `//` would leave the site unseen. */
const isSafe = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address);

const textOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
};

// The screen has the first heading.
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

/** A text of headings, paragraphs, lists, bold, italic and links. HTML in it is shown as it was written, never run. */
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
