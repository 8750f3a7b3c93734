import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useRef } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Row } from '#shared/client/ui/Layout.tsx';
import { FactorRow } from '../factors/FactorRow.tsx';
import classes from '../factors/Factors.module.css';
import { IssuerLogo } from './IssuerLogo.tsx';
import { leaveFor } from './pendingLogIn.ts';

/** The services that the reader's account is linked to, and those that it can be. */
export default function OpenIdLinks(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getOpenIdLinks', {});
  const list = useRef<HTMLUListElement>(null);
  // Toasts show the refusals.
  const linking = useAction(async (issuer_id: string) => {
    const begun = await call.beginOpenIdLink({ issuer_id });
    leaveFor({ ...begun, issuer_id, isLink: true, next: location.pathname });
  });
  const removing = useAction(async (link_id: string, name: string) => {
    await call.removeOpenIdLink({ link_id });
    toast.success(t('accounts.openId.unlinked', { name }));
    reload();
    // The pressed button is gone with its row.
    list.current?.focus();
  });

  if (!answer && error) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading gap={3} className={classes.list}>
        <Bone height={64} />
      </Loading>
    );
  const { links, issuers } = answer;
  const logoOf = (id: string) => issuers.find(({ issuer_id }) => issuer_id === id)?.logo ?? '';
  return (
    <>
      <List ref={list} tabIndex={-1} gap={3} className={classes.list} aria-label={t('accounts.openId.links')}>
        {links.map(({ link_id, issuer_id, issuer, name, since, used_at }) => (
          <FactorRow
            key={link_id}
            icon={<IssuerLogo logo={logoOf(issuer_id)} size={22} />}
            name={issuer}
            text={
              <>
                {name && <>{name} · </>}
                {t(used_at ? 'accounts.factors.used' : 'accounts.factors.since')} <When at={used_at ?? since} />
              </>
            }
          >
            <Button
              variant="default"
              size="sm"
              loading={removing.running?.[0] === link_id}
              aria-label={t('accounts.openId.unlinkOne', { name: issuer })}
              onClick={() => void removing.run(link_id, issuer)}
            >
              {t('accounts.openId.unlink')}
            </Button>
          </FactorRow>
        ))}
      </List>
      <Row gap="2 3" cross="stretch" wrap className={classes.acts}>
        {issuers
          .filter(({ issuer_id }) => !links.some((link) => link.issuer_id === issuer_id))
          .map((issuer) => (
            <Button
              key={issuer.issuer_id}
              variant="default"
              leftSection={<IssuerLogo {...issuer} />}
              loading={linking.running?.[0] === issuer.issuer_id}
              onClick={() => void linking.run(issuer.issuer_id)}
            >
              {t('accounts.openId.link', { name: issuer.name })}
            </Button>
          ))}
      </Row>
    </>
  );
}
