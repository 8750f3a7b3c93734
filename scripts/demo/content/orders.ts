/** Orders of the demo's services, in every state. Names are user names; steps are taken in this order. */
import type { PartyStep } from '#shared/services/orders/process.ts';
import type { PosterInput } from '../posters.ts';
import type { ServiceAsk } from '#shared/services/types.ts';
import { praise } from './praise.ts';

/** What providers ask before they begin, by service. */
export const demoNeeds: Readonly<Record<string, string>> = {
  logo: 'What do you sell, and to whom? Two shops whose sign you like, and one that you do not.',
  papers: 'Quelle démarche, dans quel département, et ce que l’on vous a déjà répondu.',
};

/** What an order asks its buyer for, by service. */
export const demoAsks: Readonly<Record<string, readonly ServiceAsk[]>> = {
  stickers: [
    { ask: 'Five photographs of your pet', files: 5 },
    { ask: 'Its name, and what it does all day', files: 0 },
  ],
  logo: [{ ask: 'A photograph of your shop, or of where the logo will stand', files: 1 }],
  plates: [{ ask: 'The ten dishes, and when each is served', files: 0 }],
  montage: [{ ask: 'Tres canciones que te gusten', files: 0 }],
};

/** A picture that somebody sends, drawn from emojis: of a craft, or as a portrait. */
export interface DemoSent extends Pick<PosterInput, 'emoji' | 'extras' | 'craft' | 'words'> {
  readonly name: string;
}

/** What buyers answer to what is asked, by service. */
const demoAnswers: Readonly<Record<string, readonly DemoAnswer[]>> = {
  stickers: [
    {
      files: ['asleep', 'offended', 'on-the-keyboard', 'breakfast', 'window'].map((name, n) => ({
        name: `gustav-${name}.webp`,
        emoji: ['cat-face', 'weary-cat', 'cat', 'grinning-cat', 'pouting-cat'][n]!,
      })),
    },
    { text: 'Gustav. Sleeps on whatever I need, and is never to blame.' },
  ],
  logo: [{ files: [{ name: 'the-market.webp', emoji: 'convenience-store', craft: 'parcel' }] }],
};

/** What comes with a delivery, by service. */
const demoWork: Readonly<Record<string, readonly DemoSent[]>> = {
  stickers: [
    {
      name: 'gustav-all-twelve.webp',
      emoji: 'cat-face',
      extras: ['weary-cat', 'grinning-cat', 'pouting-cat'],
      craft: 'sheet',
    },
    { name: 'gustav-in-a-chat.webp', emoji: 'weary-cat', extras: ['grinning-cat'], craft: 'phone' },
  ],
  logo: [
    {
      name: 'fork-and-bridge.webp',
      emoji: 'fork-and-knife',
      extras: ['bridge-at-night'],
      craft: 'mark',
      words: 'Under bridge',
    },
    { name: 'all-sizes.webp', emoji: 'fork-and-knife', extras: ['bridge-at-night', 'fork-and-knife'], craft: 'sheet' },
  ],
  poster: [{ name: 'cartel-a2.webp', emoji: 'guitar', extras: ['trumpet'], craft: 'poster', words: 'Sala grande' }],
  menu: [{ name: 'la-carte.webp', emoji: 'spaghetti', extras: ['wine-glass'], craft: 'paper', words: 'La carte' }],
};

export interface DemoAnswer {
  readonly text?: string;
  readonly files?: readonly DemoSent[];
}

interface DemoStep {
  readonly by: 'buyer' | 'provider';
  readonly step: PartyStep;
  readonly text?: string;
  readonly files?: readonly DemoSent[];
  readonly answers?: readonly DemoAnswer[];
  /** Of a proposal: days, or cents that go back. */
  readonly days?: number;
  readonly back?: number;
}

interface DemoReview {
  readonly by: 'buyer' | 'provider';
  readonly stars: number;
  readonly text: string;
  readonly answer?: string;
}

export interface DemoOrder {
  readonly service: string;
  readonly buyer: string;
  readonly steps: readonly DemoStep[];
  readonly reviews?: readonly DemoReview[];
}

const buyer = (step: PartyStep, text?: string, more: Pick<DemoStep, 'days' | 'back'> = {}): DemoStep => ({
  ...{ by: 'buyer', step, text },
  ...more,
});
const provider = (step: PartyStep, text?: string, more: Pick<DemoStep, 'days' | 'back'> = {}): DemoStep => ({
  ...{ by: 'provider', step, text },
  ...more,
});

const orders: readonly DemoOrder[] = [
  {
    service: 'logo',
    buyer: 'olivia',
    steps: [
      buyer('require', 'A street food market under a motorway bridge. I like signs that somebody painted by hand.'),
      provider('deliver', 'Three sketches: the fork, the bridge, and the fork that is a bridge.'),
      buyer('revise', 'The third one, but the fork looks angry.'),
      provider('deliver', 'A kinder fork, in black, in white, and small enough for a stamp.'),
      buyer('complete'),
    ],
    reviews: [
      {
        by: 'buyer',
        stars: 5,
        text: 'He asked what the market smells like before he asked for a colour. The fork is on the vans now.',
        answer: 'Garlic, mostly. Thank you, Olivia.',
      },
      { by: 'provider', stars: 5, text: 'Knows what she wants and says why. Paid before I had put the pencil down.' },
    ],
  },
  {
    service: 'logo',
    buyer: 'priya',
    steps: [
      buyer('require', 'Spreadsheets for households. Please no calculators, no ticks and no piggy banks.'),
      provider('deliver', 'One sheet, folded once, so that it stands like a tent.'),
      buyer('complete'),
    ],
    reviews: [
      { by: 'buyer', stars: 4, text: 'Lovely idea on the first day. I had to ask twice for the small version.' },
      { by: 'provider', stars: 5, text: 'Feedback in numbered rows. I have never been so quick.' },
    ],
  },
  { service: 'logo', buyer: 'hannah', steps: [] },
  { service: 'stickers', buyer: 'marco', steps: [] },
  {
    service: 'poster',
    buyer: 'marco',
    steps: [
      provider('deliver', 'El cartel A2 y la versión para redes. El rojo es el de tu puerta.'),
      buyer('complete'),
    ],
    reviews: [{ by: 'provider', stars: 5, text: 'Mandó una foto de la sala y tres palabras. No hizo falta más.' }],
  },
  {
    service: 'poster',
    buyer: 'leo',
    steps: [
      provider('deliver', 'Aquí va el cartel.'),
      buyer('dispute', 'La date est fausse : notre fête est le 12, pas le 21, et l’affiche est déjà imprimée.'),
    ],
  },
  {
    service: 'voix',
    buyer: 'marco',
    steps: [
      provider('deliver', 'Accueil, attente, horaires : trois fichiers, lus deux fois chacun, gais et moins gais.'),
    ],
  },
  { service: 'fix', buyer: 'sofia', steps: [] },
  {
    service: 'parcel',
    buyer: 'olivia',
    steps: [
      provider('deliver', 'Delivered to the third floor at 16:10, flat as promised. There is a photograph.'),
      buyer('complete'),
    ],
    reviews: [
      { by: 'buyer', stars: 5, text: 'Forty macarons across Lisbon by bicycle, and not one of them leaned.' },
      { by: 'provider', stars: 5, text: 'Kept one macaron for me. Would carry again.' },
    ],
  },
  {
    service: 'papers',
    buyer: 'amara',
    steps: [
      buyer('require', 'Mon titre de séjour, renouvelé en ligne. Le site me demande une pièce que je n’ai jamais vue.'),
      provider('ask_time', 'La préfecture répond vendredi : je préfère attendre avec vous.', { days: 2 }),
    ],
  },
  {
    service: 'papers',
    buyer: 'leo',
    steps: [
      buyer('require', 'Ma déclaration d’impôts de photographe, et un courrier que je n’ose pas ouvrir.'),
      buyer('ask_cancel', 'Mon frère s’en charge finalement. Vous gardez la moitié pour la relecture ?', {
        back: 2450,
      }),
      provider('agree_cancel'),
    ],
  },
  ...praise.map(([service, who, delivered, stars, text, by, answer]): DemoOrder => ({
    ...{ service, buyer: who },
    // What is downloaded is delivered by itself.
    steps: [
      ...(demoAsks[service] ? [buyer('require')] : []),
      ...(delivered ? [provider('deliver', delivered)] : []),
      buyer('complete'),
    ],
    reviews: [
      { by: 'buyer', stars, text, ...(answer && { answer }) },
      { by: 'provider', stars: 5, text: by },
    ],
  })),
];

/** With what is answered to what the service asks, and the pictures of what is delivered. */
export const demoOrders: readonly DemoOrder[] = orders.map(({ service, steps, ...order }) => ({
  ...{ ...order, service },
  steps: steps.map((each) => ({
    ...each,
    ...(each.step === 'require' && { answers: demoAnswers[service] }),
    ...(each.step === 'deliver' && { files: demoWork[service] }),
  })),
}));
