/** Apart from the entities, so that pages that only name a category need not load what entities are made of. */
export const contestCategories = [
  'Animals',
  'Baby',
  'Beauty',
  'Cinema',
  'Design',
  'Education',
  'Entertainment',
  'Food',
  'Humor',
  'Memes',
  'Politics',
  'Sexy',
  'Sports',
  'Ugliness',
] as const;
export type ContestCategory = (typeof contestCategories)[number];
