import type { ReactNode } from 'react';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Grid, Text } from '#shared/client/ui/Layout.tsx';
import type { ServiceProvider } from '#shared/services/shapes.ts';

/** What speaks for a provider: what they have done so far, how fast, since when, and in which languages. */
export function Proof({ provider }: { provider: ServiceProvider }): ReactNode {
  const { t } = useTranslation();
  const { date, number, percent, list } = useFormat();
  const names = useNames();
  const { completed, on_time, answers, joined, languages, country_code } = provider;
  const told = [
    [t('services.proof.completed'), completed > 0 && number(completed)],
    [t('services.proof.onTime'), on_time !== undefined && percent(on_time)],
    [t('services.proof.answers'), answers && t(`services.proof.within.${answers}`)],
    [t('services.proof.since'), date(joined)],
    [t('services.proof.speaks'), list(languages.map((code) => names.language(code)))],
    [t('services.proof.from'), names.country(country_code)],
  ] as const;
  return (
    <Grid as="dl" columns="auto 1fr" gap="2 4" size={2} edge="top" pad="3 0">
      {told.map(
        ([what, value]) =>
          value && (
            <Grid as="div" key={what} columns="subgrid" across cross="start">
              <Text as="dt" soft>
                {what}
              </Text>
              <Text as="dd" strong textAlign="end" breaks>
                {value}
              </Text>
            </Grid>
          ),
      )}
    </Grid>
  );
}
