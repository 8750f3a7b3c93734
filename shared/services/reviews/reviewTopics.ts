/** What reviews speak of, found by beginnings of words in the three languages. Linear in the text. */
const beginnings = {
  speed: 'quick fast prompt punctual time early days day vite rapide délai heure jours rápid pront tiempo días hora',
  care: 'care careful detail exact precise right quality beautiful lovely soin précis détail juste beau belle qualité cuidad detalle precis calidad bonit',
  kindness:
    'kind warm friendly gentle patient nice pleasure gentil chaleur aimable patien plaisir amable cariñ simpátic pacien gusto',
  understanding:
    'understood understand asked listen questions idea ideas compris écout question idée entend escuch pregunt',
  value: 'price worth value money prix vaut valeur precio vale dinero',
} as const;
export type ReviewTopic = keyof typeof beginnings;

const topics = Object.entries(beginnings).map(([topic, words]) => ({
  topic: topic as ReviewTopic,
  begins: words.split(' '),
}));

const most = 4;

/** Topics that at least one of the texts speaks of, with how many do. */
export function topicsOf(texts: readonly string[]): { topic: ReviewTopic; count: number }[] {
  const words = texts.map((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return topics
    .map(({ topic, begins }) => ({
      topic,
      count: words.filter((said) => said.some((word) => begins.some((begin) => word.startsWith(begin)))).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most);
}
