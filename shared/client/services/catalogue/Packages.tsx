import { Button } from '#shared/client/ui/Button.tsx';
import { Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { cartChanged } from '#shared/client/payments/checkout/cart.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { comesWith } from '#shared/services/digital/digitalPackages.ts';
import type { BoxFile } from '#shared/services/digital/digitalShapes.ts';
import { cartIdOf, packagePrice } from '#shared/services/rules.ts';
import type { ServiceShape } from '#shared/services/shapes.ts';
import type { ServicePackage } from '#shared/services/types.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { useUnitPrice } from '#shared/client/services/useUnitPrice.ts';
import classes from './Packages.module.css';

type Shown = Pick<ServiceShape, 'sx_id' | 'stype' | 'booking_type' | 'package' | 'payment'>;

/** Puts a package into the cart and leads there. */
export function BuyButton({ service, of }: { service: Shown; of: ServicePackage }) {
  const { t } = useTranslation();
  const money = useMoney();
  const buy = useAction(
    async () => {
      const sx_id = cartIdOf(service.sx_id, of.key);
      cartChanged(await call.addToCart({ type: 'service', sx_id, quantity: 1 }));
      navigate('/checkout');
    },
    (cause) => toast.refusal(cause.message),
  );
  const price = money(packagePrice(service, of), service.payment.currency);
  return (
    <Button fullWidth loading={buy.isRunning} onClick={() => void buy.run()}>
      {t(service.stype === 'recurring' ? 'services.page.subscribe' : 'services.page.buy', { price })}
    </Button>
  );
}

/** Says that the reader subscribes to a package, and leads to where they change that. */
function SubscribedNote() {
  const { t } = useTranslation();
  return (
    <Stack gap={3} className={classes.subscribed}>
      <Stack as="p" cross="center" gap={2} radius="control" strong tone="success" background="success-soft">
        <IconCheck size={20} aria-hidden />
        {t('services.page.subscribed')}
      </Stack>
      <Button variant="default" fullWidth renderRoot={(props) => <PathLink {...props} href="/subscriptions" />}>
        {t('services.page.subscriptions')}
      </Button>
    </Stack>
  );
}

/** The packages of a service side by side, on small screens one at a time; of several, one is chosen to be bought. */
export function Packages({
  service,
  chosen,
  choose,
  files,
  subscribed = [],
}: {
  service: Shown;
  /** The key of the one that is to be bought; undefined where none can be. */
  chosen: string | undefined;
  choose: (key: string) => void;
  /** Of a digital service: a package without any is not sold. */
  files?: readonly BoxFile[];
  /** Of a recurring service: the packages to which the reader subscribes. */
  subscribed?: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useServiceWords();
  const unitPrice = useUnitPrice();
  const money = useMoney();
  // A booking is bought with its time, below.
  const isChoice = chosen !== undefined && service.stype !== 'booking' && service.package.length > 1;
  const filesOf = (key: string) => files?.filter((file) => comesWith(file, key)).length;
  const isSold = (key: string) => !subscribed.includes(key) && filesOf(key) !== 0;
  // One that cannot be chosen is looked at until another one is.
  const [looked, setLooked] = useState<{ key: string; chosen: string | undefined }>();
  const shown = looked && looked.chosen === chosen ? looked.key : (chosen ?? service.package[0]?.key);
  const show = (key: string) => {
    const chooses = chosen !== undefined && isSold(key);
    setLooked(chooses ? undefined : { key, chosen });
    if (chooses) choose(key);
  };
  const cards = (
    <List fit="220px" gap={4} className={classes.packages}>
      {service.package.map((of) => (
        <Text
          as="li"
          pad={5}
          key={of.key}
          className={classes.package}
          medium={{ pad: 4 }}
          data-chosen={(isChoice && of.key === chosen) || undefined}
          data-shown={of.key === shown || undefined}
        >
          <Heading level={3} size={4} breaks>
            {of.label}
          </Heading>
          <Text size={6} display>
            {unitPrice(of.price, service.payment.currency, {
              booking_type: service.booking_type,
              interval: of.interval,
            })}
          </Text>
          <List grow gap={2} top size={3} className={classes.inclusions}>
            {of.inclusions.map((line) => (
              <Stack as="li" key={line} breaks gap={2}>
                <IconCheck size={18} aria-hidden color="var(--success)" />
                {line}
              </Stack>
            ))}
          </List>
          <Stack as="dl" gap={1} size={2} soft>
            {of.days !== undefined && (
              <Row cross="stretch" justify="space-between" gap={3}>
                <dt>{t('services.page.delivery')}</dt>
                <dd>{words.days(of.days)}</dd>
              </Row>
            )}
            {service.stype === 'one_time' && (
              <Row cross="stretch" justify="space-between" gap={3}>
                <dt>{t('services.page.revisions')}</dt>
                <dd>{number(of.revisions ?? 0)}</dd>
              </Row>
            )}
            {files && service.package.length > 1 && (
              <Row cross="stretch" justify="space-between" gap={3}>
                <dt>{t('services.page.files')}</dt>
                <dd>{number(filesOf(of.key) ?? 0)}</dd>
              </Row>
            )}
            {of.minutes !== undefined && (
              <Row cross="stretch" justify="space-between" gap={3}>
                <dt>{t('services.page.length')}</dt>
                <dd>{t('services.page.minutes', { count: of.minutes })}</dd>
              </Row>
            )}
          </Stack>
          {subscribed.includes(of.key) ? (
            <SubscribedNote />
          ) : (
            isChoice &&
            isSold(of.key) && (
              <Button
                fullWidth
                className={classes.choose}
                variant={of.key === chosen ? 'light' : 'default'}
                aria-pressed={of.key === chosen}
                aria-label={t('services.page.chooseOf', { label: of.label })}
                leftSection={of.key === chosen ? <IconCheck size={18} aria-hidden /> : undefined}
                onClick={() => choose(of.key)}
              >
                {t(of.key === chosen ? 'services.page.chosen' : 'services.page.choose')}
              </Button>
            )
          )}
        </Text>
      ))}
    </List>
  );
  if (service.package.length === 1) return cards;
  return (
    <>
      <div role="group" aria-label={t('services.booking.package')} className={classes.picker}>
        {service.package.map((of) => (
          <button key={of.key} type="button" aria-pressed={of.key === shown} onClick={() => show(of.key)}>
            <span>{of.label}</span>
            <small>{money(of.price, service.payment.currency)}</small>
          </button>
        ))}
      </div>
      {cards}
    </>
  );
}
