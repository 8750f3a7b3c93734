import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { countries, regionsOf } from '#shared/accounts/places.ts';
import type { Attachment } from '#shared/chat/types.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import { currencies, isCurrency, wholeUnitsOf } from '#shared/payments/money.ts';
import { limits } from '#shared/limits.ts';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Grid, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { FilePicker } from '#shared/client/community/posts/FilePicker.tsx';
import { useJobCategories } from './useJobCategories.ts';
import classes from './Jobs.module.css';

interface JobFormProps {
  /** The job that is changed; absent for a new one. */
  job?: FeedShape;
  done: (job: FeedShape) => void;
}

/** Where it is done: a country, and a region of it. */
function Place({ data }: { data: FeedShape['data'] }) {
  const { t, tag } = useTranslation();
  const [country, setCountry] = useState(data?.country_code ?? '');
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const places = countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.label, other.label));
  const regions = regionsOf(country);
  return (
    <Grid fit="150px" gap={3}>
      <Select
        name="country_code"
        label={t('community.jobs.country')}
        value={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        choices={[{ value: '', label: t('community.jobs.anyCountry') }, ...places]}
      />
      {regions.length > 0 && (
        <Select
          key={country}
          name="state"
          label={t('community.jobs.state')}
          defaultValue={data?.state}
          choices={[{ value: '', label: '—' }, ...regions.map(({ name }) => ({ value: name, label: name }))]}
        />
      )}
    </Grid>
  );
}

function ByVotes({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Row as="label" gap={2} className={classes.check}>
      <input type="checkbox" checked={isOn} aria-describedby="by-votes" onChange={toggle} />
      <span>
        {t('community.jobs.form.byVotes')}
        <Text as="small" soft id="by-votes" className={classes.hint}>
          {t('community.jobs.form.byVotesHint')}
        </Text>
      </span>
    </Row>
  );
}

/** Posts a job, or changes one. */
export default function JobForm({ job, done }: JobFormProps): ReactNode {
  const { t, tag } = useTranslation();
  const [id] = useState(clientId);
  const categories = useJobCategories();
  const [isRange, setRange] = useState(job?.data?.budget_range ?? false);
  const [byVotes, setByVotes] = useState(job?.data?.by_votes ?? false);
  const hasContests = useIsOn('create_contest');
  const [files, setFiles] = useState<readonly Attachment[]>(job?.files ?? []);
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async (given) => {
    const { title = '', text = '', category, currency = '', budget, from, to, country_code = '', state = '' } = given;
    const whole = (typed = ''): number => {
      const units = isCurrency(currency) ? wholeUnitsOf(typed, currency, tag) : undefined;
      if (units !== undefined) return units;
      const sentence = t('community.jobs.form.wholeBudget');
      throw new CallError('invalid', sentence, { fields: { budget: sentence } });
    };
    const data = {
      category: Number(category),
      ...{ currency, country_code, state, by_votes: byVotes },
      ...(isRange ? { range_budget: [whole(from), whole(to)] as [number, number] } : { budget: whole(budget) }),
    };
    const content = { title, text, data, files: files.map(({ file_id }) => file_id) };
    const { feed } = job
      ? await call.editFeed({ feed_item_id: job.fx_id, ...content }, { quiet: true })
      : await call.addFeed({ group_id: limits.jobsGroup, client_id: id, ...content }, { quiet: true });
    void invalidate('getFeeds');
    void invalidate('getFeed');
    done(feed);
  });
  const money = Object.entries(problems.fields).find(([name]) => /budget|currency/.test(name))?.[1];
  const amount = (name: string, label: string, value: number | undefined) => (
    <TextInput
      name={name}
      inputMode="numeric"
      label={label}
      defaultValue={value?.toString()}
      error={money}
      onChange={clear}
    />
  );
  const { data } = job ?? {};
  return (
    <Stack as="form" ref={ref} noValidate gap={4} onSubmit={submit}>
      <TextInput
        name="title"
        label={t('community.jobs.form.title')}
        maxLength={communityLimits.post.title}
        defaultValue={job?.title}
        error={problems.fields['title']}
        onChange={clear}
      />
      <MarkField>
        <Textarea
          name="text"
          label={t('community.jobs.form.text')}
          autosize
          minRows={4}
          maxLength={communityLimits.post.text}
          defaultValue={job?.text}
          error={problems.fields['text']}
          onChange={clear}
        />
      </MarkField>
      <Select
        name="category"
        label={t('community.jobs.category')}
        choices={[{ value: '', label: t('community.jobs.form.choose') }, ...categories]}
        defaultValue={data?.category ?? ''}
        error={problems.fields['data.category']}
        onChange={clear}
      />
      <Row as="label" gap={2} className={classes.check}>
        <input type="checkbox" checked={isRange} onChange={() => setRange(!isRange)} />
        {t('community.jobs.form.range')}
      </Row>
      <Grid fit="150px" gap={3}>
        {isRange ? (
          <>
            {amount('from', t('community.jobs.form.from'), data?.range_budget?.[0])}
            {amount('to', t('community.jobs.form.to'), data?.range_budget?.[1])}
          </>
        ) : (
          amount('budget', t('community.jobs.form.budget'), data?.budget)
        )}
        <Select
          name="currency"
          label={t('community.form.currency')}
          defaultValue={data?.currency ?? 'EUR'}
          choices={currencies.map((value) => ({ value, label: value }))}
        />
      </Grid>
      <Place data={data} />
      {(hasContests || byVotes) && <ByVotes isOn={byVotes} toggle={() => setByVotes(!byVotes)} />}
      <FilePicker group_id={limits.jobsGroup} files={files} change={setFiles} />
      <FormRefusal text={problems.form} />
      <Button type="submit" loading={sending}>
        {t(job ? 'community.save' : 'community.jobs.form.send')}
      </Button>
    </Stack>
  );
}
