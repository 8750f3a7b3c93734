/** Which call answers which list: screens ask before they show, and parts ask the same. */

/** The files of one's own service. */
export const filesCall = 'POST /app/DigitalFiles/getFiles';

/** What the reader bought to download. */
export const libraryCall = 'GET /app/DigitalFiles/getUserDigitalFiles';
export const libraryPage = (page: number): { page?: number } => (page > 1 ? { page } : {});

/** The services that the reader has kept. */
export const favouritesCall = 'POST /app/services/getFavourites';
export const favouritesPage = (page: number): { page?: number } => libraryPage(page);
