import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { phoneOf } from '#shared/accounts/places.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { useCountryNames } from './PlaceFields.tsx';
import type { ProfileDraft } from './ProfileForm.tsx';
import { Grid } from '#shared/client/ui/Layout.tsx';
import classes from './ProfileForm.module.css';

/** Splits a stored number into its national form and its country. */
export function phoneParts(phone: string, country_code: string): { phone: string; phone_country: string } {
  const known = parsePhoneNumberFromString(phone);
  if (known?.country) return { phone: known.formatNational(), phone_country: known.country };
  return { phone, phone_country: isSupportedCountry(country_code) ? country_code : 'US' };
}

/** Parses to E.164; '' for empty input, undefined when invalid. An international prefix overrides the selected country. */
export const readPhone = phoneOf;

const called = new Set<string>(getCountries());

/** A phone number with its country. */
export function PhoneField({
  form,
  problem,
}: {
  form: UseFormReturn<ProfileDraft>;
  problem: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const names = useCountryNames();
  const { register } = form;
  return (
    <fieldset>
      <legend className={classes.legend}>{t('accounts.field.phone')}</legend>
      <Grid columns="minmax(0, 12rem) 1fr" gap={2} className={classes.phone}>
        <Select
          aria-label={t('accounts.field.phoneCountry')}
          autoComplete="off"
          choices={names
            .filter(({ code }) => called.has(code))
            .map(({ code, name }) => ({
              value: code,
              label: `+${getCountryCallingCode(code as Parameters<typeof getCountryCallingCode>[0])} ${name}`,
            }))}
          {...register('phone_country')}
        />
        <TextInput
          type="tel"
          aria-label={t('accounts.field.phone')}
          aria-describedby={id}
          aria-invalid={problem ? true : undefined}
          autoComplete="tel"
          maxLength={40}
          error={Boolean(problem)}
          {...register('phone')}
        />
      </Grid>
      <p id={id} className={problem ? classes.error : classes.hint}>
        {problem ?? t('accounts.field.phoneHint')}
      </p>
    </fieldset>
  );
}
