import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconBold, IconItalic, IconLink, IconList, IconQuote } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Row, Stack } from './Layout.tsx';
import classes from './MarkField.module.css';

/** What a button does: puts marks around what is chosen, or before each of its lines. */
const tools = [
  { key: 'site.marks.bold', Icon: IconBold, around: ['**', '**'] },
  { key: 'site.marks.italic', Icon: IconItalic, around: ['_', '_'] },
  { key: 'site.marks.list', Icon: IconList, before: '- ' },
  { key: 'site.marks.quote', Icon: IconQuote, before: '> ' },
  { key: 'site.marks.link', Icon: IconLink, around: ['[', '](https://)'] },
] as const;

type Tool = (typeof tools)[number];

/** Writes a mark into a text field, as if it had been typed. */
function mark(area: HTMLTextAreaElement, tool: Tool): void {
  const { value, selectionStart: start, selectionEnd: end } = area;
  area.focus();
  if ('before' in tool) {
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const lines = value.slice(from, end).split('\n');
    area.setRangeText(lines.map((line) => tool.before + line).join('\n'), from, end, 'end');
  } else {
    const [open, close] = tool.around;
    area.setRangeText(open + value.slice(start, end) + close, start, end, 'end');
    // The words inside, or the place for them, stay chosen.
    area.setSelectionRange(start + open.length, end + open.length);
  }
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

interface MarkFieldProps {
  /** The field, with one text area. */
  children: ReactNode;
  /** Smaller buttons, where the field is one part of many. */
  compact?: boolean;
}

/** A field whose text is shown with its Markdown, and below it buttons that write the marks. */
export function MarkField({ children, compact }: MarkFieldProps): ReactNode {
  const { t } = useTranslation();
  const field = useRef<HTMLDivElement>(null);
  return (
    <Stack ref={field} gap={2}>
      {children}
      <Row gap={1} cross="stretch" className={classes.bar} role="group" aria-label={t('site.marks.label')}>
        {tools.map((tool) => (
          <ActionIcon
            key={tool.key}
            size={compact ? 'lg' : undefined}
            aria-label={t(tool.key)}
            title={t(tool.key)}
            // The field keeps what is chosen in it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const area = field.current?.querySelector('textarea');
              if (area) mark(area, tool);
            }}
          >
            <tool.Icon size={compact ? 16 : 18} aria-hidden />
          </ActionIcon>
        ))}
      </Row>
    </Stack>
  );
}
