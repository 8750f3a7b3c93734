/** Services for tests, made through the product's functions. */
import sharp from 'sharp';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import { Service } from '#shared/services/entities.ts';
import type { RunningServer } from '#parse/server.ts';
import type { TestActor } from '../support/actors.ts';

export type Form = InputOf<Functions['addService']>;

let count = 0;
export const newSxId = () =>
  `sx${String(++count).padStart(4, '0')}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;

/** The path of a picture that this person has uploaded. */
export async function pictureOf(person: TestActor): Promise<string> {
  const drawn = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return (await person.call('POST /app/files/addImage', { bytes: new Uint8Array(drawn) })).body.url;
}

export const onePackage = (wishes: Partial<Form['package'][number]> = {}): Form['package'][number] => ({
  key: 'base',
  label: 'Basic',
  price: 4900,
  inclusions: ['One concept'],
  days: 3,
  revisions: 1,
  ...wishes,
});

/** A form that can be handed in. */
export async function serviceForm(person: TestActor, wishes: Partial<Form> = {}): Promise<Form> {
  return {
    sx_id: newSxId(),
    title: 'A logo that people remember',
    category: 468,
    stype: 'one_time',
    language: 'EN',
    description: 'I draw three ideas by hand, and you choose the one that is worked out in every size.',
    requirements: 'What do you sell, and to whom?',
    payment: { currency: 'EUR' },
    package: [onePackage()],
    service_media: wishes.service_media ?? [{ kind: 'picture', url: await pictureOf(person), alt: 'A logo on paper' }],
    delivery: 'online',
    location: { country_code: 'PT' },
    ...wishes,
  };
}

/** Hands a service in; approved without a person's decision unless `approved` is false. */
export async function service(
  server: RunningServer,
  person: TestActor,
  { approved = true, ...wishes }: Partial<Form> & { approved?: boolean } = {},
): Promise<string> {
  const form = await serviceForm(person, wishes);
  const { status, error, fields } = await person.call('POST /app/services/addService', form);
  if (status !== 200) throw new Error(`${error} ${JSON.stringify(fields)}`);
  if (approved)
    await server.ports.storage.transact((tx) =>
      tx.update(Service, form.sx_id, {
        status: 'approved',
        is_listed: form.category <= 470,
        waits_since: undefined,
      }),
    );
  return form.sx_id;
}
