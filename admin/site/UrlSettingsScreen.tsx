import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Part, SettingsFrame } from './SettingsFrame.tsx';
import { useSettings } from './useSettings.ts';

/** Hosts of the two sites, and redirects of /. */
export default function UrlSettingsScreen(): ReactNode {
  const { t } = useTranslation();
  const form = useSettings();
  return (
    <SettingsFrame title={t('admin.urls.title')} note={t('admin.urls.note')} form={form}>
      {(shown, problemOf) => {
        const field = (name: 'home_path' | 'services_home_path' | 'contests_host' | 'services_host') => ({
          name,
          value: shown[name],
          error: problemOf(name),
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.change(name, event.currentTarget.value.trim()),
        });
        return (
          <>
            <Part title={t('admin.urls.home')} text={t('admin.urls.homeText')}>
              <TextInput
                label={t('admin.urls.homePath')}
                description={t('admin.urls.homePathHint')}
                {...field('home_path')}
              />
              <TextInput
                label={t('admin.urls.servicesHomePath')}
                description={t('admin.urls.servicesHomePathHint')}
                {...field('services_home_path')}
              />
            </Part>
            <Part title={t('admin.urls.hosts')} text={t('admin.urls.hostsText')}>
              <TextInput
                label={t('admin.urls.contestsHost')}
                placeholder="vote.example.org"
                {...field('contests_host')}
              />
              <TextInput
                label={t('admin.urls.servicesHost')}
                placeholder="work.example.org"
                {...field('services_host')}
              />
            </Part>
          </>
        );
      }}
    </SettingsFrame>
  );
}
