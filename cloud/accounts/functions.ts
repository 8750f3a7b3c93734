import { getGrouped, getProfileData, getProvider, getProviders, getUserInfo, getUsers } from './directory.ts';
import { closeAccount } from './close.ts';
import { followUser, unfollowUser } from './follows.ts';
import { changeEmail, sendEmailCode } from './emails.ts';
import { changePassword, resetPassword } from './passwords.ts';
import { getPaymentKeys, updatePaymentSettings } from './paymentKeys.ts';
import { getUserPreferences, updatePreferences } from './preferences.ts';
import { updateProfileInfo } from './profile.ts';
import { forgetSearches, getRecentSearches, noteSearch } from './searches.ts';
import { getUser, logIn, logOut } from './session.ts';
import { endSessions, getSessions } from './sessions.ts';
import { registerUser, sendRegisterCode } from './signUp.ts';
import { addMediaUrl, getMediaUrls, removeMediaUrl } from './urls.ts';
import { forgetViewed, getViewed, noteViewed } from './viewed.ts';

export const accountFunctions = {
  logIn,
  logOut,
  getUser,
  updateProfileInfo,
  getUserPreferences,
  updatePreferences,
  getPaymentKeys,
  updatePaymentSettings,
  getUsers,
  getProviders,
  getProvider,
  getUserInfo,
  getProfileData,
  getGrouped,
  followUser,
  unfollowUser,
  noteViewed,
  getViewed,
  forgetViewed,
  noteSearch,
  getRecentSearches,
  forgetSearches,
  addMediaUrl,
  removeMediaUrl,
  getMediaUrls,
  sendRegisterCode,
  registerUser,
  resetPassword,
  changePassword,
  sendEmailCode,
  changeEmail,
  getSessions,
  endSessions,
  closeAccount,
};
