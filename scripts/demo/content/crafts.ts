/** What the samples of the demo's services show: crafts and things by category, and of some services by themselves. */
import type { Craft } from '../samples.ts';

interface Shown {
  readonly crafts: readonly Craft[];
  /** Emojis beside the service's own. */
  readonly things: readonly string[];
}

const byCategory: Readonly<Record<number, Shown>> = {
  451: { crafts: ['paper', 'lesson'], things: ['fountain-pen', 'envelope'] },
  452: { crafts: ['lesson', 'paper', 'plan'], things: ['open-book', 'pencil', 'graduation-cap'] },
  453: { crafts: ['screen', 'chart', 'paper'], things: ['coin', 'locked', 'chart-increasing'] },
  454: { crafts: ['screen', 'phone', 'paper'], things: ['teapot', 'socks', 'candle'] },
  455: { crafts: ['prints', 'phone', 'screen'], things: ['sun-with-face', 'bouquet', 'cocktail-glass'] },
  456: { crafts: ['route', 'prints', 'plan'], things: ['hot-beverage', 'camera', 'shaved-ice', 'sunset'] },
  457: { crafts: ['chart', 'paper', 'lesson'], things: ['light-bulb', 'bar-chart', 'handshake'] },
  459: { crafts: ['paper', 'plan', 'lesson'], things: ['identification-card', 'calendar'] },
  460: { crafts: ['room', 'prints', 'plan'], things: ['hot-beverage', 'musical-keyboard'] },
  461: { crafts: ['phone', 'chart', 'paper'], things: ['hot-beverage', 'croissant', 'bouquet'] },
  462: { crafts: ['plan', 'poster', 'room'], things: ['balloon', 'party-popper', 'wrapped-gift'] },
  464: { crafts: ['chart', 'paper', 'screen'], things: ['money-bag', 'receipt', 'calendar'] },
  465: { crafts: ['parcel', 'route', 'plan'], things: ['package', 'door', 'birthday-cake'] },
  466: { crafts: ['screen', 'chart', 'phone'], things: ['calendar', 'card-index', 'bell'] },
  467: { crafts: ['poster', 'plan', 'prints'], things: ['microphone', 'top-hat', 'clinking-glasses'] },
  468: { crafts: ['mark', 'sheet', 'poster'], things: ['fork-and-knife', 'tram-car', 'hot-beverage', 'fish'] },
  469: { crafts: ['sound', 'paper', 'phone'], things: ['microphone', 'headphone'] },
  470: { crafts: ['screen', 'code', 'chart'], things: ['gear', 'bread', 'bicycle'] },
};

const pets = ['dog-face', 'rabbit-face', 'parrot', 'turtle', 'hamster'];

/** `main` instead of the service's own emoji. */
const byService: Readonly<Record<string, Partial<Shown> & { readonly main?: string }>> = {
  logo: { main: 'fork-and-knife', crafts: ['logo', 'stationery', 'poster'], things: ['bread', 'fish', 'hot-beverage'] },
  lessons: { crafts: ['guitar', 'chords', 'lesson'], things: ['musical-notes', 'open-book'] },
  portugues: { crafts: ['talk', 'paper', 'lesson'], things: ['speech-balloon', 'open-book'] },
  espagnol: { crafts: ['talk', 'lesson', 'paper'], things: ['open-book', 'pencil'] },
  maths: { crafts: ['board', 'lesson', 'paper'], things: ['pencil', 'open-book'] },
  wedding: { crafts: ['faces', 'prints', 'plan'], things: ['bouquet', 'clinking-glasses'] },
  retratos: { crafts: ['faces', 'prints', 'phone'], things: ['sun-with-face', 'bouquet'] },
  boda: { crafts: ['seats', 'plan', 'room'], things: ['clinking-glasses', 'musical-notes'] },
  magie: { crafts: ['magic', 'poster', 'plan'], things: ['top-hat', 'rabbit-face'] },
  estudio: { crafts: ['drums', 'guitar', 'plan'], things: ['guitar', 'microphone'] },
  poster: { main: 'guitar', crafts: ['poster', 'prints', 'phone'], things: ['trumpet', 'microphone'] },
  stickers: { main: 'cat-face', crafts: ['sheet', 'phone', 'mark'], things: pets },
  icons: { main: 'house', crafts: ['sheet', 'screen', 'phone'], things: ['gear', 'bell', 'calendar', 'key', 'camera'] },
  menu: { main: 'spaghetti', crafts: ['menu', 'plates', 'poster'], things: ['red-apple', 'wine-glass'] },
  laminas: { main: 'tram-car', crafts: ['sheet', 'paper', 'prints'], things: ['fish', 't-shirt', 'balloon'] },
  bread: { crafts: ['loaf', 'lesson', 'prints'], things: ['bowl-with-spoon', 'hourglass-done'] },
  plates: { main: 'spaghetti', crafts: ['plates', 'prints', 'menu'], things: ['green-salad', 'shortcake', 'sushi'] },
  budget: { crafts: ['chart', 'paper', 'phone'] },
  presets: {
    main: 'sunset',
    crafts: ['prints', 'screen', 'phone'],
    things: ['beach-with-umbrella', 'night-with-stars'],
  },
};

/** The samples of a service, the first one for lists. */
export const samplesOf = (key: string, category: number, emoji: string) => {
  const { crafts, things } = { ...byCategory[category]!, ...byService[key] };
  const all = [byService[key]?.main ?? emoji, ...things];
  // Each begins with another thing.
  return crafts.map((craft, index) => ({
    craft,
    emoji: all[index % all.length]!,
    extras: [...all.slice((index % all.length) + 1), ...all.slice(0, index % all.length)],
  }));
};

/** Of a picture. */
export const sampleWords = {
  EN: 'A sample of this work, number',
  FR: 'Un exemple de ce travail, numéro',
  ES: 'Una muestra de este trabajo, número',
} as const;
