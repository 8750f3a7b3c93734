import { type ReactNode, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { countries, regionsOf } from '#shared/accounts/places.ts';
import { languageTag, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Select } from '#shared/client/ui/Select.tsx';
import type { ProfileDraft } from './ProfileForm.tsx';
import { Grid } from '#shared/client/ui/Layout.tsx';

/** Country names in the reader's language, sorted. */
export function useCountryNames(): readonly { code: string; name: string }[] {
  const language = languageTag();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const { compare } = new Intl.Collator(language);
    return countries
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => compare(one.name, other.name));
  }, [language]);
}

/** Selects for country and, where it has any, state. */
export function PlaceFields({
  form,
  problem,
}: {
  form: UseFormReturn<ProfileDraft>;
  problem: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const names = useCountryNames();
  const { control, register, setValue } = form;
  const country_code = useWatch({ control, name: 'country_code' });
  const regions = regionsOf(country_code);
  const country = register('country_code', {
    // A change of country invalidates the state and a national phone number.
    onChange: ({ target }: { target: HTMLSelectElement }) => {
      setValue('state', '');
      if (target.value && !form.getValues('phone')) setValue('phone_country', target.value);
    },
  });
  return (
    <Grid narrow={{ columns: 1 }} columns={2} gap="5 4" cross="start">
      <Select
        label={t('accounts.field.country')}
        autoComplete="country"
        choices={[
          { value: '', label: t('accounts.field.noCountry') },
          ...names.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        error={problem}
        {...country}
      />
      {regions.length > 0 && (
        <Select
          key={country_code}
          label={t('accounts.field.state')}
          choices={[
            { value: '', label: t('accounts.field.noState') },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...register('state')}
        />
      )}
    </Grid>
  );
}
