import { expect, it } from 'vitest';
import { Offer } from '#shared/chat/entities/offers.ts';
import { Refusal } from '#shared/errors.ts';
import { Service } from '#shared/services/entities.ts';
import { createParseFinds } from './parseFinds.ts';

it('a refusal says of each key whether it is a string or a number', () => {
  const finds = createParseFinds([Offer, Service], 100);
  const keysSaid = (className: string, where: object) => {
    try {
      finds.read(className, undefined, { where: JSON.stringify(where) }, {});
      return undefined;
    } catch (error) {
      return error instanceof Refusal ? String(error.params?.['keys']).split(', ') : error;
    }
  };
  expect(keysSaid('Offers', { feed_item_id: 'AbCdEf' })).toBeUndefined();
  expect(keysSaid('Offers', { feed_item_id: 12 })).toEqual([
    'objectId (string)',
    'offer_id (string)',
    'conversation_id (string)',
    'feed_item_id (string)',
  ]);
  expect(keysSaid('Services', { category: '468' })).toEqual(expect.arrayContaining(['category (number)', '{}']));
});
