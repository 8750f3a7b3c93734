import { Button } from '#shared/client/ui/Button.tsx';
import { Grid, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useValueWords } from '#shared/client/contests/studio/log/useValueWords.ts';
import type { StudioField } from './studioDraft.ts';
import type { Studio } from './useStudio.ts';

interface FieldNoteProps {
  studio: Studio;
  name: StudioField;
}

/** Below a field: that somebody else has changed it too, with both values, and one tap to choose. */
export function FieldNote({ studio, name }: FieldNoteProps) {
  const { t } = useTranslation();
  const shown = useValueWords();
  const conflict = studio.conflicts.find((each) => each.name === name);
  if (!conflict) return null;
  return (
    <Stack pad={4} role="alert" gap={3} size={2} radius="control" background="danger-soft">
      <p>{t('contests.studio.conflict')}</p>
      <Grid as="dl" columns="auto 1fr" gap="1 4">
        <Text as="dt" strong>
          {t('contests.studio.mine')}
        </Text>
        <Text as="dd" breaks>
          {shown(name, studio.draft[name])}
        </Text>
        <Text as="dt" strong>
          {t('contests.studio.theirs')}
        </Text>
        <Text as="dd" breaks>
          {shown(name, conflict.theirs)}
        </Text>
      </Grid>
      <Row gap={3} wrap>
        <Button size="sm" variant="default" onClick={() => studio.settle(name, 'mine')}>
          {t('contests.studio.keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={() => studio.settle(name, 'theirs')}>
          {t('contests.studio.takeTheirs')}
        </Button>
      </Row>
    </Stack>
  );
}
