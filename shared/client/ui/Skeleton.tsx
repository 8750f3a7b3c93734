import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Grid, type GridLook } from './Layout.tsx';
import classes from './Skeleton.module.css';

interface BoneProps {
  width?: number | string;
  height?: number | string;
  /** Aspect ratio, instead of a height. */
  ratio?: string;
  round?: boolean;
}

/** A skeleton block. */
export function Bone({ width = '100%', height, ratio, round }: BoneProps) {
  return (
    <span
      className={classes.bone}
      style={{ width, height, aspectRatio: ratio, borderRadius: round ? 'var(--radius-full)' : undefined }}
    />
  );
}

/** A group of skeletons, announced to screen readers once as loading; a stack, where it has a gap. */
export function Loading({ children, ...look }: GridLook & { children: ReactNode; className?: string }) {
  const { t } = useTranslation();
  const content = (
    <>
      <span className="visually-hidden">{t('site.loading')}</span>
      <div aria-hidden aria-busy style={{ display: 'contents' }}>
        {children}
      </div>
    </>
  );
  return look.gap === undefined ? (
    <div role="status" className={look.className}>
      {content}
    </div>
  ) : (
    <Grid role="status" {...look}>
      {content}
    </Grid>
  );
}
