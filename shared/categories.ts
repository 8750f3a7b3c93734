/** Categories of services and jobs, whose values and slugs other programs know. */
import { limits } from './limits.ts';

/** By value, the number that a service's `category` holds. */
export const serviceCategories = {
  452: 'course',
  453: 'crypto',
  454: 'ecommerce',
  455: 'photos-videos',
  456: 'travel',
  457: 'consulting',
  459: 'ecitizen',
  460: 'spaces',
  461: 'social-media',
  462: 'events',
  464: 'money',
  465: 'shipping',
  466: 'saas',
  467: 'entertainement',
  468: 'graphic',
  469: 'voice',
  470: 'development',
  471: 'club',
  472: 'app-purchases',
  451: 'Others',
} as const;

export type ServiceCategory = keyof typeof serviceCategories;

export const otherServices = 451;

export const categoryValues = Object.keys(serviceCategories).map(Number) as ServiceCategory[];

export const isCategory = (value: number): value is ServiceCategory => Object.hasOwn(serviceCategories, value);

/** Whether services of this category are in public lists and searches. */
export const isPublicCategory = (value: number): boolean => value <= limits.publicServiceCategory;

/** What a job may be of. */
export const isJobCategory = (value: number): value is ServiceCategory => isCategory(value) && isPublicCategory(value);

export const publicCategories = categoryValues.filter(isPublicCategory);

/** By slug, ignoring case; undefined when there is none. */
export const categoryOfSlug = (slug: string): ServiceCategory | undefined =>
  categoryValues.find((value) => serviceCategories[value].toLowerCase() === slug.toLowerCase());

/** The category of a stored value; Others for one that is in the list no more. */
export const knownCategory = (value: number): ServiceCategory =>
  categoryValues.find((each) => each === value) ?? otherServices;

export const categoryKey = (value: ServiceCategory) => `services.category.${serviceCategories[value]}` as const;

/** Sorted by label in the reader's language, Others last. */
export const sortedCategories = (
  values: readonly ServiceCategory[],
  labelOf: (value: ServiceCategory) => string,
  locale: string,
): ServiceCategory[] =>
  values.toSorted(
    (one, other) =>
      Number(one === otherServices) - Number(other === otherServices) ||
      labelOf(one).localeCompare(labelOf(other), locale),
  );
