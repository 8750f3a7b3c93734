import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { isSearchKey, SearchBox } from '#shared/client/contests/search/SearchBox.tsx';
import { Box, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './SearchIcon.module.css';

/** Opens the search below the bar, where the bar has no room for its field. */
export default function SearchIcon({ present }: { present?: string }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  /** The page that it was opened on: another page closes it. */
  const [openedOn, setOpenedOn] = useState<string>();
  const isOpen = openedOn === key;
  const open = useEffectEvent(() => setOpenedOn(key));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || !button.current?.checkVisibility()) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Stack
        tone="ink"
        as="button"
        align="center"
        cross="center"
        ref={button}
        type="button"
        className={classes.icon}
        aria-label={t('contests.search.label')}
        aria-expanded={isOpen}
        onClick={() => setOpenedOn(isOpen ? undefined : key)}
      >
        <IconSearch size={20} aria-hidden />
      </Stack>
      {isOpen && (
        <Box edge="bottom" className={classes.below} background="canvas">
          <SearchBox present={present} focused />
        </Box>
      )}
    </>
  );
}
