import { Button } from '#shared/client/ui/Button.tsx';
import { run } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';

/** Publishes a draft. A refusal is shown as a toast. */
export function PublishButton({ cx_id, published }: { cx_id: string; published: () => Promise<void> }) {
  const { t } = useTranslation();
  const { run: publish, isRunning } = useAction(async () => {
    await run('moveContest', { cx_id, transition: 'publish' });
    toast.success(t('contests.studio.made'), 'contest');
    await published();
  });
  return (
    <Button loading={isRunning} onClick={() => void publish()}>
      {t('contests.form.publish')}
    </Button>
  );
}
