/** Cases of the calls of accounts. */
import { expect } from 'vitest';
import type { accounts } from '#cloud/accounts/domain.ts';
import { password } from '../../support/actors.ts';
import type { CasesOf, Stage } from '../cases.ts';

const expired = { status: 410, code: 'factor_expired' };
const noPasskey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } };

export const casesOf = (stage: Stage): CasesOf<typeof accounts> => ({
  'POST /app/login/pro': {
    who: 'everyone',
    input: () => ({ username: stage.person.username, password }),
    answer: () => ({ token: expect.stringMatching(/^r:/), user: { user_id: stage.person.user_id, loggedin: true } }),
  },
  'POST /app/login/code': {
    who: 'everyone',
    input: () => ({ email: 'nobody-asked@example.org', code: '00000000' }),
    answer: () => ({}),
    refused: { status: 410, code: 'code_expired' },
  },
  'POST /app/login/factor': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this', code: '123456' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/login/askForPasskey': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/login/passkey': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this', answer: noPasskey }),
    answer: () => ({}),
    refused: expired,
  },
  'GET /app/account/getFactors': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ passkeys: [], recovery: 0, passkeys_here: false, is_demo: false, is_needed: false }),
  },
  'POST /app/account/confirm': {
    who: 'members',
    input: () => ({ current: password }),
    answer: () => ({ success: true, minutes: 10 }),
  },
  'POST /app/account/beginTotp': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/account/confirmTotp': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this', new_totp: 'nor-this', code: '123456' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/account/removeTotp': {
    who: 'members',
    input: () => ({}),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/account/beginPasskey': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this' }),
    answer: () => ({}),
    refused: { status: 409, code: 'passkeys_off' },
  },
  'POST /app/account/addPasskey': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this', new_passkey: 'nor-this', answer: noPasskey }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/account/renamePasskey': {
    who: 'members',
    input: () => ({ passkey_id: 'nobody-has-this', name: 'Phone' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/account/removePasskey': {
    who: 'members',
    input: () => ({ passkey_id: 'nobody-has-this' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/account/renewRecovery': {
    who: 'members',
    input: () => ({}),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/account/sendPhoneCode': {
    who: 'members',
    input: () => ({ phone: '+33612345678' }),
    answer: () => ({}),
    refused: { status: 403, code: 'sms_off' },
  },
  'POST /app/account/confirmPhone': {
    who: 'members',
    input: () => ({ phone: '+33612345678', code: '00000000', current: 'not mine' }),
    answer: () => ({}),
    refused: { status: 403, code: 'sms_off' },
  },
  'GET /app/login/getIssuers': { who: 'everyone', input: () => ({}), answer: () => ({ issuers: [] }) },
  'POST /app/login/beginOpenId': {
    who: 'everyone',
    input: () => ({ issuer_id: 'nobody' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/login/openId': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this', query: 'code=1&state=2' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/register/openId': {
    who: 'everyone',
    input: () => ({ ticket: 'nobody-made-this', email: 'nobody-asked@example.org', code: '00000000' }),
    answer: () => ({}),
    refused: expired,
  },
  'GET /app/account/getOpenIdLinks': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ links: [], issuers: [] }),
  },
  'POST /app/account/beginOpenIdLink': {
    who: 'members',
    input: () => ({ issuer_id: 'nobody' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/account/addOpenIdLink': {
    who: 'members',
    input: () => ({ ticket: 'nobody-made-this', query: 'code=1&state=2' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/account/addKnownLink': {
    who: 'members',
    input: () => ({ ticket: 'nobody-made-this' }),
    answer: () => ({}),
    refused: expired,
  },
  'POST /app/account/removeOpenIdLink': {
    who: 'members',
    input: () => ({ link_id: 'nobody-has-this' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'POST /app/login/handOver': {
    who: 'everyone',
    input: () => ({ token: 'nobody.signed.this', origin: 'https://app.example.org' }),
    answer: () => ({}),
    refused: { status: 401, code: 'hand_over_invalid' },
  },
  'GET /app/login/logout': { who: 'members', input: () => ({}), answer: () => ({ success: true }), last: true },
  'GET /app/api/getUser': {
    who: 'everyone',
    input: () => ({ fingerprint: 'abc', tok: 'x' }),
    answer: (as) => ({ user: { loggedin: as === stage.person, username: as.username, ssid: as.ssid } }),
    loose: true,
  },
  'POST /app/register/sendCode': {
    who: 'everyone',
    input: () => ({ email: 'newcomer@example.org', token: 'fixed' }),
    answer: (as) => ({ sent: true, loggedin: as === stage.person }),
  },
  'POST /app/register/user': {
    who: 'everyone',
    input: () => ({
      email: 'nobody-asked@example.org',
      code: '00000000',
      username: 'nobody-asked',
      full_name: 'Nobody',
      password: 'a good password',
    }),
    answer: () => ({}),
    refused: { status: 410, code: 'code_expired' },
  },
  'POST /app/register/resetPassword': {
    who: 'everyone',
    input: () => ({ email: 'nobody-asked@example.org', code: '00000000', password: 'a good password' }),
    answer: () => ({}),
    refused: { status: 410, code: 'code_expired' },
  },
  'POST /app/account/changePassword': {
    who: 'members',
    input: () => ({ current: 'not mine', password: 'a good password' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'POST /app/account/sendEmailCode': {
    who: 'members',
    input: () => ({ email: 'another@example.org' }),
    answer: () => ({ sent: true }),
  },
  'POST /app/account/changeEmail': {
    who: 'members',
    input: () => ({ email: 'nobody-asked@example.org', code: '00000000', current: 'not mine' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'GET /app/account/getSessions': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ sessions: expect.arrayContaining([expect.objectContaining({ current: true })]) }),
  },
  'GET /app/account/getWork': {
    who: 'everyone',
    input: () => ({ kind: 'payment' as const }),
    answer: () => ({ challenge: expect.objectContaining({ signature: expect.any(String) as string }) as object }),
  },
  'POST /app/account/endSessions': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ success: true }),
  },
  'POST /app/account/close': {
    who: 'members',
    input: () => ({ current: 'not mine' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'POST /app/account/askArchive': {
    who: 'members',
    input: () => ({ current: 'not mine' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'GET /app/account/getArchive': { who: 'members', input: () => ({}), answer: () => ({}) },
  'POST /app/account/updateProfileInfo': {
    who: 'members',
    input: () => ({ profession: 'Baker', instagram: '@bread', country_code: 'FR', phone: '06 12 34 56 78' }),
    answer: () => ({
      user: {
        profession: 'Baker',
        personalData: { instagram: 'https://www.instagram.com/bread', phone: '+33612345678' },
      },
    }),
  },
  'GET /app/account/getUserPreferences': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ preferences: { notifications: {} } }),
  },
  'POST /app/account/updatePreferences': {
    who: 'members',
    input: () => ({ notifications: { follow: { mail: false } } }),
    answer: () => ({ preferences: { notifications: { follow: { mail: false } } } }),
  },
  'GET /app/users/getPaymentKeys': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ settings: { stripe_secret: { set: false, end: '' } } }),
  },
  'POST /app/users/updatePaymentSetings': {
    who: 'members',
    input: () => ({ cash_app: '$bread', current: password }),
    answer: () => ({ settings: { cash_app: '$bread', stripe_secret: { set: false, end: '' } } }),
  },
  'GET /app/users/getUsers': {
    who: 'everyone',
    input: () => ({ keyword: stage.person.username }),
    answer: () => ({ count: 1, users: [{ username: stage.person.username, followers: 0 }] }),
  },
  'GET /app/profile/grouped/:id': {
    who: 'everyone',
    input: () => ({ id: stage.person.user_id! }),
    answer: () => ({ users: [], followed: [], followers: [] }),
  },
  'GET /app/profile/getData/:id': {
    who: 'everyone',
    input: () => ({ id: stage.person.user_id! }),
    answer: () => ({ user: { username: stage.person.username } }),
  },
  'POST /app/Providers/getUserInfo': {
    who: 'everyone',
    input: () => ({ user_id: stage.person.user_id! }),
    answer: () => ({ user: { username: stage.person.username } }),
  },
  'GET /app/providers/getProviders': {
    who: 'everyone',
    input: () => ({ page: 1 }),
    answer: () => ({ users: [], count: 0 }),
  },
  'GET /app/providers/getProvider/:username': {
    who: 'everyone',
    input: () => ({ username: stage.person.username }),
    answer: () => ({ user: { user_id: stage.person.user_id } }),
  },
  'POST /app/notifications/saveToken': {
    who: 'members',
    input: () => ({ token: 'a-device-that-takes-pushes' }),
    answer: () => ({ success: true }),
  },
  'POST /app/account/mailAgain': {
    who: 'members',
    input: () => ({ code: '12345678' }),
    answer: () => ({}),
    refused: { status: 410, code: 'code_expired' },
  },
  'POST /app/account/unsubscribe/:token': {
    who: 'everyone',
    input: () => ({ token: '1.digest.nobody-made-this-token' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
});
