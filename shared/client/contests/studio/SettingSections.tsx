/** The sections of the studio that are fields of the contest. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconCoins, IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { withoutMarks } from '#shared/chat/markdown.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { RadioCards } from '#shared/client/ui/RadioCards.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Grid, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestCategories, resultsPolicies, tieRules, voterRules } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { EmbedPanel } from '#shared/client/contests/sharing/EmbedPanel.tsx';
import { EntryFormDesigner, type WithFields } from './EntryFormDesigner.tsx';
import { LookFields } from './LookFields.tsx';
import { optionWords } from '../optionWords.ts';
import { FieldNote } from './FieldNote.tsx';
import { SlugField } from './SlugField.tsx';
import type { Studio } from './useStudio.ts';
import classes from './Studio.module.css';

const PricesForm = lazy(() => import('../paid/PricesForm.tsx'));

export interface SectionProps {
  studio: Studio;
  reload: () => Promise<void>;
}

export function Basics({ studio, reload }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { form, problems, draft } = studio;
  const { register, control } = form;
  return (
    <>
      <TextInput
        label={t('contests.form.title')}
        maxLength={limits.title}
        autoComplete="off"
        error={problems.contest_name}
        {...register('contest_name')}
      />
      <FieldNote studio={studio} name="contest_name" />
      <SlugField studio={studio} reload={reload} />
      <ChipChoice
        label={t('contests.form.category')}
        choices={contestCategories.map((value) => ({ value, label: t(`contests.category.${value}`) }))}
        input={register('category')}
        error={problems.category}
      />
      <FieldNote studio={studio} name="category" />
      <DescriptionField
        rows={6}
        text={draft.description}
        error={problems.description}
        input={register('description')}
      />
      <FieldNote studio={studio} name="description" />
      <Controller
        control={control}
        name="cover"
        render={({ field: { value, onChange } }) => (
          <ImagePick
            label={t('contests.form.cover')}
            value={value}
            change={onChange}
            width={1600}
            height={900}
            crops={[t('contests.form.coverOnPage'), t('contests.form.coverInLists')]}
            error={problems.cover}
          />
        )}
      />
      <FieldNote studio={studio} name="cover" />
      <LookFields theme={register('theme')} look={register('picture_look')} />
      <FieldNote studio={studio} name="theme" />
      <FieldNote studio={studio} name="picture_look" />
    </>
  );
}

/** The browser's time zone, which native datetime inputs use. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Dates({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { form, problems, contest } = studio;
  const { register } = form;
  return (
    <>
      <Meta size={3}>{t('contests.studio.zone', { zone: timeZone() })}</Meta>
      <Grid fit="200px" gap={4} cross="start">
        <TextInput
          type="datetime-local"
          label={t('contests.options.start')}
          error={problems.start_date}
          {...register('start_date')}
        />
        <TextInput
          type="datetime-local"
          label={t('contests.form.end')}
          error={problems.end_date}
          {...register('end_date')}
        />
      </Grid>
      <FieldNote studio={studio} name="start_date" />
      <FieldNote studio={studio} name="end_date" />
      <TextInput
        className={classes.short}
        label={t('contests.studio.appealDays')}
        description={t('contests.studio.appealDaysHint', { most: contestLimits.appeals.days })}
        inputMode="numeric"
        maxLength={2}
        error={problems.appeal_days}
        {...register('appeal_days')}
      />
      <FieldNote studio={studio} name="appeal_days" />
      {contest.contest_status !== 'draft' && <Meta size={3}>{t('contests.studio.datesRunning')}</Meta>}
    </>
  );
}

/** Stops voting, or opens it again, at once: also while other changes wait. */
function VotingSwitch({ studio, reload }: SectionProps) {
  const { t } = useTranslation();
  const { cx_id, voting_disabled } = studio.contest;
  const { run: change, isRunning } = useAction(async (voting: boolean) => {
    await call.createOrUpdate({ className: 'Contests', cx_id, voting_disabled: !voting });
    await reload();
  });
  return (
    <Switch
      label={t('contests.studio.votingOn')}
      hint={t(voting_disabled ? 'contests.studio.votingOffHint' : 'contests.studio.votingOnHint')}
      checked={!voting_disabled}
      disabled={isRunning}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

export function Voting({ studio, reload }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { form, problems, contest } = studio;
  const { register } = form;
  const [isPricing, setPricing] = useState(false);
  const isLocked = contest.contest_status !== 'draft' && contest.total > 0;
  return (
    <>
      <VotingSwitch studio={studio} reload={reload} />
      <Stack as="fieldset" gap={5} className={classes.group} disabled={isLocked}>
        <legend className="visually-hidden">{t('contests.options.voting')}</legend>
        {isLocked && <Locked />}
        <RadioCards
          label={t('contests.options.voters')}
          choices={voterRules.map((value) => ({
            value,
            label: t(optionWords.voters[value][0]),
            hint: t(optionWords.voters[value][1]),
          }))}
          input={register('who_may_vote')}
        />
        <FieldNote studio={studio} name="who_may_vote" />
        <Grid fit="200px" gap={4} cross="start">
          <TextInput
            label={t('contests.form.lockHours')}
            inputMode="decimal"
            error={problems.contest_exp_hours}
            {...register('contest_exp_hours')}
          />
          <TextInput
            label={t('contests.options.votes')}
            inputMode="numeric"
            maxLength={3}
            error={problems.votes_per_period}
            {...register('votes_per_period')}
          />
        </Grid>
        <FieldNote studio={studio} name="contest_exp_hours" />
        <FieldNote studio={studio} name="votes_per_period" />
        <ChipChoice
          label={t('contests.options.lockPer')}
          choices={[
            { value: 'contest', label: t('contests.options.lockPer.contest') },
            { value: 'contestant', label: t('contests.options.lockPer.contestant') },
          ]}
          input={register('lock_per')}
        />
        <FieldNote studio={studio} name="lock_per" />
      </Stack>
      <RadioCards
        label={t('contests.options.resultsWho')}
        choices={resultsPolicies.map((value) => ({
          value,
          label: t(optionWords.results[value][0]),
          hint: t(optionWords.results[value][1]),
        }))}
        input={register('results_policy')}
      />
      <FieldNote studio={studio} name="results_policy" />
      <Stack as="fieldset" gap={5} className={classes.group} disabled={isLocked}>
        {isLocked && <Locked />}
        <ChipChoice
          label={t('contests.options.tie')}
          choices={tieRules.map((value) => ({ value, label: t(optionWords.ties[value]) }))}
          input={register('tie_rule')}
          hint={t('contests.options.tieHint')}
        />
        <FieldNote studio={studio} name="tie_rule" />
      </Stack>
      <Button
        variant="default"
        self="start"
        leftSection={<IconCoins size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setPricing(true)}
      >
        {t('contests.prices.open')}
      </Button>
      {isPricing && (
        <Suspense fallback={null}>
          <PricesForm cx_id={contest.cx_id} saved={reload} close={() => setPricing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Why the controls below it take no change. */
function Locked() {
  const { t } = useTranslation();
  return (
    <Row as="p" gap={2} cross="stretch" size={2} soft surface="sunken" pad="3 4" className={classes.locked}>
      <IconLock size={18} aria-hidden />
      {t('errors.votes_exist')}
    </Row>
  );
}

export function Entries({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { form, problems, draft } = studio;
  const { register } = form;
  return (
    <>
      <Switch
        label={t('contests.options.entriesOpen')}
        hint={t('contests.options.entriesHint')}
        {...register('entries_open')}
      />
      <FieldNote studio={studio} name="entries_open" />
      {draft.entries_open && (
        <>
          <TextInput
            className={classes.short}
            type="datetime-local"
            label={t('contests.options.entriesUntil')}
            description={t('contests.options.entriesUntilHint')}
            error={problems.entries_until}
            {...register('entries_until')}
          />
          <FieldNote studio={studio} name="entries_until" />
        </>
      )}
      {/* The forms of react-hook-form are invariant: one with more fields is none of this part alone. */}
      <EntryFormDesigner form={form as unknown as UseFormReturn<WithFields>} />
      {problems.fields && (
        <Text role="alert" size={2} danger>
          {problems.fields}
        </Text>
      )}
      <FieldNote studio={studio} name="fields" />
    </>
  );
}

export function Sharing({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  const { form, problems, draft } = studio;
  const { register } = form;
  const spoken = withoutMarks(draft.description);
  return (
    <>
      <Meta size={3}>{t('contests.studio.shareLead')}</Meta>
      <TextInput
        label={t('contests.studio.shareTitle')}
        placeholder={draft.contest_name}
        maxLength={limits.title}
        error={problems.share_title}
        {...register('share_title')}
      />
      <FieldNote studio={studio} name="share_title" />
      <Textarea
        label={t('contests.studio.shareText')}
        placeholder={spoken.slice(0, contestLimits.shareText)}
        rows={3}
        maxLength={contestLimits.shareText}
        error={problems.share_text}
        {...register('share_text')}
      />
      <FieldNote studio={studio} name="share_text" />
      <Stack as="figure" maxWidth="420px" radius="card" className={classes.link}>
        {draft.cover && <img src={draft.cover} alt="" />}
        <Stack as="figcaption" size={2} gap={1} pad={4} breaks>
          <strong>{draft.share_title || draft.contest_name}</strong>
          <span>{(draft.share_text || spoken).slice(0, contestLimits.shareText)}</span>
          <small>{location.host}</small>
        </Stack>
      </Stack>
    </>
  );
}

export function Page({ studio }: SectionProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('contests.options.chat')}
        hint={t('contests.options.chatHint')}
        {...studio.form.register('chat_enabled')}
      />
      <FieldNote studio={studio} name="chat_enabled" />
      <EmbedPanel contest={studio.contest} />
    </>
  );
}
