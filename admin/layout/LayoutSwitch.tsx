import { IconLayoutNavbar, IconLayoutSidebar, IconList } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { dropdownItem, DropdownLabel } from '#shared/client/ui/Dropdown.tsx';
import { keepLayout, layoutOf, sameIn } from '../layouts.ts';
import { everywhere } from '../pages.ts';

const icons = { access: IconLayoutSidebar, simpleMenu: IconList, topMenu: IconLayoutNavbar } as const;

/** The layouts by name, in the operator's menu; the choice is kept. Leads to the same page, or to the first one of a layout without it. */
export function LayoutSwitch() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const present = layoutOf(pathname);
  return (
    <div role="group" aria-label={t('admin.layout.label')}>
      <DropdownLabel>{t('admin.layout.label')}</DropdownLabel>
      {everywhere.map((layout) => {
        const Icon = icons[layout];
        return (
          <Link
            key={layout}
            to={sameIn(layout, pathname, search) ?? `/admin/${layout}/home`}
            className={dropdownItem}
            aria-current={layout === present ? 'true' : undefined}
            onClick={() => keepLayout(layout)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            {t(`admin.layout.${layout}`)}
          </Link>
        );
      })}
    </div>
  );
}
