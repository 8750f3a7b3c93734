import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { OwnPrice } from '#shared/client/payments/OwnPrice.tsx';
import type { ServiceCard } from '#shared/services/shapes.ts';
import { usePerUnit } from '#shared/client/services/useUnitPrice.ts';

/** What a service costs, among others. */
export default function CardPrice({ service }: { service: ServiceCard }): ReactNode {
  const { t } = useTranslation();
  const perUnit = usePerUnit();
  return (
    <OwnPrice
      amount={service.price_from}
      currency={service.currency}
      words={(amount) => {
        const price = perUnit(amount, service);
        return service.has_packages ? t('services.from', { price }) : price;
      }}
    />
  );
}
