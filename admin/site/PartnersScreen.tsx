import { Button } from '#shared/client/ui/Button.tsx';
import {
  IconAppWindow,
  IconCheck,
  IconCopy,
  IconKey,
  IconPencil,
  IconPlus,
  IconPlugConnected,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Card, Grid, Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { Acts } from '../parts/Acts.tsx';
import { Head } from '../parts/Head.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { PartnerForm } from './PartnerForm.tsx';
import classes from './Partners.module.css';

export type Partner = OutputOfCall<'getPartners'>['partners'][number];

/** What stands over the list. */
type Open =
  | { kind: 'form'; partner?: Partner }
  | { kind: 'renew' | 'revoke'; partner: Partner }
  | { kind: 'key'; partner: Partner; private_key: string };

/** Apps of partners, which show the contest app and hand their users over. */
export default function PartnersScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('getPartners', {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const changed = async (next?: Open) => {
    setOpen(next);
    await invalidate('getPartners');
  };
  return (
    <>
      <Head
        title={t('admin.partners.title')}
        note={
          <>
            {t('admin.partners.note')} <a href="/contest-app">{t('admin.partners.docs')}</a>
          </>
        }
      >
        <Acts>
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
            {t('admin.partners.add')}
          </Button>
        </Acts>
      </Head>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Bone height={180} />
      ) : answer.partners.length ? (
        <List fill="420px" gap={4} above={5}>
          {answer.partners.map((partner) => (
            <PartnerCard key={partner.partner_id} partner={partner} open={setOpen} changed={changed} />
          ))}
        </List>
      ) : (
        <EmptyState
          icon={<IconAppWindow size={28} />}
          title={t('admin.partners.none')}
          text={t('admin.partners.noneText')}
        />
      )}
      {open?.kind === 'form' && (
        <PartnerForm
          partner={open.partner}
          close={close}
          saved={(partner, private_key) => changed(private_key ? { kind: 'key', partner, private_key } : undefined)}
        />
      )}
      {open?.kind === 'renew' && <RenewDialog partner={open.partner} close={close} renewed={changed} />}
      {open?.kind === 'revoke' && <RevokeDialog partner={open.partner} close={close} done={() => changed()} />}
      {open?.kind === 'key' && <KeyDialog partner={open.partner} private_key={open.private_key} close={close} />}
    </>
  );
}

interface PartnerCardProps {
  partner: Partner;
  open: (next: Open) => void;
  changed: () => Promise<void>;
}

function PartnerCard({ partner, open, changed }: PartnerCardProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { partner_id, name, origins, trusts_email, key_made_at, former_until, revoked_at, used_at } = partner;
  const connect = useAction(async () => {
    await call.connectPartner({ partner_id, connected: true });
    toast.success(t('admin.partners.connected'));
    await changed();
  });
  return (
    <Card as="li" gap={4} pad={5} top className={classes.card} data-testid="partner">
      <Row gap={3} justify="space-between">
        <Heading level={2} size={5} shrink breaks>
          {name}
        </Heading>
        <Badge tone={revoked_at ? 'warning' : 'success'}>
          {t(revoked_at ? 'admin.partners.off' : 'admin.partners.on')}
        </Badge>
      </Row>
      <Grid as="dl" size={2} columns="minmax(100px, max-content) 1fr" gap="2 4" className={classes.facts}>
        <dt>{t('admin.partners.id')}</dt>
        <dd>
          <code>{partner_id}</code>
        </dd>
        <dt>{t('admin.partners.origins')}</dt>
        <dd>{origins.length ? origins.join(', ') : t('admin.partners.nativeOnly')}</dd>
        <dt>{t('admin.partners.email')}</dt>
        <dd>{t(trusts_email ? 'admin.partners.emailYes' : 'admin.partners.emailNo')}</dd>
        <dt>{t('admin.partners.keyMade')}</dt>
        <dd>
          <Stamp at={key_made_at} />
          {former_until && ` · ${t('admin.partners.formerUntil', { date: exact(former_until) })}`}
        </dd>
        <dt>{t('admin.partners.used')}</dt>
        <dd>{used_at ? <Stamp at={used_at} /> : t('admin.partners.never')}</dd>
      </Grid>
      <Acts className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => open({ kind: 'form', partner })}
        >
          {t('admin.partners.edit')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => open({ kind: 'renew', partner })}
        >
          {t('admin.partners.renew')}
        </Button>
        {revoked_at ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlugConnected size={18} aria-hidden />}
            loading={connect.isRunning}
            onClick={() => void connect.run()}
          >
            {t('admin.partners.connect')}
          </Button>
        ) : (
          <Button size="sm" variant="subtle" onClick={() => open({ kind: 'revoke', partner })}>
            {t('admin.partners.revoke')}
          </Button>
        )}
      </Acts>
    </Card>
  );
}

interface PartnerDialogProps {
  partner: Partner;
  close: () => void;
}

/** A new key: with a day to change over, or at once. */
function RenewDialog({ partner, close, renewed }: PartnerDialogProps & { renewed: (next: Open) => Promise<void> }) {
  const { t } = useTranslation();
  const { partner_id, name } = partner;
  const renew = useAction(async (at_once: boolean) => {
    const answer = await call.renewPartnerKey({ partner_id, at_once }, { quiet: true });
    await renewed({ kind: 'key', ...answer });
  });
  return (
    <Dialog title={t('admin.partners.renewOf', { name })} close={close}>
      <Stack gap={4} bounded>
        <p>{t('admin.partners.renewText')}</p>
        {renew.error && <p role="alert">{renew.error.message}</p>}
        <Button loading={renew.running?.[0] === false} onClick={() => void renew.run(false)}>
          {t('admin.partners.renewSoft')}
        </Button>
        <Meta>{t('admin.partners.renewHardText')}</Meta>
        <Button variant="default" loading={renew.running?.[0] === true} onClick={() => void renew.run(true)}>
          {t('admin.partners.renewHard')}
        </Button>
      </Stack>
    </Dialog>
  );
}

function RevokeDialog({ partner, close, done }: PartnerDialogProps & { done: () => Promise<void> }) {
  const { t } = useTranslation();
  const { partner_id, name } = partner;
  const revoke = useAction(async () => {
    await call.connectPartner({ partner_id, connected: false }, { quiet: true });
    toast.success(t('admin.partners.revoked'));
    await done();
  });
  return (
    <Dialog title={t('admin.partners.revokeOf', { name })} close={close}>
      <Stack gap={4} bounded>
        <p>{t('admin.partners.revokeText')}</p>
        {revoke.error && <p role="alert">{revoke.error.message}</p>}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button color="red" loading={revoke.isRunning} onClick={() => void revoke.run()}>
            {t('admin.partners.revoke')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** The private key, for the only time. */
function KeyDialog({ partner, private_key, close }: PartnerDialogProps & { private_key: string }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  return (
    <Dialog title={t('admin.partners.keyOf', { name: partner.name })} close={close}>
      <Stack gap={4} bounded>
        <p>{t('admin.partners.keyText')}</p>
        <Card as="p" pad="3 4" surface="sunken" size={2} breaks className={classes.key}>
          <code data-testid="private-key">{private_key}</code>
        </Card>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('admin.partners.keyKept')}
          </Button>
          <Button
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(private_key)}
          >
            {t(copied ? 'contests.appDev.code.copied' : 'contests.appDev.code.copy')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
