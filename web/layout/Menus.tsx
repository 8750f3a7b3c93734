import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { currentLanguage, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import { Dropdown, dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { AccountButton } from '#shared/client/ui/Frame.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';
import { Text } from '#shared/client/ui/Layout.tsx';
import { languageNames } from '#shared/languages.ts';
import { To } from '#web/links.ts';
import type AccountMenu from './AccountMenu.tsx';

export function LanguageMenu() {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Dropdown
      renderToggle={(props) => (
        <ActionIcon
          {...props}
          aria-label={`${t('site.language')}: ${languageNames[language]} (${language.toUpperCase()})`}
        >
          <Text as="span" size={2} strong aria-hidden>
            {language}
          </Text>
        </ActionIcon>
      )}
    >
      <LanguageChoices />
    </Dropdown>
  );
}

export function SchemeMenu() {
  const { t } = useTranslation();
  const { resolved } = useScheme();
  return (
    <Dropdown
      renderToggle={(props) => (
        <ActionIcon {...props} aria-label={t('site.scheme.title')}>
          {resolved === 'dark' ? <IconMoon size={20} aria-hidden /> : <IconSun size={20} aria-hidden />}
        </ActionIcon>
      )}
    >
      <SchemeChoices />
    </Dropdown>
  );
}

/** For signed-in people; what it holds is loaded beside the page. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const [part, setPart] = useState<{ Menu: ComponentType<Parameters<typeof AccountMenu>[0]> }>();
  const [presses, setPresses] = useState(0);
  const isWanted = user !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('./AccountMenu.tsx')).then(
      (chunk) => setPart({ Menu: chunk.default }),
      (cause: unknown) => console.warn('The account menu did not load', cause),
    );
  }, [isWanted, presses]);
  if (!user) return null;
  return (
    <Dropdown
      renderToggle={(props) => (
        <AccountButton
          {...props}
          user={user}
          aria-label={`${t('accounts.account')}: ${user.full_name}`}
          onClick={() => {
            props.onClick();
            setPresses(presses + 1);
          }}
        />
      )}
    >
      {part ? (
        <part.Menu user={user} />
      ) : (
        // Leads to the same places.
        <To name="userProfile" className={dropdownItem}>
          {t('accounts.profile.title')}
        </To>
      )}
    </Dropdown>
  );
}
