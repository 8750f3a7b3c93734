import { Button } from '@mantine/core';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { valueWords } from './log/logWords.ts';
import type { StudioDraft, StudioField } from './studioDraft.ts';
import type { ContestCategory } from '#shared/contests/categories.ts';
import type { Studio } from './useStudio.ts';
import classes from './Studio.module.css';

interface FieldNoteProps {
  studio: Studio;
  name: StudioField;
}

/** Below a field: that somebody else has changed it too, with both values, and one tap to choose. */
export function FieldNote({ studio, name }: FieldNoteProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const conflict = studio.conflicts.find((each) => each.name === name);
  if (!conflict) return null;
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'contests.studio.on' : 'contests.studio.off');
    if (Array.isArray(value)) return value.map(({ label }: { label: string }) => label).join(', ');
    if (typeof value === 'object' && value !== null)
      return (
        Object.values(value as StudioDraft['texts'])
          .flatMap((text) => text.contest_name || text.description || [])
          .join(', ') || '–'
      );
    const text = String(value);
    const word = valueWords[name]?.[text];
    if (word) return t(word);
    if (name === 'category' && text) return t(`contests.category.${text as ContestCategory}`);
    if (name === 'cover' && text) return t('contests.log.picture');
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? exact(text) : text || '–';
  };
  return (
    <div role="alert" className={classes.conflict}>
      <p>{t('contests.studio.conflict')}</p>
      <dl>
        <dt>{t('contests.studio.mine')}</dt>
        <dd>{shown(studio.draft[name])}</dd>
        <dt>{t('contests.studio.theirs')}</dt>
        <dd>{shown(conflict.theirs)}</dd>
      </dl>
      <div className={classes.row}>
        <Button size="sm" variant="default" onClick={() => studio.settle(name, 'mine')}>
          {t('contests.studio.keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={() => studio.settle(name, 'theirs')}>
          {t('contests.studio.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
