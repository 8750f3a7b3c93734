/** Public interface of the domain on the server. */
export { mailCode, redeemCode, sendCode } from './codes.ts';
export { followId } from './follows.ts';
export { emailAddress, mailTag } from './mailboxes.ts';
export { isOpen, peopleOf, profileCalled } from './people.ts';
export { rolesOf, setRole, withProvider } from './roles.ts';
export { notePresence, onlineAmong, presenceLease } from './presence.ts';
export { mailNews, type News, newsId, tell, wants } from './notify.ts';
