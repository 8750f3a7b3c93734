import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import type { GroupShape } from '#shared/community/shapes.ts';
import { clubAccesses, type ClubInterval, clubIntervals, membershipTypes } from '#shared/community/types.ts';
import { currencies, isCurrency, parseAmount } from '#shared/payments/money.ts';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { RadioCards } from '#shared/client/ui/RadioCards.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';

interface ClubFormProps {
  /** The club that is changed; absent for a new one. */
  club?: GroupShape;
  done: (club: GroupShape) => void;
}

const { club: most } = communityLimits;

interface PriceProps {
  club: ClubFormProps['club'];
  problem: string | undefined;
  clear: () => void;
}

/** What a paid membership costs, and how often. */
function Price({ club, problem, clear }: PriceProps) {
  const { t, tag } = useTranslation();
  const currency = club?.currency ?? 'EUR';
  const shown = club?.amount ? typedAmount(club.amount, currency, tag) : '';
  return (
    <Grid fit="140px" gap={3}>
      <TextInput
        name="price"
        inputMode="decimal"
        label={t('community.form.amount')}
        defaultValue={shown}
        error={problem}
        onChange={clear}
      />
      <Select
        name="currency"
        label={t('community.form.currency')}
        defaultValue={currency}
        choices={currencies.map((value) => ({ value, label: value }))}
      />
      <Select
        name="interval"
        label={t('community.form.interval')}
        defaultValue={club?.interval ?? 'month'}
        choices={clubIntervals.map((value) => ({ value, label: t(`community.form.interval.${value}`) }))}
      />
    </Grid>
  );
}

/** Makes a club, or changes what it says of itself. */
export default function ClubForm({ club, done }: ClubFormProps): ReactNode {
  const { t, tag } = useTranslation();
  const [id] = useState(clientId);
  const [cover, setCover] = useState(club?.cover ?? '');
  const [access, setAccess] = useState(club?.access ?? 'Public');
  const [membership, setMembership] = useState(club?.membership ?? 'free');
  const [isUploading, setUploading] = useState(false);
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async (given) => {
    const {
      title = '',
      description = '',
      rules = '',
      question = '',
      price = '',
      currency: paidIn = '',
      interval,
    } = given;
    const isPaid = membership === 'paid';
    const amount = (isCurrency(paidIn) && parseAmount(price, paidIn, tag)) || 0;
    const { group } = await call.addUpdateGroup(
      {
        ...{ title, description, rules, question, cover, access, membership },
        ...(isPaid && { amount, currency: paidIn, interval: interval as ClubInterval }),
        ...(club ? { gx_id: club.gx_id } : { client_id: id }),
      },
      { quiet: true },
    );
    void invalidate('getGroups');
    done(group);
  });
  const accesses = clubAccesses.map((value) => ({
    value,
    label: t(`community.form.access.${value}`),
    hint: t(`community.form.accessHint.${value}`),
  }));
  const memberships = membershipTypes.map((value) => ({
    value,
    label: t(`community.form.membership.${value}`),
    hint: t(`community.form.membershipHint.${value}`),
  }));
  return (
    <Stack as="form" ref={ref} noValidate gap={4} onSubmit={submit}>
      <TextInput
        name="title"
        label={t('community.form.title')}
        maxLength={most.title}
        defaultValue={club?.title}
        error={problems.fields['title']}
        onChange={clear}
      />
      <MarkField>
        <Textarea
          name="description"
          label={t('community.form.description')}
          autosize
          minRows={3}
          maxLength={most.description}
          defaultValue={club?.description}
          error={problems.fields['description']}
          onChange={clear}
        />
      </MarkField>
      <ImagePick
        label={t('community.form.cover')}
        value={cover}
        change={setCover}
        width={960}
        height={384}
        error={problems.fields['cover']}
        busy={setUploading}
      />
      <RadioCards
        label={t('community.form.access')}
        choices={accesses}
        chosen={access}
        input={{ name: 'access-choice', onChange: ({ target }) => setAccess(target.value as typeof access) }}
      />
      {access === 'Private' && (
        <TextInput
          name="question"
          label={t('community.form.question')}
          description={t('community.form.questionHint')}
          maxLength={most.question}
          defaultValue={club?.question}
        />
      )}
      <RadioCards
        label={t('community.form.membership')}
        choices={memberships}
        chosen={membership}
        input={{
          name: 'membership-choice',
          onChange: ({ target }) => setMembership(target.value as typeof membership),
        }}
      />
      {membership === 'paid' && <Price club={club} problem={problems.fields['amount']} clear={clear} />}
      <Textarea
        name="rules"
        label={t('community.form.rules')}
        description={t('community.form.rulesHint')}
        autosize
        minRows={2}
        maxLength={most.rules}
        defaultValue={club?.rules}
      />
      <FormRefusal text={problems.form} />
      <Button type="submit" loading={sending} disabled={isUploading}>
        {t(club ? 'community.save' : 'community.form.make')}
      </Button>
    </Stack>
  );
}
