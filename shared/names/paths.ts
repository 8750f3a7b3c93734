export const searchPath = '/domain';
export const ownNamesPath = '/domain#own';
