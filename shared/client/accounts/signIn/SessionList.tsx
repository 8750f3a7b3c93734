import { Button } from '#shared/client/ui/Button.tsx';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, List, Meta, Sign, Text } from '#shared/client/ui/Layout.tsx';
import classes from './SessionList.module.css';

type Session = OutputOfCall<'getSessions'>['sessions'][number];

const isPhone = ({ device }: Session) => /Android|iPhone|iPad/.test(device);

/** The user's sessions, and buttons to end the others. A new token (after a password change) reloads the list. */
export function SessionList(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload: load } = useAnswer('getSessions', {});
  const sessions = answer?.sessions;
  const list = useRef<HTMLUListElement>(null);

  /** Ends one session; without an id, all others. */
  const ending = useAction(async (session_id?: string) => {
    await call.endSessions({ session_id });
    changeAnswer(
      'getSessions',
      {},
      (known) =>
        known && {
          ...known,
          sessions: known.sessions.filter((one) => one.current || (session_id && one.session_id !== session_id)),
        },
    );
    toast.success(t('accounts.security.ended'));
    // The toast shows the refusal; the list is reloaded.
  }, load);
  const end = async (session_id?: string) => {
    await ending.run(session_id);
    // The pressed button may have disappeared.
    list.current?.focus();
  };

  if (!sessions && error) return <ErrorState text={error.message} again={load} />;
  if (!sessions)
    return (
      <Loading gap={3}>
        <Bone height={64} />
        <Bone height={64} />
      </Loading>
    );
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label={t('accounts.security.sessions')}>
        {sessions
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => {
            const { session_id, device, current, seen_at } = session;
            const name = device || t('accounts.security.unknownDevice');
            return (
              <Grid
                edge="bottom"
                as="li"
                columns="44px 1fr auto"
                gap="half 3"
                cross="center"
                key={session_id}
                className={classes.session}
                narrow={{ columns: '44px 1fr' }}
              >
                <Sign size={44} aria-hidden>
                  {isPhone(session) ? <IconDeviceMobile size={22} /> : <IconDeviceLaptop size={22} />}
                </Sign>
                <span>
                  <Text as="span" strong>
                    {name}
                  </Text>
                  <br />
                  <Meta as="span">
                    {t('accounts.security.seen')} <When at={seen_at} />
                  </Meta>
                </span>
                {current ? (
                  <Badge tone="success">{t('accounts.security.here')}</Badge>
                ) : (
                  <Button
                    variant="default"
                    size="sm"
                    loading={ending.running?.[0] === session_id}
                    aria-label={t('accounts.security.endOne', { device: name })}
                    onClick={() => void end(session_id)}
                  >
                    {t('accounts.logOut')}
                  </Button>
                )}
              </Grid>
            );
          })}
      </List>
      {sessions.length > 1 && (
        <Button
          variant="default"
          className={classes.all}
          loading={ending.isRunning && ending.running?.[0] === undefined}
          onClick={() => void end()}
        >
          {t('accounts.security.endAll')}
        </Button>
      )}
    </>
  );
}
