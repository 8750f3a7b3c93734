import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import formClasses from '../AccountForm.module.css';
import { IssuerLogo } from './IssuerLogo.tsx';
import { IssuerPlaces } from './IssuerPlaces.tsx';
import { leaveFor, nextHere } from './pendingLogIn.ts';

/** A button for each other service by which people log in; `count`: how many there are. */
export default function IssuerButtons({ count }: { count: number }): ReactNode {
  const { t } = useTranslation();
  const { answer, error: unread } = useAnswer('getIssuers', {});
  const { run, running, error } = useAction(async (issuer_id: string) => {
    const begun = await call.beginOpenId({ issuer_id }, { quiet: true });
    leaveFor({ ...begun, issuer_id, isLink: false, next: nextHere() });
  });
  return (
    <>
      {error && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {error.message}
        </Card>
      )}
      {!answer && !unread && <IssuerPlaces count={count} />}
      {answer?.issuers.map((issuer) => (
        <Button
          key={issuer.issuer_id}
          variant="default"
          fullWidth
          className={formClasses.other}
          leftSection={<IssuerLogo {...issuer} />}
          loading={running?.[0] === issuer.issuer_id}
          onClick={() => void run(issuer.issuer_id)}
        >
          {t('accounts.openId.with', { name: issuer.name })}
        </Button>
      ))}
    </>
  );
}
