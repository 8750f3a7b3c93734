import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Poll.module.css';

export interface PollDraft {
  readonly options: readonly string[];
  readonly days: number;
}
const { least, most, option: longest } = communityLimits.poll;

export const newPoll: PollDraft = { options: ['', ''], days: 7 };
/** What is sent, without empty lines. */
export const pollInput = ({ options, days }: PollDraft) => ({
  options: options.map((option) => option.trim()).filter(Boolean),
  days,
});
export const isComplete = (poll: PollDraft): boolean => pollInput(poll).options.length >= least;

const lengths = [1, 3, 7, 14, 30];

/** The answers of a new poll, and how long it is open. */
export function PollForm({
  poll,
  change,
}: {
  poll: PollDraft;
  change: (poll: PollDraft | undefined) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { options, days } = poll;
  const put = (next: readonly string[]) => change({ ...poll, options: next });
  return (
    <Stack as="fieldset" gap={2}>
      <legend className="visually-hidden">{t('community.poll')}</legend>
      {options.map((option, index) => (
        <Row key={index} gap={2} cross="end" className={classes.row}>
          <TextInput
            label={t('community.poll.answer', { number: index + 1 })}
            maxLength={longest}
            value={option}
            onChange={({ currentTarget }) => put(options.with(index, currentTarget.value))}
          />
          {options.length > least && (
            <ActionIcon
              size="input-sm"
              aria-label={t('community.poll.dropAnswer', { number: index + 1 })}
              onClick={() => put(options.toSpliced(index, 1))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Row>
      ))}
      <Row gap={2} cross="end" justify="space-between" wrap>
        <Select
          label={t('community.poll.days')}
          value={String(days)}
          choices={lengths.map((each) => ({
            value: String(each),
            label: t('community.poll.dayCount', { count: each }),
          }))}
          onChange={({ currentTarget }) => change({ ...poll, days: Number(currentTarget.value) })}
        />
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={options.length >= most}
          onClick={() => put([...options, ''])}
        >
          {t('community.poll.addAnswer')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => change(undefined)}>
          {t('community.poll.drop')}
        </Button>
      </Row>
    </Stack>
  );
}
