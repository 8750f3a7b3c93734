import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Grid } from './Layout.tsx';
import classes from './Contents.module.css';

interface ContentsProps {
  /** The headings, and where they are. */
  parts: readonly { readonly id: string; readonly title: string }[];
  children: ReactNode;
}

/** A long text with its table of contents beside it, on a phone above it. A text without parts has no table. */
export function Contents({ parts, children }: ContentsProps) {
  const { t } = useTranslation();
  return (
    <Grid cross="start" columns="minmax(0, 240px) minmax(0, 720px)" above={12} className={classes.columns}>
      {parts.length > 0 && (
        <nav className={classes.contents} aria-label={t('site.legal.contents')}>
          <ol>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {children}
    </Grid>
  );
}
