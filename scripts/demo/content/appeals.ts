import type { DemoAppeal } from './types.ts';

/** Appeals by contest key, oldest first. */
export const appeals: Readonly<Record<string, readonly DemoAppeal[]>> = {
  'championnat-de-la-barbe': [
    {
      from: 'amara',
      text: 'La Bûcheronne a perdu huit voix pendant le dernier quart d’heure, je l’ai vu sur l’écran. Peut-on recompter ?',
      answer: {
        state: 'dismissed',
        text: 'Aucune voix n’a été annulée. Le registre compte le même total : vous pouvez le recompter vous-même sur cette page.',
        hoursAgo: 22,
      },
    },
    {
      from: 'leo',
      text: 'La photo de La Motarde est celle de l’an dernier. Elle est rasée depuis mars.',
    },
  ],
  'best-named-chess-opening': [
    {
      from: 'olivia',
      text: 'Some people know the Grob as “Grob’s Attack”. Were votes for that name counted too?',
      answer: {
        state: 'dismissed',
        text: 'There was one Grob on the list, and the ledger has all of its votes. You can recount it on this page.',
        hoursAgo: 24 * 29,
      },
    },
  ],
};
