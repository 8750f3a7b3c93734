import type { ReactNode } from 'react';
import type { DecisionShape } from '#shared/community/shapes.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { DecisionFacts, isOut, JudgeForm } from './Decision.tsx';
import { List, Meta, Stack } from '#shared/client/ui/Layout.tsx';
import classes from '../posts/Post.module.css';

/** Appeals against what moderators took away, oldest first. */
export function Appeals({ appeals }: { appeals: readonly DecisionShape[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <List gap={4}>
      {appeals.map((decision) => (
        <Stack as="li" key={decision.deed_id} gap={3} surface="raised" pad={4} className={classes.post}>
          <h3 className={classes.title}>
            {t(isOut(decision) ? 'community.decision.byOut' : 'community.decision.by', {
              name: decision.author?.full_name ?? t('community.post.closedAccount'),
            })}
          </h3>
          <DecisionFacts decision={decision} />
          {decision.can.judge ? <JudgeForm decision={decision} /> : <Meta>{t('community.decision.another')}</Meta>}
        </Stack>
      ))}
    </List>
  );
}
