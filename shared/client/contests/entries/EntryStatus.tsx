import { IconCircleCheck, IconCircleX, IconHourglassEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Box, Card, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { inColorOf } from '#shared/client/contests/colors.ts';
import { rulingWords } from './rulingWords.ts';
import classes from './EntryStatus.module.css';

interface EntryStatusProps {
  entry: ContestantShape;
  /** The contest is over. */
  over?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** Status of an entry and the next step; changes are announced to screen readers. */
export function EntryStatus({ entry, over = false, children }: EntryStatusProps) {
  const { t } = useTranslation();
  const isApproved = entry.contestant_status === 1;
  const { ruling, ruling_reason } = entry;
  const ruled = ruling && rulingWords(ruling);
  const Icon = isApproved ? IconCircleCheck : ruling ? IconCircleX : IconHourglassEmpty;
  return (
    <Card
      as="section"
      columns="120px 1fr"
      gap="4 5"
      pad={5}
      className={classes.status}
      narrow={{ columns: '88px 1fr', gap: 4, pad: 4 }}
      data-approved={isApproved ? '' : undefined}
      data-testid="entry-status"
    >
      <div className={classes.picture} style={inColorOf(entry)}>
        <Picture src={entry.contestant_img} alt="" name={entry.contestant_name} width={400} height={500} first />
      </div>
      <Box shrink>
        <div role="status">
          <Row as="p" gap={2} inline size={2} strong className={classes.state} radius="full">
            <Icon size={20} aria-hidden />
            {t(isApproved ? 'contests.entry.approved.title' : ruled ? ruled.title : 'contests.entry.waiting.title')}
          </Row>
          <Heading level={2} size={6} above={3} lang="">
            {entry.contestant_name}
          </Heading>
          {!isApproved && ruling_reason && (
            <Text size={3} above={2} dir="auto">
              {ruling_reason}
            </Text>
          )}
          <Meta size={3} above={2}>
            {isApproved
              ? t('contests.entry.approved.text')
              : ruled
                ? t(ruled.text)
                : over
                  ? t('contests.entry.waiting.over')
                  : t('contests.entry.waiting.text')}
          </Meta>
        </div>
      </Box>
      {children && (
        <Row gap={2} cross="stretch" wrap className={classes.steps}>
          {children}
        </Row>
      )}
    </Card>
  );
}
