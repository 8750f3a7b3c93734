import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconClipboardText,
  IconPackage,
  IconPencil,
  IconReceipt,
  IconScale,
  IconStar,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '#shared/client/accounts/people.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { When } from '#shared/client/app/When.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { OrderStepShape } from '#shared/services/orderShapes.ts';
import type { OrderStepName } from '#shared/services/process.ts';
import { SentFiles } from './OrderFiles.tsx';
import classes from './Order.module.css';

const icons: Record<OrderStepName, TablerIcon> = {
  buy: IconReceipt,
  require: IconClipboardText,
  deliver: IconPackage,
  revise: IconPencil,
  complete: IconCheck,
  cancel: IconX,
  ask_cancel: IconX,
  agree_cancel: IconX,
  ask_time: IconClock,
  ask_move: IconClock,
  agree_move: IconClock,
  agree_time: IconClock,
  decline: IconX,
  dispute: IconAlertTriangle,
  withdraw: IconCheck,
  late: IconClock,
  settle: IconScale,
  give_back: IconScale,
  refund: IconReceipt,
  restore: IconReceipt,
  review: IconStar,
};

interface OrderTimelineProps {
  steps: readonly OrderStepShape[];
  currency: string;
  people: ReadonlyMap<number, Person | undefined>;
  /** The reader: "you". */
  own: number | undefined;
}

/** What happened to an order, the newest first. */
export function OrderTimeline({ steps, currency, people, own }: OrderTimelineProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const { exact } = useFormat();
  return (
    <ol className={classes.timeline} reversed>
      {steps.toReversed().map(({ step_id, step, by, text, files, back, days, starts_at, createdAt }) => {
        const Icon = icons[step];
        const who =
          by === undefined
            ? t('services.order.byItself')
            : by === own
              ? t('services.order.you')
              : (people.get(by)?.full_name ?? t('payments.somebody'));
        return (
          <li key={step_id} className={classes.event} data-testid="order-step" data-step={step}>
            <span className={classes.sign} aria-hidden>
              <Icon size={18} />
            </span>
            <div className={classes.said}>
              <p className={classes.what}>
                {starts_at && step === 'buy'
                  ? t('services.booking.step.buy', { when: exact(starts_at) })
                  : t(
                      step === 'deliver' && by === undefined ? 'services.booking.over' : `services.order.step.${step}`,
                      {
                        amount: back === undefined ? '' : money(back, currency),
                        count: days ?? 0,
                        when: starts_at ? exact(starts_at) : '',
                      },
                    )}
              </p>
              <p className={classes.meta}>
                <span>{who}</span> · <When at={createdAt} />
              </p>
              {text && (
                <p className={classes.text} dir="auto">
                  {text}
                </p>
              )}
              {files && files.length > 0 && <SentFiles files={files} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
