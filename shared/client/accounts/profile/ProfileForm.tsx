import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { accountTypes, type AccountType, type Language, languages } from '#shared/accounts/entities.ts';
import { profileForm } from '#shared/accounts/forms.ts';
import { type Network, networks, usernameLength } from '#shared/accounts/rules.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { signedIn, useSession, useUser } from '#shared/client/app/session/session.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { RadioCards } from '#shared/client/ui/RadioCards.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { LanguageFields } from './ProfileFormLanguages.tsx';
import type { ProfileSection } from './ProfileFormParts.ts';
import { PhoneField, phoneParts, readPhone } from './PhoneField.tsx';
import { PhotoForm } from './PhotoCropForm.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { SocialFields } from './SocialFields.tsx';
import { readWith, useSavedForm } from '#shared/client/accounts/useSavedForm.ts';
import classes from './ProfileForm.module.css';

type ProfileInput = z.input<typeof profileForm>;

/** All fields of the profile; each form uses some of them. */
export interface ProfileDraft extends Record<Network, string> {
  full_name: string;
  username: string;
  profession: string;
  account_type: AccountType;
  about: string;
  website: string;
  country_code: string;
  state: string;
  phone: string;
  phone_country: string;
  languages: Language[];
  is_provider: boolean;
}

/** `personal` is the separate page for name and contact. */
type Section = Exclude<ProfileSection, 'photo'> | 'personal';

const fieldsOf: Record<Section, readonly (keyof ProfileInput)[]> = {
  profile: ['full_name', 'username', 'profession', 'account_type'],
  about: ['about', 'website'],
  contact: ['country_code', 'state', 'phone'],
  personal: ['full_name', 'country_code', 'state', 'phone'],
  languages: ['languages'],
  social: networks,
  services: ['is_provider'],
};

function draftOf(user: UserShape): ProfileDraft {
  const { full_name, username, profession, account_type, country_code, personalData } = user;
  const { about = '', website = '', state = '', phone = '' } = personalData ?? {};
  const social = Object.fromEntries(networks.map((network) => [network, personalData?.[network] ?? '']));
  return {
    ...(social as Record<Network, string>),
    ...{ full_name, username, profession, account_type, about, website, country_code, state },
    ...phoneParts(phone, country_code),
    languages: user.languages,
    is_provider: user.roles.includes('provider'),
  };
}

const knownOf = (user: UserShape) => ({ draft: draftOf(user), rev: user.personalData?.rev ?? '' });

const typeWords: Record<AccountType, { label: Key; hint: Key }> = {
  personal: { label: 'accounts.type.personal', hint: 'accounts.type.personalHint' },
  professional: { label: 'accounts.type.professional', hint: 'accounts.type.professionalHint' },
  business: { label: 'accounts.type.business', hint: 'accounts.type.businessHint' },
};

interface FormProps {
  /** The button's label. */
  submit: string;
  done: () => void;
  /** Rendered beside the button, such as a link to skip. */
  beside?: ReactNode;
}

/** One section of the signed-in user's profile. */
export function ProfileForm({ section, ...rest }: FormProps & { section: ProfileSection | 'personal' }): ReactNode {
  const user = useUser();
  if (!user) return null;
  return section === 'photo' ? (
    <PhotoForm {...rest} user={user} />
  ) : (
    <FieldsForm {...rest} section={section} user={user} />
  );
}

function FieldsForm({ section, user, submit: label, done, beside }: FormProps & { section: Section; user: UserShape }) {
  const { t } = useTranslation();
  const { token } = useSession();
  const saved = useSavedForm({
    known: knownOf(user),
    fields: fieldsOf[section],
    read: ({ phone, phone_country, ...draft }) => {
      const number = readPhone(phone, phone_country);
      const all = { ...draft, phone: number ?? '' };
      const given = readWith(
        profileForm,
        Object.fromEntries(fieldsOf[section].map((name) => [name, all[name as keyof typeof all]])),
      );
      const isPhoneWrong = number === undefined && fieldsOf[section].includes('phone');
      if (!isPhoneWrong) return given;
      return { problems: { ...('problems' in given && given.problems), phone: 'accounts.invalid.phone' } };
    },
    send: async (input, rev) => {
      const answer = await call.updateProfileInfo({ ...input, rev }, { quiet: true });
      // The user name may have changed, which requests must carry.
      if (token) signedIn({ token, user: answer.user });
      done();
    },
    newer: async () => knownOf((await call.getUser({}, { quiet: true })).user),
  });
  const { form, submit, sending, refusal, takeNewer, problem } = saved;
  const { register } = form;
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      {(section === 'profile' || section === 'personal') && (
        <TextInput
          label={t('accounts.field.fullName')}
          autoComplete="name"
          maxLength={limits.name}
          error={problem('full_name')}
          {...register('full_name')}
        />
      )}
      {section === 'profile' && (
        <>
          <TextInput
            label={t('accounts.field.username')}
            description={t('accounts.field.usernameHint', usernameLength)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            leftSection={<span aria-hidden>@</span>}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={usernameLength.max}
            error={problem('username')}
            {...register('username')}
          />
          <TextInput
            label={t('accounts.field.profession')}
            placeholder={t('accounts.field.professionExample')}
            autoComplete="organization-title"
            maxLength={limits.title}
            error={problem('profession')}
            {...register('profession')}
          />
          <div className={classes.stacked}>
            <RadioCards
              label={t('accounts.field.accountType')}
              choices={accountTypes.map((value) => ({
                value,
                label: t(typeWords[value].label),
                hint: t(typeWords[value].hint),
              }))}
              input={register('account_type')}
            />
          </div>
        </>
      )}
      {section === 'about' && (
        <>
          <Textarea
            label={t('accounts.field.about')}
            description={t('accounts.field.aboutHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            rows={7}
            maxLength={2000}
            error={problem('about')}
            {...register('about')}
          />
          <TextInput
            label={t('accounts.field.website')}
            placeholder="example.org"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            error={problem('website')}
            {...register('website')}
          />
        </>
      )}
      {(section === 'contact' || section === 'personal') && (
        <>
          <PlaceFields form={form} problem={problem('country_code')} />
          <PhoneField form={form} problem={problem('phone')} />
        </>
      )}
      {section === 'languages' && (
        <LanguageFields choices={languages} input={register('languages')} problem={problem('languages')} />
      )}
      {section === 'services' && (
        <Switch
          label={t('accounts.field.isProvider')}
          hint={t('accounts.field.isProviderHint')}
          {...register('is_provider')}
        />
      )}
      {section === 'social' && <SocialFields form={form} problem={problem} />}
      <FormRefusal text={refusal} takeNewer={takeNewer} />
      <Row gap={3} wrap above={1} className={classes.actions}>
        <Button type="submit" loading={sending}>
          {label}
        </Button>
        {beside}
      </Row>
    </Stack>
  );
}
