import { type ReactNode, useState } from 'react';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ImagePick } from '#shared/client/ui/ImagePick.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Box, Grid, Row } from '#shared/client/ui/Layout.tsx';
import { siteLimits } from '#shared/site/limits.ts';
import { limits } from '#shared/limits.ts';
import { features } from '#shared/site/entities.ts';
import { Part, SettingsFrame } from './SettingsFrame.tsx';
import { TestUsers } from './TestUsers.tsx';
import { type SettingsForm, type Settings, useSettings } from './useSettings.ts';
import classes from './Settings.module.css';

interface FieldsProps {
  form: SettingsForm;
  shown: Settings;
  problemOf: (field: string) => string | undefined;
}

function ColorField({
  form,
  shown,
  problemOf,
  name,
  label,
  usual,
}: FieldsProps & {
  name: 'brand_color' | 'vote_color';
  label: string;
  /** The default colour. */
  usual: string;
}) {
  const { t } = useTranslation();
  return (
    <Row gap={2} cross="end" className={classes.color}>
      <TextInput
        label={label}
        description={t('admin.settings.colorHint')}
        placeholder={usual}
        maxLength={7}
        value={shown[name]}
        error={problemOf(name)}
        spellCheck={false}
        onChange={(event) => form.change(name, event.currentTarget.value.trim().toLowerCase())}
      />
      <input
        type="color"
        className={classes.swatch}
        aria-label={t('admin.settings.pickColor', { name: label })}
        value={/^#[0-9a-f]{6}$/.test(shown[name]) ? shown[name] : usual}
        onChange={(event) => form.change(name, event.currentTarget.value)}
      />
    </Row>
  );
}

function Brand({ form, shown, problemOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('admin.settings.brand')} text={t('admin.settings.brandText')}>
      <TextInput
        label={t('admin.settings.brandName')}
        maxLength={40}
        required
        value={shown.brand_name}
        error={problemOf('brand_name')}
        onChange={(event) => form.change('brand_name', event.currentTarget.value)}
      />
      <Grid narrow={{ columns: 1 }} columns={2} gap={4}>
        <ColorField
          {...{ form, shown, problemOf }}
          name="brand_color"
          label={t('admin.settings.brandColor')}
          usual="#0b76a3"
        />
        <ColorField
          {...{ form, shown, problemOf }}
          name="vote_color"
          label={t('admin.settings.voteColor')}
          usual="#ff6b57"
        />
      </Grid>
      <Box maxWidth="180px">
        <ImagePick
          label={t('admin.settings.logo')}
          value={shown.logo}
          error={problemOf('logo')}
          width={160}
          height={160}
          emptyRatio="1 / 1"
          change={(path) => form.change('logo', path)}
        />
      </Box>
    </Part>
  );
}

function Titles({ form, shown, problemOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('admin.settings.titles')} text={t('admin.settings.titlesText')}>
      <TextInput
        label={t('admin.settings.contestsTitle')}
        maxLength={limits.title}
        value={shown.title ?? ''}
        error={problemOf('title')}
        onChange={(event) => form.change('title', event.currentTarget.value || null)}
      />
      <TextInput
        label={t('admin.settings.servicesTitle')}
        maxLength={limits.title}
        value={shown.services_title ?? ''}
        error={problemOf('services_title')}
        onChange={(event) => form.change('services_title', event.currentTarget.value || null)}
      />
    </Part>
  );
}

function Features({ form, shown }: FieldsProps) {
  const { t } = useTranslation();
  const off = shown.features_off;
  return (
    <Part title={t('admin.settings.features')} text={t('admin.settings.featuresText')}>
      {features.map((feature) => (
        <Switch
          key={feature}
          label={t(`admin.feature.${feature}`)}
          hint={t(`admin.featureHint.${feature}`)}
          checked={!off.includes(feature)}
          onChange={(event) =>
            form.change(
              'features_off',
              event.currentTarget.checked ? off.filter((one) => one !== feature) : [...off, feature],
            )
          }
        />
      ))}
    </Part>
  );
}

function Support({ form, shown, problemOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('admin.settings.support')} text={t('admin.settings.supportText')}>
      <TextInput
        label={t('admin.settings.supportUser')}
        inputMode="numeric"
        value={String(shown.support_user || '')}
        error={problemOf('support_user')}
        onChange={(event) => form.change('support_user', Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
      />
      <TextInput
        label={t('admin.settings.securityContact')}
        description={t('admin.settings.securityContactHint')}
        maxLength={200}
        spellCheck={false}
        value={shown.security_contact}
        error={problemOf('security_contact')}
        onChange={(event) => form.change('security_contact', event.currentTarget.value.trim())}
      />
    </Part>
  );
}

function Sms({ form, shown, problemOf }: FieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const said = shown.sms_countries.join(', ');
  return (
    <Part title={t('admin.settings.sms')} text={t('admin.settings.smsText')}>
      <TextInput
        label={t('admin.settings.smsCountries')}
        description={t('admin.settings.smsCountriesHint')}
        maxLength={1000}
        spellCheck={false}
        value={typed ?? said}
        error={problemOf('sms_countries')}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const codes = event.currentTarget.value.toUpperCase().match(/[A-Z]+/g) ?? [];
          form.change('sms_countries', [...new Set(codes)]);
        }}
      />
    </Part>
  );
}

function Social({ form, shown, problemOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('admin.settings.social')} text={t('admin.settings.socialText')}>
      <TextInput
        type="url"
        label={t('admin.settings.socialServer')}
        description={t('admin.settings.socialServerHint')}
        maxLength={200}
        spellCheck={false}
        value={shown.social_server}
        error={problemOf('social_server')}
        onChange={(event) => form.change('social_server', event.currentTarget.value.trim().toLowerCase())}
      />
    </Part>
  );
}

function Legal({ form, shown, problemOf }: FieldsProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('EN');
  return (
    <Part title={t('admin.settings.legal')} text={t('admin.settings.legalText')}>
      <Select
        label={t('admin.settings.legalLanguage')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      {(['privacy_policy', 'terms_of_service', 'accessibility_statement'] as const).map((name) => (
        <Textarea
          key={`${name} ${language}`}
          lang={language.toLowerCase()}
          label={t(`admin.settings.${name}`)}
          rows={8}
          maxLength={siteLimits.legalText}
          value={shown[name][language] ?? ''}
          error={problemOf(name) ?? problemOf(`${name}.${language}`)}
          onChange={(event) => form.change(name, { ...shown[name], [language]: event.currentTarget.value })}
        />
      ))}
    </Part>
  );
}

export default function SettingsScreen(): ReactNode {
  const { t } = useTranslation();
  const form = useSettings();
  return (
    <SettingsFrame title={t('admin.settings.title')} note={t('admin.settings.note')} form={form}>
      {(shown, problemOf) => (
        <>
          <Brand {...{ form, shown, problemOf }} />
          <Titles {...{ form, shown, problemOf }} />
          <Features {...{ form, shown, problemOf }} />
          <Support {...{ form, shown, problemOf }} />
          <Part title={t('admin.settings.testUsers')} text={t('admin.settings.testUsersText')}>
            <TestUsers
              users={shown.test_users}
              problem={problemOf('test_users')}
              change={(users) => form.change('test_users', users)}
            />
          </Part>
          <Sms {...{ form, shown, problemOf }} />
          <Social {...{ form, shown, problemOf }} />
          <Legal {...{ form, shown, problemOf }} />
        </>
      )}
    </SettingsFrame>
  );
}
