import type { ReactNode } from 'react';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { KeyKind } from '#shared/developers/types.ts';
import { eventTypes } from '#shared/developers/eventTypes.ts';
import { webhookLimits } from '#shared/developers/limits.ts';
import { eventWords } from './eventWords.ts';
import type { WebhookRow } from './WebhookPanel.tsx';
import classes from './Developers.module.css';

interface WebhookFormProps {
  kind: KeyKind;
  close: () => void;
  made: (url: string, secret: string) => Promise<void>;
}

/** Adds a webhook. */
export function WebhookForm({ kind, close, made }: WebhookFormProps): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(undefined, async (values) => {
    const events = eventTypes.filter((type) => values[type] === 'on');
    const [of, id] = values['about']?.split(' ') ?? [];
    const about = id ? { [of === 'contest' ? 'cx_id' : 'gx_id']: id } : {};
    const input = { kind, url: values['url'] ?? '', events, ...about, current: values['current'] };
    const { webhook, secret } = await call.addWebhook(input, { quiet: true });
    await made(webhook.url, secret);
  });
  return (
    <Dialog title={t('developers.hooks.add')} close={close}>
      <Stack as="form" ref={ref} gap={4} bounded noValidate onSubmit={submit}>
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t('developers.hooks.url')}
          description={t('developers.hooks.urlHint')}
          maxLength={webhookLimits.url}
          error={problems.fields['url']}
        />
        {kind === 'person' && <About error={problems.fields['cx_id'] ?? problems.fields['gx_id']} />}
        <Stack as="fieldset" gap={3}>
          <Text as="legend" size={3} strong>
            {t('developers.hooks.events')}
          </Text>
          {eventTypes.map((type) => (
            <Row as="label" key={type} gap={3} size={3} className={classes.check}>
              <input type="checkbox" name={type} />
              <span>
                {t(eventWords[type])} <code>{type}</code>
              </span>
            </Row>
          ))}
          {problems.fields['events'] && (
            <Text role="alert" size={2} danger>
              {problems.fields['events']}
            </Text>
          )}
        </Stack>
        <CurrentPassword error={problems.fields['current']} />
        <FormRefusal text={problems.form} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('developers.hooks.make')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** All that is the caller's, or one contest or club of theirs. */
function About({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const { answer } = useAnswer('getWebhookSubjects', {});
  const choices = [
    { value: '', label: t('developers.hooks.aboutAll') },
    ...(answer?.contests ?? []).map(({ cx_id, title }) => ({
      value: `contest ${cx_id}`,
      label: t('developers.hooks.aboutContest', { title }),
    })),
    ...(answer?.clubs ?? []).map(({ gx_id, title }) => ({
      value: `club ${gx_id}`,
      label: t('developers.hooks.aboutClub', { title }),
    })),
  ];
  return <Select name="about" label={t('developers.hooks.about')} choices={choices} error={error} />;
}

interface RenewSecretFormProps {
  row: WebhookRow;
  close: () => void;
  made: (secret: string) => Promise<void>;
}

/** Another secret for a webhook. */
export function RenewSecretForm({ row, close, made }: RenewSecretFormProps): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(undefined, async ({ current }) => {
    const { secret } = await call.renewWebhookSecret({ webhook_id: row.webhook_id, current }, { quiet: true });
    await made(secret);
  });
  return (
    <Dialog title={t('developers.hooks.renew')} close={close}>
      <Stack as="form" ref={ref} gap={4} bounded noValidate onSubmit={submit}>
        <p>{t('developers.hooks.renewText', { url: row.url })}</p>
        <CurrentPassword error={problems.fields['current']} />
        <FormRefusal text={problems.form} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('developers.hooks.renew')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
