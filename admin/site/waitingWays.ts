/** Where each kind of waiting thing is dealt with. */
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCashBanknote,
  IconFlag,
  IconGavel,
  IconHourglass,
  IconMessages,
  IconMessageReport,
  IconPlayerPause,
  IconReceipt,
  IconScale,
  IconSend,
  IconShieldCheck,
  IconShieldLock,
  IconTrophy,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import type { PageName } from '../routes.ts';
import type { WaitingKind } from './waitingLists.ts';

export type WaitingThing = OutputOfCall<'getAdminHome'>['waiting']['things'][number];

export interface Way {
  readonly Icon: ComponentType<IconProps>;
  readonly page: PageName;
  /** Of the page's address, for one thing. */
  params?(thing: WaitingThing): Readonly<Record<string, string>>;
  /** Filters of the page: for all of the kind, and for one thing. */
  readonly search?: Readonly<Record<string, string>>;
  one?(thing: WaitingThing): Readonly<Record<string, string>>;
}

const payment: Pick<Way, 'page' | 'params'> = { page: 'payment', params: ({ id }) => ({ payment_id: id }) };

export const ways: Readonly<Record<WaitingKind, Way>> = {
  payout_asked: { Icon: IconCashBanknote, page: 'payouts' },
  payout_approved: { Icon: IconSend, page: 'payouts', search: { state: 'approved' } },
  claim: { Icon: IconReceipt, ...payment },
  desk: { Icon: IconScale, page: 'money-desk' },
  dispute: { Icon: IconGavel, ...payment, search: { state: 'disputed' } },
  order_dispute: {
    Icon: IconGavel,
    page: 'order-dispute',
    params: ({ id }) => ({ order_id: id }),
  },
  service: {
    Icon: IconBuildingStore,
    page: 'service',
    search: { state: 'waiting' },
    one: ({ id }) => ({ state: 'waiting', decide: id }),
  },
  service_report: {
    Icon: IconAlertTriangle,
    page: 'service',
    search: { state: 'reported' },
    one: ({ id }) => ({ state: 'reported', decide: id }),
  },
  flag: { Icon: IconFlag, page: 'flags' },
  entries: {
    Icon: IconHourglass,
    page: 'allcontestant',
    search: { status: '0' },
    one: ({ id }) => ({ status: '0', contest: id }),
  },
  to_certify: {
    Icon: IconTrophy,
    page: 'contest',
    search: { status: 'provisional' },
    one: ({ id }) => ({ keyword: id }),
  },
  paused: { Icon: IconPlayerPause, page: 'contest', search: { status: 'paused' }, one: ({ id }) => ({ keyword: id }) },
  support: { Icon: IconMessages, page: 'messages' },
  chat_report: { Icon: IconMessageReport, page: 'messages', search: { part: 'reports' } },
  report: { Icon: IconMessageReport, page: 'moderation' },
  appeal: { Icon: IconShieldCheck, page: 'moderation' },
  rights: { Icon: IconShieldLock, page: 'operators' },
};
