import { IconLayoutNavbar, IconLayoutSidebar, IconList } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { keepLayout, layoutOf, sameIn } from '../layouts.ts';
import { everywhere } from '../pages.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './LayoutSwitch.module.css';

const icons = { access: IconLayoutSidebar, simpleMenu: IconList, topMenu: IconLayoutNavbar } as const;

/** The layouts, one press away, which is kept as the operator's choice. Leads to the same page, or to the first one of a layout without it. */
export function LayoutSwitch() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const present = layoutOf(pathname);
  return (
    <Row
      role="group"
      aria-label={t('admin.layout.label')}
      pad="half"
      surface="sunken"
      cross="stretch"
      inline
      className={classes.switch}
    >
      {everywhere.map((layout) => {
        const Icon = icons[layout];
        const name = t(`admin.layout.${layout}`);
        return (
          <Link
            key={layout}
            to={sameIn(layout, pathname, search) ?? `/admin/${layout}/home`}
            title={name}
            aria-label={name}
            aria-current={layout === present ? 'true' : undefined}
            onClick={() => keepLayout(layout)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </Link>
        );
      })}
    </Row>
  );
}
