import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import HoursForm from '#shared/client/services/bookings/HoursForm.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';

/** The hours of all one's bookings; with `?service=` those of one service. */
export default function BookingHoursScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { answer } = useAnswer('getOwnServices', {});
  const bookable = answer?.services.filter(({ stype, title }) => stype === 'booking' && title) ?? [];
  const asked = params.get('service') ?? '';
  const sx_id = bookable.some((each) => each.sx_id === asked) ? asked : '';
  return (
    <AccountFrame title={t('services.hours.title')} lead={t('services.hours.lead')} back="manageServices">
      <Card gap={6} pad={5}>
        {bookable.length > 0 && (
          <Select
            label={t('services.hours.of')}
            value={sx_id}
            choices={[
              { value: '', label: t('services.hours.all') },
              ...bookable.map((each) => ({ value: each.sx_id, label: each.title })),
            ]}
            onChange={({ currentTarget: { value } }) => setParams(value ? { service: value } : {})}
          />
        )}
        <HoursForm key={sx_id} sx_id={sx_id || undefined} />
      </Card>
    </AccountFrame>
  );
}
