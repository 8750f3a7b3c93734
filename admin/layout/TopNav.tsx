import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { Dropdown, dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { To, usePage } from '../links.tsx';
import { listedAs, menuOf } from './menu.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './Layout.module.css';

/** The menu in the bar: a group is a button that opens its pages. */
export function TopNav({ user }: { user: UserShape }) {
  const { t } = useTranslation();
  const present = listedAs(usePage());
  return (
    <Row medium="hidden" as="nav" gap={1} cross="stretch" aria-label={t('admin.nav')} className={classes.top}>
      {menuOf(user, 'topMenu').map(({ group, label, pages }) =>
        label ? (
          <Dropdown
            key={group}
            renderToggle={(props) => (
              <button
                {...props}
                type="button"
                className={classes.topItem}
                data-present={pages.some(({ name }) => name === present) || undefined}
              >
                {t(label)}
                <IconChevronDown size={16} aria-hidden />
              </button>
            )}
          >
            {pages.map(({ name, title, Icon }) => (
              <To key={name} name={name} className={dropdownItem} aria-current={name === present ? 'page' : undefined}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {t(title)}
              </To>
            ))}
          </Dropdown>
        ) : (
          pages.map(({ name, title }) => (
            <To
              key={name}
              name={name}
              className={classes.topItem}
              aria-current={name === present ? 'page' : undefined}
              data-present={name === present || undefined}
            >
              {t(title)}
            </To>
          ))
        ),
      )}
    </Row>
  );
}
