import { Button } from '#shared/client/ui/Button.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { IconShoppingCart, IconShoppingCartCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { cartChanged } from './cart.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import classes from './AddToCart.module.css';

/** Puts a quantity of a thing into the cart, and leads there. */
export function AddToCart({ type, sx_id, quantity }: { type: string; sx_id: string; quantity: number }) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<number>();
  const add = useAction(async () => {
    cartChanged(await call.addToCart({ type, sx_id, quantity }));
    setAdded(quantity);
  });
  if (added === quantity)
    return (
      <Row tone="success" as="p" gap="1 2" justify="center" wrap size={3} className={classes.added} role="status">
        <IconShoppingCartCheck size={18} aria-hidden />
        {t('payments.cart.added')} <PathLink href="/checkout">{t('payments.cart.go')}</PathLink>
      </Row>
    );
  return (
    <Button
      variant="subtle"
      leftSection={<IconShoppingCart size={18} aria-hidden />}
      loading={add.isRunning}
      onClick={() => void add.run()}
    >
      {t('payments.cart.add')}
    </Button>
  );
}
