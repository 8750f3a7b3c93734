/** Inputs of lists: screens ask before they show, and parts ask the same. */

export const libraryPage = (page: number): { page?: number } => (page > 1 ? { page } : {});

export const favouritesPage = (page: number): { page?: number } => libraryPage(page);
