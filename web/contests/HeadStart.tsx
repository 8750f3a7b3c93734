import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { Button } from '#shared/client/ui/Button.tsx';
import classes from './ContestsScreen.module.css';

/** The start of a contest in a page's head; in wide windows the bar above has it already. */
export function HeadStart() {
  const { t } = useTranslation();
  return (
    <Button
      className={classes.start}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <StartContest {...props} />}
    >
      {t('contests.start')}
    </Button>
  );
}
