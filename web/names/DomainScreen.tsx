import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { NameSearch } from '#shared/client/names/NameSearch.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import classes from './Domain.module.css';

const loadOwn = () => import('#shared/client/names/OwnNames.tsx');

/** /domain: names that are free, and the reader's own. */
export default function DomainScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const { hash } = useLocation();
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (hash === '#own') document.querySelector('[data-part="own"]')?.scrollIntoView();
  }, [hash, user?.user_id]);
  const head = { title: t('names.title'), lead: t('names.lead') };
  const find = (
    <NameSearch
      start={search.get('q') ?? ''}
      looked={(q) => q !== (search.get('q') ?? '') && setSearch(q ? { q } : {}, { replace: true })}
    />
  );
  // Not by the user, who comes later: what has been typed by then would be lost with the other frame.
  if (!isVisitor)
    return (
      <AccountFrame {...head}>
        {find}
        <div data-part="own">
          {user && <LazyPart className={classes.own} load={loadOwn} props={{}} fallback={<Bone height={180} />} />}
        </div>
      </AccountFrame>
    );
  return (
    <div className={classes.page}>
      <PageHead {...head} />
      {find}
      <Row gap={4} justify="space-between" wrap surface="card" pad={5}>
        <p>{t('names.own.signIn')}</p>
        <Button variant="default" renderRoot={(props) => <AuthLink {...props} name="logIn" />}>
          {t('accounts.logIn')}
        </Button>
      </Row>
    </div>
  );
}
