import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Box, Row } from '#shared/client/ui/Layout.tsx';
import type { EntryField } from '#shared/contests/entities.ts';
import { isPicture } from '#shared/contests/entries/entryForm.ts';
import { videoLinkOf } from '#shared/videoLinks.ts';
import classes from './AnswerValue.module.css';

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** An answer of an entry as its field's type is shown. What does not fit its type, because the form was changed since, is shown as text. */
export function AnswerValue({ field, value }: { field: Pick<EntryField, 'type' | 'label'>; value: string }): ReactNode {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const { type, label } = field;
  if (type === 'picture' && isPicture(value))
    return (
      <a href={value} target="_blank" rel="noopener" className={classes.picture}>
        <Picture src={value} alt={label} name="" width={400} height={300} />
      </a>
    );
  // A link: nothing is asked of that site before somebody wants to see it.
  if (type === 'video' && videoLinkOf(value))
    return (
      <Row
        as="a"
        href={value}
        target="_blank"
        rel="noopener nofollow ugc"
        gap={2}
        inline
        wrap
        strong
        className={classes.video}
      >
        <IconPlayerPlayFilled size={18} aria-hidden />
        {t('contests.entry.play')}
        <Box as="small" size={1} soft>
          {new URL(value).host.replace(/^(www|m|player)\./, '')}
        </Box>
      </Row>
    );
  if (type === 'url' && isWebAddress(value))
    return (
      <a href={value} rel="noopener nofollow ugc" target="_blank">
        {new URL(value).host.replace(/^www\./, '')}
      </a>
    );
  if (type === 'date' && !Number.isNaN(Date.parse(value)))
    return <time dateTime={value}>{date(`${value.slice(0, 10)}T12:00:00`)}</time>;
  if (type === 'number' && value !== '' && Number.isFinite(Number(value))) return number(Number(value));
  if (type === 'consent')
    return (
      <Row cross="start" as="span" gap={2} inline className={classes.consent}>
        <IconCheck size={18} aria-hidden />
        {value === label ? t('contests.entry.agreed') : t('contests.entry.agreedTo', { text: value })}
      </Row>
    );
  return value;
}
