import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { BookingType, ServicePackage } from '#shared/services/types.ts';

interface Unit {
  booking_type?: BookingType;
  interval?: ServicePackage['interval'];
}

/** A price as what one unit costs: an hour, a month, or the whole. */
export function usePerUnit(): (price: string, unit: Unit) => string {
  const { t } = useTranslation();
  return (price, { booking_type, interval }) => {
    const unit = booking_type ?? interval;
    return unit ? t(`services.per.${unit}`, { price }) : price;
  };
}

/** The same of an amount in minor units. */
export function useUnitPrice(): (price: number, currency: string, unit: Unit) => string {
  const money = useMoney();
  const perUnit = usePerUnit();
  return (price, currency, unit) => perUnit(money(price, currency), unit);
}
