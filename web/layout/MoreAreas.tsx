import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { Dropdown, dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { To } from '#web/links.ts';
import { useAreas } from '#shared/client/site/areas.ts';
import { isIn } from './areaOfScreen.ts';
import classes from './Layout.module.css';

/** The areas marked `isMore`, behind one button of the bar. */
export function MoreAreas() {
  const { t } = useTranslation();
  const screen = useScreen()?.name ?? '';
  const areas = useAreas().filter((area) => 'isMore' in area);
  const present = areas.find(({ name }) => isIn(name, screen));
  return (
    <Dropdown
      renderToggle={(props) => (
        <button type="button" {...props} className={classes.area} aria-current={present ? 'true' : undefined}>
          {t('site.moreAreas')}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    >
      {areas.map(({ name, title }) => (
        <To key={name} name={name} className={dropdownItem} aria-current={present?.name === name ? 'true' : undefined}>
          {t(title)}
        </To>
      ))}
    </Dropdown>
  );
}
