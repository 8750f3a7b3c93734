import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import { type PartyStep, stepsFor } from '#shared/services/orders/process.ts';
import { OrderStepDialog } from './OrderStepDialog.tsx';
import { stepIcons } from './OrderTimeline.tsx';
import { isExit, isHarmful, isMain } from '#shared/client/services/orderWords.ts';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';

type Asked = Exclude<PartyStep, 'require'>;

/** The steps that the reader may take now, except the requirements, which have a form. */
function useSteps(order: OrderShape): Asked[] {
  const user_id = useUser()?.user_id;
  const now = useNow(15_000);
  return stepsFor({ user_id, roles: [] }, order, now).filter((step) => step !== 'require');
}

/** What leads the order on: the one next step, and what can be said instead of it. */
export function OrderSteps({ order, children }: { order: OrderShape; children?: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asked>();
  const steps = useSteps(order).filter((step) => !isExit(step));
  if (!steps.length && !asking && !children) return null;
  return (
    <>
      <ActionBar wrap>
        {steps
          .toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
          .map((step) => (
            <Button key={step} size="md" variant={isMain(step) ? 'filled' : 'default'} onClick={() => setAsking(step)}>
              {t(`services.order.do.${step}`)}
            </Button>
          ))}
        {children}
      </ActionBar>
      {asking && <OrderStepDialog key={asking} order={order} step={asking} close={() => setAsking(undefined)} />}
    </>
  );
}

/** What leads out of the order, or puts it off. */
export function OrderMenu({ order }: { order: OrderShape }): ReactNode {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asked>();
  const steps = useSteps(order).filter(isExit);
  if (!steps.length && !asking) return null;
  return (
    <>
      <MenuPopup beside={40} label={t('services.order.more')}>
        {steps
          .toSorted((a, b) => Number(isHarmful(a)) - Number(isHarmful(b)))
          .map((step) => {
            const Icon = stepIcons[step];
            return (
              <DropdownButton
                key={step}
                danger={isHarmful(step)}
                icon={<Icon size={18} aria-hidden />}
                onClick={() => setAsking(step)}
              >
                {t(`services.order.do.${step}`)}
              </DropdownButton>
            );
          })}
      </MenuPopup>
      {asking && <OrderStepDialog key={asking} order={order} step={asking} close={() => setAsking(undefined)} />}
    </>
  );
}
