import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Contents } from './Contents.tsx';
import { useCopy } from './useCopy.ts';
import { Box, Card, Meta, Stack, Text } from './Layout.tsx';
import classes from './Docs.module.css';

interface DocHeadProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

export const DocHead = ({ title, lead, children }: DocHeadProps) => (
  <Stack as="header" gap={4} align="start" className={classes.head} maxWidth="720px">
    <h1>{title}</h1>
    <Meta size={4} lineHeight={1.5}>
      {lead}
    </Meta>
    {children}
  </Stack>
);

interface DocPageProps {
  head: ReactNode;
  parts: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A text for developers with its table of contents. */
export const DocPage = ({ head, parts, children }: DocPageProps) => (
  <article className={classes.docs}>
    {head}
    <Contents parts={parts}>
      <Stack gap={10} bounded>
        {children}
      </Stack>
    </Contents>
  </article>
);

interface DocPartProps {
  /** Of the heading, for the table of contents. */
  id: string;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** A part of a text for developers. */
export function DocPart({ id, title, text, children }: DocPartProps) {
  return (
    <Stack as="section" gap={4} bounded className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </Stack>
  );
}

/** Code and what it means. */
export const Terms = ({ rows }: { rows: readonly (readonly [code: string, text: ReactNode])[] }) => (
  <Card as="dl" gap={0} className={classes.terms}>
    {rows.map(([code, text]) => (
      <Stack gap={1} pad="3 4" key={code}>
        <Text as="dt" breaks>
          <code>{code}</code>
        </Text>
        <Box as="dd" size={3} lineHeight={1.5} soft>
          {text}
        </Box>
      </Stack>
    ))}
  </Card>
);

/** Something that is opened to be read. */
export const Fold = ({ title, isOpen, children }: { title: ReactNode; isOpen?: boolean; children: ReactNode }) => (
  <Card as="details" className={classes.details} open={isOpen}>
    <summary>{title}</summary>
    {children}
  </Card>
);

/** Code to copy. */
export function Code({ name, code }: { name: string; code: string }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  return (
    <Stack as="figure" gap={3} align="start" bounded className={classes.code}>
      {/* Scrolled sideways by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={name}>
        <code>{code}</code>
      </pre>
      <Button
        size="sm"
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(code)}
      >
        {t(copied ? 'contests.appDev.code.copied' : 'contests.appDev.code.copy')}
      </Button>
    </Stack>
  );
}
