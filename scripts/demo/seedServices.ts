/** The demo's services: approved ones, one that waits for operators, and one that is paused. */
import { Profile } from '#shared/accounts/entities.ts';
import { Service } from '#shared/services/entities.ts';
import type { ServiceMedia, ServicePackage } from '#shared/services/types.ts';
import { people } from './content/index.ts';
import { demoNeeds } from './content/orders.ts';
import { type DemoService, demoServices } from './content/services.ts';
import { type DemoPicture, hang } from './gallery.ts';
import { demoId, drawnAtOnce, hour, inTurns, pictureOfName, type Begins, type SeedPorts } from './parts.ts';
import { offeredAt, type Past } from './past.ts';

/** What the larger package is called, and what it adds. */
const more = {
  EN: { base: 'Basic', plus: 'Complete', line: 'Everything twice as thorough' },
  FR: { base: 'Simple', plus: 'Complet', line: 'Tout, en deux fois plus approfondi' },
  ES: { base: 'Básico', plus: 'Completo', line: 'Todo, con el doble de detalle' },
} as const;

/** Further pictures of some, beside the first one. */
const details: Readonly<Record<string, readonly { emoji: string; alt: string }[]>> = {
  logo: [
    { emoji: 'pencil', alt: 'The first sketch, in pencil' },
    { emoji: 'black-nib', alt: 'The same logo in black and white' },
  ],
  stickers: [{ emoji: 'cat-face', alt: 'One of the twelve moods: offended' }],
  dakar: [{ emoji: 'tropical-fish', alt: 'Le marché aux poissons, à sept heures' }],
  presets: [{ emoji: 'night-with-stars', alt: 'Un réglage pour la nuit' }],
  parcel: [{ emoji: 'bicycle', alt: 'The bicycle with its box' }],
  poster: [{ emoji: 'guitar', alt: 'Un cartel para un concierto' }],
};

const waiting = 'letters';
const paused = 'hike';
/** Bookings where people meet. */
const inPerson: ReadonlySet<string> = new Set([
  'alfama',
  'wedding',
  'desk',
  'quiz',
  'retratos',
  'estudio',
  'loft',
  'choir',
]);

function packagesOf({ stype, language, price, days, inclusions }: DemoService): ServicePackage[] {
  const words = more[language];
  const terms = {
    ...(stype === 'one_time' && { days, revisions: 1 }),
    ...(stype === 'recurring' && { interval: 'month' as const }),
    ...(stype === 'booking' && { minutes: days }),
  };
  const base = { key: 'base', label: words.base, price, inclusions: [...inclusions], ...terms };
  if (stype !== 'one_time') return [base];
  const plus = { ...base, key: 'plus', label: words.plus, price: price * 2, days: days + 2, revisions: 3 };
  return [base, { ...plus, inclusions: [...inclusions, words.line] }];
}

/** The main one and further views of it. */
const viewsOf = ({ key, emoji, title }: DemoService) => [{ emoji, alt: title }, ...(details[key] ?? [])];
const nameOfView = (key: string, index: number) => `service/${key}${index ? `/${index + 1}` : ''}`;

export const servicePictures = (each: DemoService, user_id: number | undefined): DemoPicture[] =>
  viewsOf(each).map(({ emoji }, index) => ({
    name: nameOfView(each.key, index),
    input: { seed: `${each.key}/service${index ? `/${index + 1}` : ''}`, emoji, kind: 'cover' },
    user_id,
  }));

async function seedService(
  ports: SeedPorts,
  past: Past,
  each: DemoService,
  service_id: number,
  { user_id, country_code = '' }: Profile,
): Promise<void> {
  const { key, title, category, stype, language, description, currency } = each;
  const media = viewsOf(each).map(({ alt }, index): ServiceMedia => ({
    ...{ kind: 'picture', alt },
    url: pictureOfName(ports, nameOfView(key, index)).url,
  }));
  const { url } = media[0]!;
  const status = key === waiting ? 'review' : key === paused ? 'paused' : 'approved';
  await past(offeredAt(ports, key)).storage.transact(async (tx) => {
    await hang(tx, ports, servicePictures(each, user_id));
    await tx.insert(Service, {
      sx_id: demoId(ports, `service/${key}`),
      service_id,
      user_id,
      title,
      category,
      stype,
      language,
      description,
      requirements: demoNeeds[key] ?? '',
      package: packagesOf(each),
      payment: { currency },
      service_image: url,
      service_media: media,
      pictures: media.map((one) => one.url),
      ...(stype === 'booking' && {
        booking_type: 'hour' as const,
        delivery: inPerson.has(key) ? 'in_person' : 'online',
      }),
      location: {
        country_code,
        country_name: country_code ? (new Intl.DisplayNames('en', { type: 'region' }).of(country_code) ?? '') : '',
      },
      status,
      is_listed: status === 'approved',
      ...(status === 'review' && { waits_since: new Date(ports.clock.now() - 5 * hour) }),
    });
  });
}

/** Idempotent; services that are there stay. Numbers are given in order, because they are part of addresses. */
export async function seedServices(ports: SeedPorts, past: Past, begins: Begins): Promise<void> {
  const { storage } = ports;
  const ids = demoServices.map(({ key }) => demoId(ports, `service/${key}`));
  const there = new Set((await storage.getMany(Service, ids)).map(({ sx_id }) => sx_id));
  const providers = await Promise.all(people.map(({ username }) => storage.find(Profile, { username }, { limit: 1 })));
  const byName = new Map(providers.flat().map((profile) => [profile.username, profile]));
  const missing: { each: DemoService; service_id: number; provider: Profile }[] = [];
  for (const each of demoServices) {
    const provider = byName.get(each.username);
    if (provider && !there.has(demoId(ports, `service/${each.key}`)))
      missing.push({ each, provider, service_id: await storage.next('service_id', 1) });
  }
  const made = begins(missing.length);
  await inTurns(missing, drawnAtOnce, async ({ each, service_id, provider }) => {
    await seedService(ports, past, each, service_id, provider);
    made();
  });
}
