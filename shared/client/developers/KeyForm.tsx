import type { ReactNode } from 'react';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Grid, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { keyLimits } from '#shared/developers/limits.ts';
import { limits } from '#shared/limits.ts';
import { areas, levels, type Right } from '#shared/model/rights.ts';
import type { KeysOf } from './KeyPanel.tsx';

type Input = InputOfCall<'addKey'>;

interface KeyFormProps {
  of: KeysOf;
  close: () => void;
  made: (name: string, secret: string) => Promise<void>;
}

/** Makes a key. */
export function KeyForm({ of, close, made }: KeyFormProps): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(undefined, async (values) => {
    const scopes = areas.flatMap((area): Right[] => {
      const level = levels.find((each) => each === values[area]);
      return level ? [`${area}_${level}`] : [];
    });
    const input = {
      name: values['name'] ?? '',
      scopes,
      days: (values['days'] ? Number(values['days']) : null) as Input['days'],
      per_minute: Number(values['per_minute']) as Input['per_minute'],
      current: values['current'],
    };
    const { key, secret } = await call[of === 'own' ? 'addKey' : 'addSiteKey'](input, { quiet: true });
    await made(key.name, secret);
  });
  const choices = [
    { value: '', label: t('developers.level.none') },
    ...levels.map((level) => ({ value: level, label: t(`developers.level.${level}`) })),
  ];
  return (
    <Dialog title={t('developers.keys.add')} close={close}>
      <Stack as="form" ref={ref} gap={4} bounded noValidate onSubmit={submit}>
        <TextInput
          name="name"
          label={t('developers.keys.name')}
          description={t('developers.keys.nameHint')}
          maxLength={limits.name}
          error={problems.fields['name']}
        />
        <Stack as="fieldset" gap={3}>
          <Text as="legend" size={3} strong>
            {t('developers.keys.scopes')}
          </Text>
          <Meta>{t(of === 'own' ? 'developers.keys.scopesOwn' : 'developers.keys.scopesSite')}</Meta>
          <Grid fit="180px" gap={3}>
            {areas.map((area) => (
              <Select key={area} name={area} label={t(`developers.area.${area}`)} choices={choices} />
            ))}
          </Grid>
          {problems.fields['scopes'] && (
            <Text role="alert" size={2} danger>
              {problems.fields['scopes']}
            </Text>
          )}
        </Stack>
        <Grid fit="180px" gap={3}>
          <Select
            name="days"
            label={t('developers.keys.until')}
            defaultValue="90"
            choices={[
              ...keyLimits.days.map((days) => ({
                value: `${days}`,
                label: t('developers.keys.days', { count: days }),
              })),
              { value: '', label: t('developers.keys.noEnd') },
            ]}
          />
          <Select
            name="per_minute"
            label={t('developers.keys.limit')}
            choices={keyLimits.perMinute.map((points) => ({
              value: `${points}`,
              label: t('developers.keys.perMinute', { count: points }),
            }))}
          />
        </Grid>
        <CurrentPassword error={problems.fields['current']} />
        <FormRefusal text={problems.form} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('developers.keys.make')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
