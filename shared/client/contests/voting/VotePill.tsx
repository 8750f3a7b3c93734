import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Meta } from '#shared/client/ui/Layout.tsx';
import type { StatusLineProps } from './StatusLine.tsx';
import classes from './VotePill.module.css';

interface VotePillProps extends Pick<StatusLineProps, 'tone' | 'icon' | 'title' | 'text' | 'vote'> {
  action?: ReactNode;
  /** What stands behind a press, such as the receipt. */
  children?: ReactNode;
}

/** What became of a vote: 48 px where its words have a line each. */
export function VotePill({ tone, icon, title, text, vote, action, children }: VotePillProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`${classes.pill} ${tone ? classes[tone] : ''}`} data-vote={vote}>
      {isOpen && children && (
        <div id={id} className={classes.more}>
          {children}
        </div>
      )}
      <span className={classes.sign} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {text && (
          <Meta size={1} lineHeight={1.3}>
            {text}
          </Meta>
        )}
      </div>
      {action}
      {children && (
        <ActionIcon
          size={40}
          radius="xl"
          className={classes.open}
          aria-label={t('contests.vote.details')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
