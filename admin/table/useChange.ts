import { callByName } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import type { ChangeCall, ChangeOutcome } from './declaration.ts';

/** Changes rows and reports the outcome. `change` resolves to whether all of them were changed. */
export function useChange<Name extends ChangeCall>(name: Name | undefined, done: () => void) {
  const { t } = useTranslation();
  // A refusal of the whole call is shown by its toast.
  const action = useAction(async (input: InputOfCall<Name>) => {
    if (!name) return false;
    const { changed, refused } = (await callByName(name, input)) as ChangeOutcome;
    const [first] = refused;
    if (changed.length) toast.success(t('admin.changed', { count: changed.length }), 'contest');
    if (first)
      toast.refusal(
        `${t('admin.refused', { count: refused.length })} ${t(`errors.${first.code}`, { field: '' })}`.trim(),
      );
    done();
    return !first;
  });
  const change = async (input: InputOfCall<Name>): Promise<boolean> => (await action.run(input)) ?? false;
  return { change, busy: action.isRunning };
}
