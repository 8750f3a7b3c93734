import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import type { EditionSummary } from '#shared/contests/editions/editions.ts';
import { limits } from '#shared/limits.ts';
import { editionLimits } from '#shared/contests/editions/limits.ts';
import classes from './Editions.module.css';

interface EditionFormProps {
  /** The edition to change; undefined makes one. */
  edition?: Pick<EditionSummary, 'edx_id' | 'edition_name' | 'max_user' | 'rev'>;
  /** The contest that a new one begins with; asked for when it is not given. */
  original?: { cx_id: string; contest_name: string };
  saved: () => void;
  close: () => void;
}

/** Makes an edition, or changes its name and size. */
export function EditionForm({ edition, original, saved, close }: EditionFormProps): ReactNode {
  const { t } = useTranslation();
  const [client_id] = useState(clientId);
  const note = useId();
  const { ref, submit, sending, problems } = useAccountForm(undefined, async (values) => {
    const { edition_name = '', original_contest_id = '' } = values;
    const max_user = Number(values.max_user);
    if (edition) {
      const { edx_id, rev } = edition;
      await call.editEdition({ edx_id, edition_name, max_user, rev }, { quiet: true });
    } else {
      const of = original?.cx_id ?? original_contest_id.trim();
      await call.addEdition({ client_id, edition_name, max_user, original_contest_id: of }, { quiet: true });
    }
    toast.success(t(edition ? 'contests.edition.updated' : 'contests.edition.added'), 'contest');
    saved();
  });
  return (
    <Dialog title={t(edition ? 'contests.edition.edit' : 'contests.edition.add')} close={close}>
      <Stack as="form" ref={ref} gap={4} className={classes.form} noValidate onSubmit={submit}>
        <p id={note}>{t('contests.edition.lead')}</p>
        {!edition && !original && (
          <TextInput
            name="original_contest_id"
            label={t('contests.edition.original')}
            description={t('contests.edition.originalHint')}
            error={problems.fields.original_contest_id}
          />
        )}
        <TextInput
          name="edition_name"
          label={t('contests.edition.name')}
          defaultValue={edition?.edition_name ?? original?.contest_name}
          maxLength={limits.title}
          error={problems.fields.edition_name}
        />
        <TextInput
          name="max_user"
          type="number"
          inputMode="numeric"
          label={t('contests.edition.size')}
          min={editionLimits.entries.min}
          max={editionLimits.entries.max}
          defaultValue={edition?.max_user ?? 50}
          error={problems.fields.max_user}
        />
        {problems.form && <p role="alert">{problems.form}</p>}
        <Button type="submit" loading={sending} aria-describedby={note}>
          {t(edition ? 'contests.edition.save' : 'contests.edition.add')}
        </Button>
      </Stack>
    </Dialog>
  );
}
