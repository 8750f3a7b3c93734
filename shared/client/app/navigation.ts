/** Going to another page from code that knows no router. */
let goTo = (path: string): void => location.assign(path);

/** The router takes over, so that pages need not be loaded anew. */
export const connectNavigation = (go: (path: string) => void): void => {
  goTo = go;
};

/** Goes to an address of this site. */
export const navigate = (path: string): void => goTo(path);
