/** The form of a service while it is typed. Kept in this browser at every key, so that it survives a reload. */
import type { Language } from '#shared/languages.ts';
import { decimalOf, isCurrency, parseAmount } from '#shared/payments/money.ts';
import type { ServiceForm } from '#shared/services/catalogue/form.ts';
import type {
  ContactWay,
  DeliveryWay,
  PictureCrop,
  ServiceAsk,
  ServiceContent,
  ServiceCrop,
  ServiceType,
} from '#shared/services/types.ts';

export interface TypedPackage {
  key: string;
  label: string;
  price: string;
  /** One thing per line. */
  inclusions: string;
  days: string;
  revisions: string;
  interval: string;
  minutes: string;
}

export interface Typed {
  title: string;
  category: string;
  stype: ServiceType;
  language: Language;
  description: string;
  currency: string;
  booking_type: string;
  packages: TypedPackage[];
  pictures: { url: string; alt: string; crop?: PictureCrop }[];
  video: string;
  requirements: string;
  delivery: DeliveryWay;
  contact: ContactWay[];
  country_code: string;
  /** What people ask before they buy, with the provider's answers. */
  questions: { question: string; answer: string }[];
  /** What an order asks of its buyer: a number of files, or else words. */
  asks: ServiceAsk[];
}

export const newPackage = (label = ''): TypedPackage => ({
  key: Math.random().toString(36).slice(2, 6).padEnd(4, '0'),
  label,
  price: '',
  inclusions: '',
  days: '',
  revisions: '1',
  interval: '',
  minutes: '60',
});

export const emptyTyped = (language: Language, label: string): Typed => ({
  title: '',
  category: '',
  stype: 'one_time',
  language,
  description: '',
  currency: '',
  booking_type: '',
  packages: [newPackage(label)],
  pictures: [],
  video: '',
  requirements: '',
  delivery: 'online',
  contact: ['chat'],
  country_code: '',
  questions: [],
  asks: [],
});

const text = (value: number | undefined) => (value === undefined ? '' : String(value));

/** What was handed in, as it would be typed. */
export const typedOf = (content: ServiceContent, crops: readonly ServiceCrop[] = []): Typed => ({
  title: content.title,
  category: String(content.category),
  stype: content.stype,
  language: content.language,
  description: content.description,
  currency: content.payment.currency,
  booking_type: content.booking_type ?? '',
  packages: content.package.map(({ key, label, price, inclusions, days, revisions, interval, minutes }) => ({
    key,
    label,
    price: isCurrency(content.payment.currency) ? decimalOf({ amount: price, currency: content.payment.currency }) : '',
    inclusions: inclusions.join('\n'),
    days: text(days),
    revisions: text(revisions ?? 1),
    interval: interval ?? '',
    minutes: text(minutes ?? 60),
  })),
  pictures: content.service_media.flatMap(({ kind, url, alt }) => {
    if (kind !== 'picture') return [];
    const cut = crops.find((each) => each.url === url);
    return { url, alt, ...(cut && { crop: { whole: cut.whole, area: cut.area } }) };
  }),
  video: content.service_media.find(({ kind }) => kind === 'video')?.url ?? '',
  requirements: content.requirements,
  delivery: content.delivery,
  contact: content.contact,
  country_code: content.location.country_code,
  questions: content.service_data.questions,
  asks: content.service_data.asks ?? [],
});

const whole = (value: string): number | undefined => (value.trim() === '' ? undefined : Number(value));

/** A price in minor units; undefined when nothing is typed, NaN when it is no price. */
function priceOf(typed: string, currency: string, locale: string): number | undefined {
  if (!typed.trim()) return undefined;
  return (isCurrency(currency) ? parseAmount(typed, currency, locale) : undefined) ?? Number.NaN;
}

/** What is handed in. */
export const formOf = (sx_id: string, typed: Typed, locale: string): unknown =>
  ({
    sx_id,
    title: typed.title,
    category: Number(typed.category),
    stype: typed.stype,
    language: typed.language,
    description: typed.description,
    requirements: typed.stype === 'digital' ? '' : typed.requirements,
    payment: { currency: typed.currency },
    package: typed.packages.map(({ price, inclusions, days, revisions, interval, minutes, key, label }) => ({
      key,
      label,
      price: priceOf(price, typed.currency, locale),
      inclusions: inclusions
        .split('\n')
        .map((each) => each.trim())
        .filter(Boolean),
      ...(typed.stype === 'one_time' && { days: whole(days), revisions: whole(revisions) ?? 0 }),
      ...(typed.stype === 'recurring' && { interval: interval || undefined }),
      ...(typed.stype === 'booking' && { minutes: whole(minutes) }),
    })),
    service_media: [
      ...typed.pictures.map((picture) => ({ kind: 'picture', ...picture })),
      ...(typed.video.trim() ? [{ kind: 'video', url: typed.video.trim() }] : []),
    ],
    ...(typed.stype === 'booking' && typed.booking_type && { booking_type: typed.booking_type }),
    delivery: typed.delivery,
    contact: typed.contact,
    location: { country_code: typed.country_code },
    service_data: { questions: typed.questions, asks: typed.stype === 'one_time' ? typed.asks : [] },
  }) satisfies { [K in keyof ServiceForm]?: unknown };

const keyOf = (sx_id: string) => `engage.service.${sx_id}`;

export function keptTyped(sx_id: string): Partial<Typed> | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(sx_id)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepTyped(sx_id: string, typed: Typed | undefined): void {
  try {
    if (typed) localStorage.setItem(keyOf(sx_id), JSON.stringify(typed));
    else localStorage.removeItem(keyOf(sx_id));
  } catch {
    // Without storage the server's draft has it up to the last finished step.
  }
}
