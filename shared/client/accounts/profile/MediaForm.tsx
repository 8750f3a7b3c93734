import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { accountLimits } from '#shared/accounts/limits.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Grid } from '#shared/client/ui/Layout.tsx';
import classes from './MediaForm.module.css';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

const { url: urlLength, title: titleLength } = accountLimits.media;

/** Adds a media link to one's own page. */
export default function MediaForm(): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems, clear } = useAccountForm(
    undefined,
    async ({ url = '', title = '' }, form) => {
      await call.addMediaUrl({ url, title }, { quiet: true });
      form.reset();
      form.querySelector('input')?.focus();
    },
  );
  return (
    <Grid
      cross="start"
      medium={{ columns: 1 }}
      as="form"
      columns="3fr 2fr auto"
      gap={3}
      ref={ref}
      noValidate
      className={classes.form}
      onSubmit={submit}
    >
      <TextInput
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        label={t('accounts.urls.url')}
        placeholder="https://"
        maxLength={urlLength}
        error={problems.fields['url'] ?? (problems.form || undefined)}
        onChange={clear}
      />
      <TextInput
        name="title"
        autoComplete="off"
        label={t('accounts.urls.name')}
        maxLength={titleLength}
        error={problems.fields['title']}
        onChange={clear}
      />
      <Button type="submit" variant="default" loading={sending}>
        {t('accounts.urls.add')}
      </Button>
    </Grid>
  );
}
