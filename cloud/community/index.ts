/** What the domains above may call. */
export { changeWall, firstPage, readWall, socialServer, tidyWall, wallChange, wallPage } from './walls.ts';
