import { Button } from '#shared/client/ui/Button.tsx';
import { IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';

const dashboard = '/parse-dashboard';

/** On the way to Parse Dashboard: asks again who is there, and goes on to the page of it that was wanted. */
export default function ConfirmScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const next = search.get('next') ?? '';
  const confirm = useAction(async () => {
    await call.mayOpenDashboard({});
    location.replace(next.startsWith(`${dashboard}/`) ? next : dashboard);
  });
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void confirm.run();
  }, [confirm]);
  return (
    <EmptyState
      level={1}
      icon={<IconShieldLock size={28} />}
      title={t('admin.confirm.title')}
      text={t('admin.confirm.text')}
    >
      <Button loading={confirm.isRunning} onClick={() => void confirm.run()}>
        {t('admin.confirm.act')}
      </Button>
    </EmptyState>
  );
}
