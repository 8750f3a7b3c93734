import { Button } from '#shared/client/ui/Button.tsx';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import formClasses from '../AccountForm.module.css';
import { useAccountForm } from '../useAccountForm.ts';
import { FactorRow } from './FactorRow.tsx';

type Passkey = OutputOfCall<'getFactors'>['passkeys'][number];

interface PasskeyRowProps {
  passkey: Passkey;
  changed: () => void;
}

export function PasskeyRow({ passkey, changed }: PasskeyRowProps): ReactNode {
  const { t } = useTranslation();
  const { passkey_id, name, synced, since, used_at } = passkey;
  const [naming, setNaming] = useState(false);
  const removing = useAction(async () => {
    await call.removePasskey({ passkey_id });
    toast.success(t('accounts.passkey.removed'));
    changed();
  });
  return (
    <FactorRow
      icon={<IconFingerprint size={22} />}
      name={t('accounts.passkey.named', { name })}
      text={
        <>
          {t(synced ? 'accounts.passkey.synced' : 'accounts.passkey.device')}{' '}
          {t(used_at ? 'accounts.factors.used' : 'accounts.factors.since')} <When at={used_at ?? since} />
        </>
      }
    >
      <Button
        variant="default"
        size="sm"
        aria-label={t('accounts.passkey.renameOne', { name })}
        onClick={() => setNaming(true)}
      >
        {t('accounts.passkey.rename')}
      </Button>
      <Button
        variant="default"
        size="sm"
        loading={removing.isRunning}
        aria-label={t('accounts.factors.removeOne', { name })}
        onClick={() => void removing.run()}
      >
        {t('accounts.factors.remove')}
      </Button>
      {naming && (
        <NameDialog
          passkey={passkey}
          done={() => {
            setNaming(false);
            changed();
          }}
          close={() => setNaming(false)}
        />
      )}
    </FactorRow>
  );
}

function NameDialog({ passkey, done, close }: { passkey: Passkey; done: () => void; close: () => void }) {
  const { t } = useTranslation();
  const { passkey_id, name: before } = passkey;
  const { ref, submit, sending, problems } = useAccountForm(undefined, async ({ name = '' }) => {
    await call.renamePasskey({ passkey_id, name }, { quiet: true });
    done();
  });
  return (
    <Dialog title={t('accounts.passkey.renameOne', { name: before })} close={close}>
      <form ref={ref} className={formClasses.form} noValidate onSubmit={submit}>
        {problems.form && (
          <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
            {problems.form}
          </Card>
        )}
        <TextInput
          name="name"
          label={t('accounts.passkey.nameLabel')}
          defaultValue={before}
          maxLength={factorLimits.name}
          error={problems.fields['name']}
        />
        <Button type="submit" loading={sending} className={formClasses.own}>
          {t('accounts.passkey.save')}
        </Button>
      </form>
    </Dialog>
  );
}
