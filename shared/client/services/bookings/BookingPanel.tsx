import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { cartChanged } from '#shared/client/payments/checkout/cart.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { Card, Meta, Row } from '#shared/client/ui/Layout.tsx';
import { slotName } from '#shared/services/bookings/bookingRules.ts';
import { cartIdOf, packagePrice } from '#shared/services/rules.ts';
import type { ServiceShape } from '#shared/services/shapes.ts';
import { minute } from '#shared/time.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { useSlotWords } from './slotWords.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';

interface BookingPanelProps {
  service: Pick<ServiceShape, 'sx_id' | 'stype' | 'booking_type' | 'package' | 'payment'>;
}

/** Where somebody chooses a package and a time, and books it. */
export default function BookingPanel({ service }: BookingPanelProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const words = useSlotWords();
  const { sx_id, payment } = service;
  const [key, setKey] = useState(service.package[0]?.key);
  const [slot, setSlot] = useState<string>();
  const of = service.package.find((each) => each.key === key);
  const book = useAction(
    async (start: string, chosen: string) => {
      const name = cartIdOf(sx_id, chosen, slotName(Date.parse(start)));
      cartChanged(await call.addToCart({ type: 'service', sx_id: name, quantity: 1 }));
      navigate('/checkout');
    },
    (cause) => {
      toast.refusal(cause.message);
      if (cause.code !== 'slot_taken') return;
      setSlot(undefined);
      void invalidate('getSlots', { sx_id });
    },
  );
  if (!of) return null;
  const price = money(packagePrice(service, of), payment.currency);
  return (
    <Card gap={4} shrink as="section" aria-labelledby="booking" pad={5}>
      <h2 id="booking">{t('services.booking.choose')}</h2>
      {service.package.length > 1 && (
        <ChipChoice
          label={t('services.booking.package')}
          choices={service.package.map((each) => ({
            value: each.key,
            label: `${each.label} · ${t('services.page.minutes', { count: each.minutes ?? 60 })}`,
          }))}
          chosen={key}
          input={{
            name: 'package',
            onChange: (event) => {
              setKey(event.currentTarget.value);
              setSlot(undefined);
            },
          }}
        />
      )}
      <SlotPicker key={key} sx_id={sx_id} of={of.key} chosen={slot} choose={setSlot} />
      {slot && (
        <Row gap={3} wrap>
          <p aria-live="polite">
            {words.when(slot, new Date(Date.parse(slot) + (of.minutes ?? 60) * minute).toISOString())}
          </p>
          <Button loading={book.isRunning} onClick={() => void book.run(slot, of.key)}>
            {t('services.booking.book', { price })}
          </Button>
          <Meta>{t('services.booking.kept')}</Meta>
        </Row>
      )}
    </Card>
  );
}
