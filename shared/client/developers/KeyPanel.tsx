import { IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Button } from '#shared/client/ui/Button.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Heading, List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { minute } from '#shared/time.ts';
import { KeyForm } from './KeyForm.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useScopeWords } from './useScopeWords.ts';
import classes from './Developers.module.css';

type Key = OutputOfCall<'getKeys'>['keys'][number];

/** Whose keys: the caller's own, or the site's, which operators keep. */
export type KeysOf = 'own' | 'site';

const calls = {
  own: { list: 'getKeys', revoke: 'revokeKey' },
  site: { list: 'getSiteKeys', revoke: 'revokeSiteKey' },
} as const;

type Open = { kind: 'form' } | { kind: 'secret'; name: string; secret: string } | { kind: 'revoke'; key: Key };

interface KeyPanelProps {
  of: KeysOf;
  /** Only looks: makes and ends none. */
  isReader?: boolean;
}

/** The keys by which programs call, with a way to make and to end one. */
export function KeyPanel({ of, isReader = false }: KeyPanelProps): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer(calls[of].list, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const changed = async (next?: Open) => {
    setOpen(next);
    await invalidate(calls[of].list);
  };
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer) return <Bone height={140} />;
  const { keys } = answer;
  const hasRows = keys.length > 0;
  const add = !isReader && (
    <Button
      className={hasRows ? classes.add : undefined}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setOpen({ kind: 'form' })}
    >
      {t('developers.keys.add')}
    </Button>
  );
  return (
    <>
      {hasRows ? (
        <List>
          {keys.map((key) => (
            <KeyRow key={key.key_id} row={key} end={isReader ? undefined : () => setOpen({ kind: 'revoke', key })} />
          ))}
        </List>
      ) : (
        <EmptyState
          bare
          icon={<IconKey size={28} />}
          title={t('developers.keys.none')}
          text={t(of === 'own' ? 'developers.keys.noneOwn' : 'developers.keys.noneSite')}
        >
          {add}
        </EmptyState>
      )}
      {hasRows && add}
      {open?.kind === 'form' && (
        <KeyForm of={of} close={close} made={(name, secret) => changed({ kind: 'secret', name, secret })} />
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          title={t('developers.keys.secretOf', { name: open.name })}
          text={t('developers.keys.secretText')}
          secret={open.secret}
          close={close}
        />
      )}
      {open?.kind === 'revoke' && <RevokeDialog of={of} row={open.key} close={close} done={() => changed()} />}
    </>
  );
}

const stateOf = ({ revoked_at, ends_at }: Key, now: number) =>
  revoked_at ? 'revoked' : ends_at && Date.parse(ends_at) <= now ? 'over' : 'works';

function KeyRow({ row, end }: { row: Key; end: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const wordsOf = useScopeWords();
  const now = useNow(minute);
  const { key_id, name, scopes, per_minute, made_at, ends_at, used_at } = row;
  const state = stateOf(row, now);
  return (
    <Stack as="li" gap={2} edge="bottom" className={classes.row} data-testid="api-key">
      <Row gap={3} justify="space-between">
        <Heading level={3} shrink size={4} breaks>
          {name}
        </Heading>
        <Badge tone={state === 'works' ? 'success' : 'plain'}>{t(`developers.keys.state.${state}`)}</Badge>
      </Row>
      <Row as="p" gap="1 4" cross="stretch" wrap size={2} soft className={classes.facts}>
        <code>ek_{key_id}…</code>
        {scopes.map((scope) => (
          <span key={scope}>{wordsOf(scope)}</span>
        ))}
        <span>{t('developers.keys.perMinute', { count: per_minute })}</span>
      </Row>
      <Row as="p" gap="1 4" cross="stretch" wrap size={2} soft className={classes.facts}>
        <span>
          {t('developers.keys.made')} <When at={made_at} />
        </span>
        {state === 'works' && (
          <span>{ends_at ? t('developers.keys.ends', { date: exact(ends_at) }) : t('developers.keys.noEnd')}</span>
        )}
        <span>
          {t('developers.keys.used')} {used_at ? <When at={used_at} /> : t('developers.keys.never')}
        </span>
      </Row>
      {end && state === 'works' && (
        <Button
          variant="default"
          size="sm"
          self="start"
          aria-label={t('developers.keys.revokeOf', { name })}
          onClick={end}
        >
          {t('developers.keys.revoke')}
        </Button>
      )}
    </Stack>
  );
}

interface RevokeDialogProps {
  of: KeysOf;
  row: Key;
  close: () => void;
  done: () => Promise<void>;
}

function RevokeDialog({ of, row: { key_id, name }, close, done }: RevokeDialogProps) {
  const { t } = useTranslation();
  const revoke = useAction(async () => {
    await call[calls[of].revoke]({ key_id }, { quiet: true });
    toast.success(t('developers.keys.ended'));
    await done();
  });
  return (
    <Dialog title={t('developers.keys.revokeOf', { name })} close={close}>
      <Stack gap={4} bounded>
        <p>{t('developers.keys.revokeText')}</p>
        {revoke.error && <p role="alert">{revoke.error.message}</p>}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('developers.cancel')}
          </Button>
          <Button color="red" loading={revoke.isRunning} onClick={() => void revoke.run()}>
            {t('developers.keys.revoke')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
