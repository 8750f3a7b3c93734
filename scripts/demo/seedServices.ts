/** The demo's services: approved ones, one that waits for operators, and one that is paused. */
import { Profile } from '#shared/accounts/entities.ts';
import { Service } from '#shared/services/entities.ts';
import type { ServiceMedia, ServicePackage } from '#shared/services/types.ts';
import { hour } from '#shared/time.ts';
import { people } from './content/index.ts';
import { samplesOf, sampleWords } from './content/crafts.ts';
import { demoAsks, demoNeeds } from './content/orders.ts';
import { type DemoService, demoServices } from './content/services.ts';
import { type DemoPicture, hang } from './gallery.ts';
import { demoId, drawnAtOnce, inTurns, pictureOfName, type Begins, type SeedPorts } from './parts.ts';
import { offeredAt, type Past } from './past.ts';

/** What the larger package is called, and what it adds. */
const more = {
  EN: { base: 'Basic', plus: 'Complete', line: 'Everything twice as thorough' },
  FR: { base: 'Simple', plus: 'Complet', line: 'Tout, en deux fois plus approfondi' },
  ES: { base: 'Básico', plus: 'Completo', line: 'Todo, con el doble de detalle' },
} as const;

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

const nameOfView = (key: string, index: number) => `service/${key}${index ? `/${index + 1}` : ''}`;

export const servicePictures = (
  { key, category, emoji, title }: DemoService,
  user_id: number | undefined,
): DemoPicture[] =>
  samplesOf(key, category, emoji).map((sample, index) => ({
    name: nameOfView(key, index),
    input: { seed: `${key}/service${index ? `/${index + 1}` : ''}`, kind: 'cover', words: title, ...sample },
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
  const pictures = servicePictures(each, user_id);
  const media = pictures.map(({ name }, index): ServiceMedia => ({
    ...{ kind: 'picture', alt: index ? `${sampleWords[language]} ${index}` : title },
    url: pictureOfName(ports, name).url,
  }));
  const { url } = media[0]!;
  const status = key === waiting ? 'review' : key === paused ? 'paused' : 'approved';
  await past(offeredAt(ports, key)).storage.transact(async (tx) => {
    await hang(tx, ports, pictures);
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
      service_data: { questions: [], asks: [...(demoAsks[key] ?? [])] },
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
