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
const all = serviceTypes.flatMap((type) =>
  [phone, desktop].flatMap((size) => languages.map((language): Told => ({ type, language, size }))),
);
const isSame = (a: Told) => (b: Told) => a.type === b.type && a.language === b.language && a.size === b.size;
const others = all.filter((each) => !first.some(isSame(each)));

it.each(daily([...first, ...others], first.length).map((told) => ({ ...told, width: told.size.width })))(
  'a service of type $type, in $language at $width',
  ({ type, language, size }) => expectServiceStory(shop, { type, language, size }),
  300_000,
);
