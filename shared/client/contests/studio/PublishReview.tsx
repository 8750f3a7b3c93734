/** The last look before a contest goes online: what it still lacks, what cannot be changed from then on, and what always can. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle, IconCircleCheckFilled, IconLock, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Grid, List, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './PublishReview.module.css';

export interface Reviewed {
  readonly contest_name: string;
  readonly cover: string;
  readonly description: string;
  /** Those who stand in it by now. */
  readonly contestants: number;
  readonly withoutPicture: number;
  readonly entries_open: boolean;
  /** In milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

interface PublishReviewProps {
  contest: Reviewed;
  isRunning: boolean;
  publish: () => void;
  close: () => void;
}

export default function PublishReview({ contest, isRunning, publish, close }: PublishReviewProps): ReactNode {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { contest_name, cover, description, contestants, withoutPicture, entries_open, start, end } = contest;
  const lacks = [
    !cover && t('contests.review.cover'),
    !description.trim() && t('contests.review.description'),
    contestants > 0 && withoutPicture > 0 && t('contests.review.pictures', { count: withoutPicture }),
    contestants === 0 && entries_open && t('contests.review.nobody'),
  ].filter((line) => line !== false);
  return (
    <Dialog title={t('contests.review.title')} close={close}>
      <Stack gap={3}>
        <Text size={5} display breaks lang="">
          {contest_name}
        </Text>
        <Meta>{t('contests.review.dates', { start: exact(start), end: exact(end) })}</Meta>
        <List gap={3}>
          {lacks.map((line) => (
            <ReviewRow key={line} tone="lacks" icon={<IconAlertTriangle size={20} />} text={line} />
          ))}
          {!lacks.length && (
            <ReviewRow tone="whole" icon={<IconCircleCheckFilled size={20} />} text={t('contests.review.whole')} />
          )}
          <ReviewRow icon={<IconLock size={20} />} text={t('contests.review.fixed')} />
          <ReviewRow icon={<IconPencil size={20} />} text={t('contests.review.open')} />
        </List>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('contests.review.back')}
          </Button>
          <Button loading={isRunning} onClick={publish}>
            {t('contests.review.publish')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

const ReviewRow = ({ tone, icon, text }: { tone?: 'lacks' | 'whole'; icon: ReactNode; text: string }) => (
  <Grid as="li" size={3} columns="20px 1fr" gap={3} className={classes.row} data-tone={tone}>
    <span aria-hidden>{icon}</span>
    {text}
  </Grid>
);
