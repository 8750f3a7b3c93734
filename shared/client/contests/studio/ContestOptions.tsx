import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { RadioCards } from '#shared/client/ui/RadioCards.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Card, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { resultsPolicies, voterRules } from '#shared/contests/entities.ts';
import { fieldTime } from '#shared/client/contests/contestForm.ts';
import { type ContestDraft, emptyDraft } from '#shared/client/contests/draft.ts';
import { EntryFormDesigner, type WithFields } from './EntryFormDesigner.tsx';
import { optionWords } from '#shared/client/contests/optionWords.ts';
import { RoundRows } from '#shared/client/contests/rounds/RoundRows.tsx';
import classes from './ContestOptions.module.css';

const optionNames = [
  'opens',
  'results_policy',
  'who_may_vote',
  'lock_per',
  'votes_per_period',
  'rounds',
  'entries_open',
  'chat_enabled',
  'embed',
] as const;

/** Whether a field is in the folded options, which unfold when it is invalid. */
export const isOption = (name: string) =>
  (optionNames as readonly string[]).includes(name) ||
  ['start', 'entries_until', 'fields', 'embed_origins', 'tie_rule'].includes(name);

/** Number of options that differ from their default. */
function changedIn(draft: ContestDraft): number {
  const plain = emptyDraft();
  return optionNames.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(plain[name])).length;
}

const { results, voters } = optionWords;

interface GroupProps {
  title: string;
  children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <Stack edge="top" pad={6} as="section" gap={5} className={classes.group} aria-labelledby={id}>
      <Heading id={id} level={3} size={4}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

interface ContestOptionsProps {
  form: UseFormReturn<ContestDraft>;
  draft: ContestDraft;
  /** End of the contest in milliseconds; NaN while unknown. */
  end: number;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** Optional settings of a contest, folded, with the number of changed ones. */
export function ContestOptions({ form, draft, end, open, setOpen }: ContestOptionsProps) {
  const { t } = useTranslation();
  const { register, formState } = form;
  const { errors } = formState;
  const sentence = (message: string | undefined) => message && (message.includes(' ') ? message : t(message as Key));
  const changed = changedIn(draft);
  return (
    <Card
      as="details"
      className={classes.options}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="more-options"
    >
      <Row as="summary" gap={4} pad="5 6" justify="space-between" className={classes.summary} radius="card">
        <Stack as="span" gap={1}>
          <Text as="span" size={5} display>
            {t('contests.options.title')}
          </Text>
          <Meta as="span" size={3}>
            {changed ? t('contests.options.changed', { count: changed }) : t('contests.options.lead')}
          </Meta>
        </Stack>
        <IconChevronDown className={classes.arrow} size={22} aria-hidden />
      </Row>

      <Group title={t('contests.options.voting')}>
        <RadioCards
          label={t('contests.options.voters')}
          choices={voterRules.map((value) => ({ value, label: t(voters[value][0]), hint: t(voters[value][1]) }))}
          input={register('who_may_vote')}
        />
        <ChipChoice
          label={t('contests.options.lockPer')}
          choices={[
            { value: 'contest', label: t('contests.options.lockPer.contest') },
            { value: 'contestant', label: t('contests.options.lockPer.contestant') },
          ]}
          input={register('lock_per')}
          hint={t(
            draft.lock_per === 'contest'
              ? 'contests.options.lockPer.contestHint'
              : 'contests.options.lockPer.contestantHint',
          )}
        />
        <TextInput
          className={classes.short}
          label={t('contests.options.votes')}
          description={t('contests.options.votesHint')}
          inputMode="numeric"
          maxLength={3}
          error={sentence(errors.votes_per_period?.message)}
          {...register('votes_per_period')}
        />
      </Group>

      <Group title={t('contests.options.results')}>
        <RadioCards
          label={t('contests.options.resultsWho')}
          choices={resultsPolicies.map((value) => ({ value, label: t(results[value][0]), hint: t(results[value][1]) }))}
          input={register('results_policy')}
        />
      </Group>

      <Group title={t('contests.options.rounds')}>
        <ChipChoice
          label={t('contests.options.opens')}
          choices={[
            { value: 'now', label: t('contests.options.opens.now') },
            { value: 'date', label: t('contests.options.opens.date') },
          ]}
          input={register('opens')}
        />
        {draft.opens === 'date' && (
          <TextInput
            className={classes.short}
            type="datetime-local"
            label={t('contests.options.start')}
            min={fieldTime(serverNow())}
            error={sentence(errors.start?.message)}
            {...register('start')}
          />
        )}
        <RoundRows form={form} draft={draft} end={end} />
      </Group>

      <Group title={t('contests.options.entries')}>
        <Switch
          label={t('contests.options.entriesOpen')}
          hint={t('contests.options.entriesHint')}
          {...register('entries_open')}
        />
        {draft.entries_open && (
          <>
            <TextInput
              className={classes.short}
              type="datetime-local"
              label={t('contests.options.entriesUntil')}
              description={t('contests.options.entriesUntilHint')}
              min={fieldTime(serverNow())}
              error={sentence(errors.entries_until?.message)}
              {...register('entries_until')}
            />
            {/* The forms of react-hook-form are invariant: one with more fields is none of this part alone. */}
            <EntryFormDesigner form={form as unknown as UseFormReturn<WithFields>} />
          </>
        )}
      </Group>

      <Group title={t('contests.options.page')}>
        <Switch
          label={t('contests.options.chat')}
          hint={t('contests.options.chatHint')}
          {...register('chat_enabled')}
        />
        <ChipChoice
          label={t('contests.options.embed')}
          choices={[
            { value: 'everywhere', label: t('contests.options.embed.everywhere') },
            { value: 'some', label: t('contests.options.embed.some') },
            { value: 'nowhere', label: t('contests.options.embed.nowhere') },
          ]}
          input={register('embed')}
        />
        {draft.embed === 'some' && (
          <Textarea
            label={t('contests.options.sites')}
            description={t('contests.options.sitesHint')}
            placeholder={'blog.example.org'}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            error={sentence(errors.embed_origins?.message)}
            {...register('embed_origins')}
          />
        )}
      </Group>
    </Card>
  );
}
