/** What comes after publishing: bringing people to it. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconPresentation, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Grid, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestPath } from '#shared/contests/page/contestPath.ts';
import { ShareLinks } from '#shared/client/contests/sharing/ShareDialog.tsx';

/** Contestants from which nobody is asked for more. */
const enough = 3;

interface LaunchedProps {
  contest: ContestShape;
  /** The shell's links to its big screen and to its contestants. */
  renderBigScreen: (look: object) => ReactNode;
  renderContestants: (look: object) => ReactNode;
  close: () => void;
}

export default function Launched({ contest, renderBigScreen, renderContestants, close }: LaunchedProps): ReactNode {
  const { t } = useTranslation();
  const { contest_name, contestant_count } = contest;
  return (
    <Dialog title={t('contests.studio.made')} close={close}>
      <Stack gap={4} bounded>
        <Text size={6} display breaks lang="">
          {contest_name}
        </Text>
        <Text soft>{t('contests.launched.lead')}</Text>
        <ShareLinks
          title={contest_name}
          text={t('contests.share.text', { title: contest_name })}
          url={new URL(contestPath(contest), location.origin).href}
        />
        <Grid fit="180px" gap={3}>
          {contestant_count < enough && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={20} aria-hidden />}
              renderRoot={renderContestants}
            >
              {t('contests.launched.contestants')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPresentation size={20} aria-hidden />}
            renderRoot={renderBigScreen}
          >
            {t('contests.bigScreen.open')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('contests.launched.see')}
          </Button>
        </Grid>
      </Stack>
    </Dialog>
  );
}
