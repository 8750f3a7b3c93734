/** Contest categories. A file of its own, so that pages can name a category without loading the entities. */
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
