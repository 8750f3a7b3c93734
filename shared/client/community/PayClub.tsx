import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import type { GroupShape } from '#shared/community/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { cartChanged } from '#shared/client/payments/checkout/cart.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';

/** Leads to where the fee of a club is paid. */
export function PayClub({ club: { gx_id, amount, currency, interval } }: { club: GroupShape }): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const pay = useAction(async () => {
    const thing = { type: 'club', sx_id: gx_id, quantity: 1 };
    cartChanged(await call.addToCart(thing));
    navigate('/checkout');
  });
  return (
    <Button loading={pay.isRunning} onClick={() => void pay.run()}>
      {t(`community.join.pay.${interval}`, { price: money(amount, currency) })}
    </Button>
  );
}
