/** Each type of service from its form to both reviews, at both sizes and in three languages. */
import { afterAll, it } from 'vitest';
import { languages } from '#shared/languages.ts';
import { serviceTypes } from '#shared/services/types.ts';
import { useShop } from '../../payments/stage.ts';
import { closePages } from '../../support/browser.ts';
import { daily } from '../../support/whole.ts';
import { expectServiceStory, type Told } from './serviceStory.ts';

const shop = useShop({ pages: true });
afterAll(closePages);

const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** First those that are told daily. */
const first: readonly Told[] = [
  { type: 'booking', language: 'FR', size: phone },
  { type: 'recurring', language: 'ES', size: desktop },
];
const isFirst = (type: string, language: string) =>
  first.some((told) => told.type === type && told.language === language);
/** Each type in each language; each type and each language at both sizes. */
const others = serviceTypes.flatMap((type, row) =>
  languages.flatMap((language, column): Told[] =>
    isFirst(type, language) ? [] : [{ type, language, size: (row + column) % 2 ? desktop : phone }],
  ),
);

it.each(daily([...first, ...others], first.length).map((told) => ({ ...told, width: told.size.width })))(
  'a service of type $type, in $language at $width',
  ({ type, language, size }) => expectServiceStory(shop, { type, language, size }),
  300_000,
);
