/** The addresses of the screens of chat: part of every page, for its links. */
export const chat = {} as const;
