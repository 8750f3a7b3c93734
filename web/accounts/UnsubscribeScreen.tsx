import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import classes from '#shared/client/ui/Page.module.css';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';

type Was = OutputOfCall<'unsubscribe'>['was'];

const says = {
  asks: 'accounts.unsubscribe.lead',
  done: 'accounts.unsubscribe.done',
  undone: 'accounts.unsubscribe.undone',
} as const;

/** Where a mail's link leads. It asks first, because programs open links to look at them. */
export default function UnsubscribeScreen(): ReactNode {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [state, setState] = useState<'asks' | 'done' | 'undone'>('asks');
  const [was, setWas] = useState<Was>();
  const turn = useAction(async (back?: Was) => {
    const answer = await call.unsubscribe({ token, back }, { quiet: true });
    if (!back) setWas(answer.was);
    setState(back ? 'undone' : 'done');
  });
  return (
    <Stack gap={5} align="start" maxWidth="640px">
      <h1 className={classes.title}>{t('accounts.unsubscribe.title')}</h1>
      <Text size={4} soft above={3} className={classes.lead} role="status">
        {t(says[state])}
      </Text>
      <FormRefusal
        text={turn.error?.code === 'not_found' ? t('accounts.unsubscribe.unknown') : (turn.error?.message ?? '')}
      />
      <Row gap={3} cross="stretch" wrap>
        {state !== 'done' ? (
          <Button loading={turn.isRunning} onClick={() => void turn.run()}>
            {t('accounts.unsubscribe.stop')}
          </Button>
        ) : (
          was &&
          was !== 'off' && (
            <Button variant="default" loading={turn.isRunning} onClick={() => void turn.run(was)}>
              {t('accounts.unsubscribe.back')}
            </Button>
          )
        )}
        <Button variant="default" renderRoot={(props) => <To {...props} name="preferences" />}>
          {t('accounts.unsubscribe.preferences')}
        </Button>
      </Row>
    </Stack>
  );
}
