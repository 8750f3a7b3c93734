import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Network, networks } from '#shared/accounts/rules.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import type { ProfileDraft } from './ProfileForm.tsx';
import { networkMarks } from './ProfileFormNetworks.ts';

interface SocialFieldsProps {
  form: UseFormReturn<ProfileDraft>;
  problem: (network: Network) => string | undefined;
}

/** Links to social networks, entered as a link or a user name. */
export function SocialFields({ form, problem }: SocialFieldsProps): ReactNode {
  const { t } = useTranslation();
  return networks.map((network) => {
    const { name, Icon } = networkMarks[network];
    return (
      <TextInput
        key={network}
        label={name}
        placeholder={t('accounts.field.socialExample')}
        leftSection={<Icon size={20} aria-hidden />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        error={problem(network)}
        {...form.register(network)}
      />
    );
  });
}
