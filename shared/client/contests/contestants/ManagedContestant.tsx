import { Button } from '#shared/client/ui/Button.tsx';
import { IconLock, IconPencil } from '@tabler/icons-react';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Clamped } from '#shared/client/ui/Clamped.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Card, Grid, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { EntryField } from '#shared/contests/entities.ts';
import { AnswerValue } from '#shared/client/contests/entries/AnswerValue.tsx';
import classes from './ManageContestants.module.css';

interface ManagedContestantProps {
  contestant: ContestantShape;
  fields: readonly EntryField[];
  chosen: boolean;
  choose: () => void;
  /** The change of approval is being saved, or the contest takes none any more. */
  busy: boolean;
  toggleApproval: () => void;
  edit: () => void;
}

/** A contestant in the organizer's list, with all answers. */
export function ManagedContestant({
  contestant,
  fields,
  chosen,
  choose,
  busy,
  toggleApproval,
  edit,
}: ManagedContestantProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { contestant_name, contestant_img, description, entry_number, answers, votes, ruling, ruling_reason } =
    contestant;
  const isApproved = contestant.contestant_status === 1;
  const said = fields.flatMap((field) => {
    const value = answers.find(({ key }) => key === field.key)?.value;
    return value ? [{ field, value }] : [];
  });
  return (
    <Card columns="88px 1fr auto" gap={5} as="article" pad={4} className={classes.row} data-testid="managed-contestant">
      <div className={classes.face}>
        <Picture src={contestant_img} alt="" name={contestant_name} width={400} height={500} />
      </div>
      <Stack gap={2} top shrink>
        <Row as="h2" gap={3} size={4}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={t('contests.desk.choose', { name: contestant_name })}
            checked={chosen}
            onChange={choose}
          />
          {contestant_name}
        </Row>
        <Row as="p" gap="1 3" wrap size={2} soft figures>
          <span>{t('contests.manage.number', { number: entry_number })}</span>
          {isApproved ? (
            <span>
              <Text as="b" tone="ink" strong>
                {number(votes)}
              </Text>{' '}
              {t('contests.votes', { count: votes })}
            </span>
          ) : (
            <Badge tone={ruling ? 'plain' : 'warning'}>
              {t(ruling ? `contests.ruling.${ruling}` : 'contests.manage.waiting')}
            </Badge>
          )}
        </Row>
        {ruling_reason && (
          <Meta as="q" breaks>
            {ruling_reason}
          </Meta>
        )}
        {description && <Clamped className={classes.description} text={description} lines={2} />}
        {said.length > 0 && (
          <Grid as="dl" size={2} fill="200px" gap="2 6" edge="top" className={classes.answers}>
            {said.map(({ field, value }) => (
              <div key={field.key}>
                <Row as="dt" size={1} gap={2} soft>
                  {field.label}
                  {!field.public && <IconLock size={13} role="img" aria-label={t('contests.entry.private')} />}
                </Row>
                <dd>
                  <AnswerValue field={field} value={value} />
                </dd>
              </div>
            ))}
          </Grid>
        )}
      </Stack>
      <Stack gap={2} top className={classes.actions}>
        <Switch
          label={t('contests.manage.approved')}
          aria-label={t('contests.manage.approve', { name: contestant_name })}
          checked={isApproved}
          disabled={busy}
          onChange={toggleApproval}
        />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('contests.manage.editOf', { name: contestant_name })}
          onClick={edit}
        >
          {t('contests.manage.edit')}
        </Button>
      </Stack>
    </Card>
  );
}
