import { getUser, logIn, logOut } from './session.ts';

export const accountFunctions = { logIn, logOut, getUser };
