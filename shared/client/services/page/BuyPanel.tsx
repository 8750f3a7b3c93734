import { Button } from '#shared/client/ui/Button.tsx';
import { IconClock, IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { InOwnMoney } from '#shared/client/payments/InOwnMoney.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import type { ServiceShape } from '#shared/services/shapes.ts';
import type { ServicePackage } from '#shared/services/types.ts';
import { BuyButton } from '#shared/client/services/catalogue/Packages.tsx';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { useUnitPrice } from '#shared/client/services/useUnitPrice.ts';
import { List, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './ServicePage.module.css';

interface BuyPanelProps {
  service: ServiceShape;
  /** Those that can be bought. */
  packages: readonly ServicePackage[];
  chosen: ServicePackage;
  choose: (key: string) => void;
}

/** The package that is to be bought, its price and the button: beside the page, and on small screens at their lower edge. */
export function BuyPanel({ service, packages, chosen, choose }: BuyPanelProps): ReactNode {
  const { t } = useTranslation();
  const words = useServiceWords();
  const unitPrice = useUnitPrice();
  const isNarrow = useIsNarrow();
  const { payment, booking_type, stype } = service;
  const priceOf = ({ price, interval }: ServicePackage) =>
    unitPrice(price, payment.currency, { booking_type, interval });
  return (
    <section aria-label={t('services.page.order')} className={`${classes.card} ${classes.buy}`} data-actions>
      <div>
        {packages.length > 1 ? (
          <Select
            aria-label={t('services.booking.package')}
            value={chosen.key}
            choices={packages.map((each) => ({
              value: each.key,
              // On a phone the button beside it says the price.
              label: isNarrow ? each.label : `${each.label} · ${priceOf(each)}`,
            }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : (
          <p className={classes.price}>
            {priceOf(chosen)}
            <InOwnMoney amount={chosen.price} currency={payment.currency} />
          </p>
        )}
      </div>
      {packages.length > 1 && (
        <Stack top shrink as="p" gap={4} className={`${classes.price} ${classes.aside}`}>
          {priceOf(chosen)}
          <InOwnMoney amount={chosen.price} currency={payment.currency} />
        </Stack>
      )}
      <List size={2} gap={2} soft className={classes.terms}>
        {chosen.days !== undefined && (
          <Stack as="li" gap={2}>
            <IconClock size={18} aria-hidden color="var(--success)" />
            {words.days(chosen.days)}
          </Stack>
        )}
        {stype === 'one_time' && (
          <Stack as="li" gap={2}>
            <IconRefresh size={18} aria-hidden color="var(--success)" />
            {t('services.page.revisionsOf', { count: chosen.revisions ?? 0 })}
          </Stack>
        )}
        <Stack as="li" gap={2}>
          <IconShieldCheck size={18} aria-hidden color="var(--success)" />
          {t('services.page.held')}
        </Stack>
      </List>
      {stype === 'booking' ? (
        <Button component="a" href="#times">
          {t('services.booking.choose')}
        </Button>
      ) : (
        <BuyButton service={service} of={chosen} />
      )}
    </section>
  );
}
