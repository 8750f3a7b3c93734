import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { mostOrigins, originsIn } from '#shared/client/contests/sharing/embedSites.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import type { Partner } from './PartnersScreen.tsx';

interface PartnerFormProps {
  /** The partner to change; undefined connects one. */
  partner: Partner | undefined;
  close: () => void;
  /** `private_key` of a new one. */
  saved: (partner: Partner, private_key?: string) => Promise<void>;
}

interface Problems {
  name?: string;
  origins?: string;
  form?: string;
}

/** Connects an app, or changes what is known of it. */
export function PartnerForm({ partner, close, saved }: PartnerFormProps): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState(partner?.name ?? '');
  const [lines, setLines] = useState(partner?.origins.join('\n') ?? '');
  const [trusts_email, setTrust] = useState(partner?.trusts_email ?? false);
  const [problems, setProblems] = useState<Problems>({});
  const save = useAction(
    async (origins: string[]) => {
      const form = { name: name.trim(), origins, trusts_email };
      if (partner) {
        const { partner_id } = partner;
        const answer = await call.changePartner({ partner_id, ...form }, { quiet: true });
        toast.success(t('admin.partners.saved'));
        return saved(answer.partner);
      }
      const answer = await call.addPartner(form, { quiet: true });
      return saved(answer.partner, answer.private_key);
    },
    ({ fields = {}, message }) => {
      const origins = Object.entries(fields).find(([path]) => path.startsWith('origins'))?.[1];
      setProblems({ name: fields.name, origins, ...(!fields.name && !origins && { form: message }) });
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { origins, wrong } = originsIn(lines);
    if (wrong !== undefined) return setProblems({ origins: t('contests.embed.sites.wrong', { address: wrong }) });
    if (origins.length > mostOrigins)
      return setProblems({ origins: t('contests.embed.sites.many', { most: mostOrigins }) });
    setProblems({});
    void save.run(origins);
  };
  return (
    <Dialog
      title={partner ? t('admin.partners.editOf', { name: partner.name }) : t('admin.partners.add')}
      close={close}
    >
      <Stack as="form" gap={4} bounded noValidate onSubmit={submit}>
        <TextInput
          label={t('admin.partners.name')}
          description={t('admin.partners.nameHint')}
          value={name}
          maxLength={limits.name}
          error={problems.name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Textarea
          label={t('admin.partners.origins')}
          description={t('admin.partners.originsHint')}
          value={lines}
          rows={3}
          inputMode="url"
          spellCheck={false}
          error={problems.origins}
          onChange={({ currentTarget: { value } }) => setLines(value)}
        />
        <Switch
          label={t('admin.partners.trust')}
          hint={t('admin.partners.trustHint')}
          checked={trusts_email}
          onChange={({ currentTarget: { checked } }) => setTrust(checked)}
        />
        {problems.form && <p role="alert">{problems.form}</p>}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button type="submit" loading={save.isRunning}>
            {t(partner ? 'admin.partners.save' : 'admin.partners.add')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
