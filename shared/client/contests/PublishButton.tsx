import { Button } from '@mantine/core';
import { useState } from 'react';
import { run } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';

/** Puts a draft online. A refusal says why in its toast, and the draft stays as it is. */
export function PublishButton({ cx_id, published }: { cx_id: string; published: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const publish = async () => {
    setSending(true);
    try {
      await run('moveContest', { cx_id, transition: 'publish' });
      toast.success(t('contests.studio.made'), 'contest');
      await published();
    } finally {
      setSending(false);
    }
  };
  return (
    <Button loading={isSending} onClick={() => void publish().catch(() => undefined)}>
      {t('contests.form.publish')}
    </Button>
  );
}
