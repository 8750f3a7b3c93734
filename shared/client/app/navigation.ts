/** Navigation for code without access to the router. */
let goTo = (path: string): void => location.assign(path);

/** Sets the router's navigation, replacing full page loads. */
export const connectNavigation = (go: (path: string) => void): void => {
  goTo = go;
};

/** Navigates to an address of this site. */
export const navigate = (path: string): void => goTo(path);
