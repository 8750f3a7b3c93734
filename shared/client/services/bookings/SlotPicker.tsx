import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { SlotChoice, useMonth } from './SlotChoice.tsx';
import { cityOf, ownZone } from './slotWords.ts';

interface SlotPickerProps {
  sx_id: string;
  /** The package. */
  of?: string;
  /** The order that is moved. */
  order_id?: string;
  /** ISO. */
  chosen: string | undefined;
  choose: (slot: string | undefined) => void;
}

/** A free time of a service. */
export function SlotPicker({ sx_id, of, order_id, chosen, choose }: SlotPickerProps): ReactNode {
  const { t } = useTranslation();
  const zone = ownZone();
  const [month, setMonth] = useMonth();
  const slots = useAnswer('getSlots', { sx_id, month, zone, ...(of && { key: of }), ...(order_id && { order_id }) });
  return (
    <SlotChoice
      {...{ month, setMonth, slots, chosen, choose }}
      closed={t('services.booking.closed')}
      renderNote={(answer) => (
        <>
          {answer.zone === zone
            ? t('services.booking.ownZone', { zone: cityOf(zone) })
            : t('services.booking.twoZones', { own: cityOf(zone), zone: cityOf(answer.zone) })}{' '}
          {!order_id &&
            answer.cancel_hours !== undefined &&
            t('services.booking.freeHours', { count: answer.cancel_hours })}
        </>
      )}
    />
  );
}
