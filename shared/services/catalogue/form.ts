/** The form of a service, one schema for page and server. Messages are translation keys. */
import { z } from 'zod';
import { languages } from '#shared/languages.ts';
import { listOf, rawText } from '#shared/model/measured.ts';
import { normalized } from '#shared/model/unicode.ts';
import { isCategory } from '#shared/categories.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import { filesAsked } from '#shared/services/rules.ts';
import { bookingTypes, contactWays, deliveryWays, serviceIntervals, serviceTypes } from '#shared/services/types.ts';
import { videoLinkOf } from '#shared/videoLinks.ts';
import { videoElsewhere, videoIdIn } from './videos.ts';

/** Characters that are not seen, or turn the direction of text. */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const tidy = (text: string) => normalized(text, 'NFC').replaceAll(hidden, '').replaceAll(/\r\n?/g, '\n').trim();

/** The stored form of a text of `min` to `max` characters; `key` is the sentence of every fault. */
const words = (max: number, key: string, min = 0) =>
  rawText(max, key)
    .transform(tidy)
    .refine((text) => text.length >= min && text.length <= max && !controls.test(text) && text.isWellFormed(), key);
const line = (max: number, key: string, min = 0) =>
  words(max, key, min).transform((text) => text.replaceAll(/\s+/gu, ' '));

/** At least three letters or digits in a row of some script: not '!!!' or '........'. */
const saysSomething = /[\p{L}\p{N}]{3}/u;

const title = line(serviceLimits.title.max, 'services.invalid.title', serviceLimits.title.min).refine(
  (text) => saysSomething.test(text),
  'services.invalid.title',
);

/** In minor units. The largest of one price is a payment's. */
const price = z
  .int({ error: ({ input }) => (input === undefined ? 'services.invalid.priceMissing' : 'services.invalid.price') })
  .min(1, 'services.invalid.price')
  .max(1_000_000_000, 'services.invalid.price');

const { min: shortest, max: longest, step } = serviceLimits.minutes;

/** Of a package: made by the browser that adds it. */
export const packageKey = z.string().regex(/^[a-z0-9]{4}$/);

const servicePackage = z.strictObject({
  key: packageKey,
  label: line(serviceLimits.label, 'services.invalid.package', 1),
  price,
  inclusions: listOf(
    line(serviceLimits.inclusion, 'services.invalid.inclusions', 1),
    serviceLimits.inclusions,
    1,
    'services.invalid.inclusions',
  ),
  days: z
    .int('services.invalid.delivery')
    .min(1, 'services.invalid.delivery')
    .max(serviceLimits.days, 'services.invalid.delivery')
    .optional(),
  revisions: z.int().min(0).max(serviceLimits.revisions).optional(),
  interval: z.enum(serviceIntervals, 'services.invalid.package').optional(),
  minutes: z
    .int('services.invalid.minutes')
    .min(shortest, 'services.invalid.minutes')
    .max(longest, 'services.invalid.minutes')
    .multipleOf(step, 'services.invalid.minutes')
    .optional(),
});

/** The stored form of a video's address, or the path of an uploaded video; undefined for others. */
export function videoUrlOf(given: string): string | undefined {
  if (videoIdIn(given.trim()) || videoElsewhere(given.trim())) return given.trim();
  const url = videoLinkOf(given);
  return url !== undefined && url.length <= serviceLimits.url ? url : undefined;
}

const videoUrl = rawText(serviceLimits.url, 'services.invalid.mediaUrl').transform((given, context) => {
  const url = videoUrlOf(given);
  if (url) return url;
  context.addIssue({ code: 'custom', message: 'services.invalid.mediaUrl', input: given });
  return z.NEVER;
});

const picturePath = z.string().regex(/^\/files\/[\w-]{1,64}\/[\w.-]{1,120}$/, 'services.invalid.mediaUrl');
/** Browsers miss the edges by a hair. */
const hundredths = z.number().min(-1).max(101);

const media = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('picture'),
    url: picturePath,
    crop: z
      .strictObject({
        whole: picturePath,
        area: z.strictObject({ x: hundredths, y: hundredths, width: hundredths, height: hundredths }),
      })
      .optional(),
    alt: line(serviceLimits.alt, 'services.invalid.alt', 1),
  }),
  z.strictObject({
    kind: z.literal('video'),
    url: videoUrl,
    alt: line(serviceLimits.alt, 'services.invalid.alt').default(''),
  }),
]);

/** Made by the browser that opens the form. */
export const serviceId = z.string().regex(/^[\w-]{12}$/);

const fields = z.strictObject({
  sx_id: serviceId,
  title,
  category: z.int('services.invalid.category').refine(isCategory, 'services.invalid.category'),
  stype: z.enum(serviceTypes),
  language: z.enum(languages),
  description: words(serviceLimits.description.max, 'services.invalid.description', serviceLimits.description.min),
  requirements: words(serviceLimits.requirements, 'services.invalid.requirements').default(''),
  payment: z.strictObject({
    currency: z.string('services.invalid.currency').regex(/^[A-Z]{3}$/, 'services.invalid.currency'),
  }),
  package: listOf(servicePackage, serviceLimits.packages, 1, 'services.invalid.priceMissing'),
  service_media: listOf(media, serviceLimits.pictures + 1, 1, 'services.invalid.images'),
  booking_type: z.enum(bookingTypes, 'services.invalid.booking').optional(),
  delivery: z.enum(deliveryWays),
  contact: listOf(z.enum(contactWays), contactWays.length).default(['chat']),
  location: z.strictObject({ country_code: z.string().regex(/^([A-Z]{2})?$/) }),
  service_data: z
    .strictObject({
      questions: listOf(
        z.strictObject({
          question: line(serviceLimits.question, 'services.invalid.question', 1),
          answer: words(serviceLimits.answer, 'services.invalid.question', 1),
        }),
        serviceLimits.questions,
      ),
      asks: listOf(
        z.strictObject({
          ask: line(serviceLimits.ask, 'services.invalid.ask', 1),
          files: z.int().min(0).max(orderLimits.files),
        }),
        serviceLimits.asks,
        0,
        'services.invalid.asks',
      )
        .refine((asks) => filesAsked(asks) <= orderLimits.files, 'services.invalid.asks')
        .default([]),
    })
    .default({ questions: [], asks: [] }),
});

interface Fault {
  path: (string | number)[];
  message: string;
}

/** What only a type asks for, and what two parts say together; also of a form with other faults, which the schema asks alone. */
export function faultsOf(form: z.output<typeof fields>): Fault[] {
  const faults: Fault[] = [];
  const { stype, booking_type } = form;
  if (stype === 'booking' && !booking_type)
    faults.push({ path: ['booking_type'], message: 'services.invalid.booking' });
  const keys = form.package.map(({ key }) => key);
  const labels = form.package.map(({ label }) => label.toLowerCase());
  for (const [index, each] of form.package.entries()) {
    const at = (name: string, message: string) => faults.push({ path: ['package', index, name], message });
    if (stype === 'one_time' && each.days === undefined) at('days', 'services.invalid.delivery');
    if (stype === 'recurring' && !each.interval) at('interval', 'services.invalid.interval');
    if (stype === 'booking' && each.minutes === undefined) at('minutes', 'services.invalid.minutes');
    if (labels.indexOf(labels[index]!) !== index || keys.indexOf(each.key) !== index)
      at('label', 'services.invalid.package');
  }
  const urls = form.service_media.map(({ url }) => url);
  for (const [index, url] of urls.entries())
    if (urls.indexOf(url) !== index)
      faults.push({ path: ['service_media', index, 'url'], message: 'services.invalid.mediaUrlTwice' });
  const pictures = form.service_media.filter(({ kind }) => kind === 'picture');
  if (!pictures.length) faults.push({ path: ['service_media'], message: 'services.invalid.images' });
  if (pictures.length > serviceLimits.pictures || form.service_media.length - pictures.length > 1)
    faults.push({ path: ['service_media'], message: 'services.invalid.mediaMany' });
  return faults;
}

/** Without what the type has no use for, the video last. */
const settled = ({ booking_type, ...form }: z.output<typeof fields>) => {
  const { stype } = form;
  return {
    ...form,
    ...(stype === 'booking' && booking_type && { booking_type }),
    package: form.package.map(({ days, revisions = 0, interval, minutes, ...each }) => ({
      ...each,
      ...(stype === 'one_time' && { days, revisions }),
      ...(stype === 'recurring' && { interval }),
      ...(stype === 'booking' && { minutes }),
    })),
    service_media: form.service_media.toSorted((a, b) => Number(a.kind === 'video') - Number(b.kind === 'video')),
  };
};

export const serviceForm = fields.transform((form, context) => {
  for (const { path, message } of faultsOf(form)) context.issues.push({ code: 'custom', path, message, input: form });
  return settled(form);
});

export type ServiceForm = z.input<typeof serviceForm>;
