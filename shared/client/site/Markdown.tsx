import { Fragment, type ReactNode } from 'react';

/**
 * The part of Markdown that plain texts need: `##` and `###` headings, paragraphs, `-` and `1.` lists, **bold**, *italic*, `[text](address)`.
 * Everything else stays as it was written; no HTML is ever taken over.
 */

const inline = /\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)/g;
const isSafe = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address);

function inlines(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, bold, italic, words, address] = match;
    parts.push(text.slice(at, match.index));
    if (bold !== undefined) parts.push(<strong>{bold}</strong>);
    else if (italic !== undefined) parts.push(<em>{italic}</em>);
    else if (isSafe(address!)) parts.push(<a href={address}>{words}</a>);
    else parts.push(whole);
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** The name of a heading, for links to it. */
export const anchorOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const bullet = /^[-*] +/;
const number = /^\d{1,3}\. +/;

/** The items of a list; a line that begins no item goes on with the one before. */
function itemsOf(lines: readonly string[], mark: RegExp): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line) || !items.length) items.push(line.replace(mark, ''));
    else items[items.length - 1] += ` ${line}`;
  }
  return items;
}

function block(text: string): ReactNode {
  const lines = text.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  const heading = /^(#{1,3}) +(.+)$/.exec(first);
  if (heading && lines.length === 1) {
    const words = heading[2]!;
    // The screen has the first heading.
    return heading[1]!.length === 3 ? <h3>{inlines(words)}</h3> : <h2 id={anchorOf(words)}>{inlines(words)}</h2>;
  }
  const List = bullet.test(first) ? 'ul' : number.test(first) ? 'ol' : undefined;
  if (List)
    return (
      <List>
        {itemsOf(lines, List === 'ul' ? bullet : number).map((item, index) => (
          <li key={index}>{inlines(item)}</li>
        ))}
      </List>
    );
  return <p>{inlines(lines.join(' '))}</p>;
}

/** Blocks stand apart by an empty line; a heading needs none behind it. */
export const blocksOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^(#{1,3} .+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean);

/** The second-level headings, in their order. */
export const headingsOf = (text: string): string[] =>
  blocksOf(text).flatMap((each) => /^#{1,2} +(.+)$/.exec(each)?.[1] ?? []);

export const Markdown = ({ text }: { text: string }): ReactNode =>
  blocksOf(text).map((each, index) => <Fragment key={index}>{block(each)}</Fragment>);
