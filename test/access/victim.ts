/** A victim with unmistakable private values, who also appears in everything public. */
import { Contest } from '#shared/contests/entities.ts';
import { PersonalData, PushToken, RecentSearch } from '#shared/accounts/entities/personal.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { confirmMail } from '../support/mails.ts';
import type { Known } from './samples.ts';

export const planted = {
  email: 'zq-private-mail@victim.example',
  phone: '+33699881234',
  fingerprint: 'zqfingerprint0badc0ffee42',
  stripe_publishable: 'pk_test_zqPublishable998877665544',
  stripe_secret: 'sk_test_zqSecret112233445566778899',
  ethereum_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  paypal_email: 'zq-paypal@victim.example',
  cash_app: '$zqcashtag',
  zelle: 'zq-zelle@victim.example',
  payoneer: 'zq-payoneer@victim.example',
  pushToken: 'zq-push-token-778899',
  search: 'zqsearchedfor',
  confirmed: 'zq-voter@victim.example',
  sender: 'Zq Sender',
  reference: 'ZQREFERENCE5566',
};

/** A mistyped password. */
export const mistyped = 'zq a password that was mistyped';

const forms = (text: string) => [
  text,
  encodeURIComponent(text),
  JSON.stringify(text).slice(1, -1),
  Buffer.from(text).toString('base64url'),
];

/** The planted values found in these bytes. */
export const foundAmong = (secrets: ReadonlyMap<string, string>, bytes: string): string[] =>
  [...secrets].flatMap(([name, value]) => (forms(value).some((form) => bytes.includes(form)) ? [name] : []));

export interface VictimStage {
  readonly victim: TestActor;
  readonly other: TestActor;
  readonly guest: TestActor;
  /** Input values about the victim. */
  readonly known: Known;
  /** The same for a person whose lists include the victim. */
  readonly ofOther: Known;
  /** Private values by description. */
  readonly secrets: ReadonlyMap<string, string>;
}

export async function plantSecrets(server: RunningServer): Promise<VictimStage> {
  const victim = await member(server);
  const other = await member(server);
  const guest = await visitor(server);
  const { storage, accounts } = server.ports;
  const { db } = server.database;
  const { email, phone, fingerprint, pushToken, search, confirmed, sender, reference, ...payment } = planted;
  const must = async (answer: Promise<{ status: number; error: string; fields?: object }>) => {
    const { status, error, fields } = await answer;
    if (status !== 200) throw new Error(`Nothing was planted: ${error} ${JSON.stringify(fields)}`);
  };
  await accounts.setEmail(victim.objectId!, email);
  await must(victim.call('POST /app/account/updateProfileInfo', { country_code: 'FR', phone }));
  await must(victim.call('POST /app/users/updatePaymentSetings', { ...payment, current: password }));
  await must(victim.call('GET /app/api/getUser', { fingerprint }));
  await storage.transact(async (tx) => {
    await tx.update(PersonalData, victim.user_id!, { email });
    await tx.apply(PushToken, [
      { id: 'zq', orInsert: { user_id: victim.user_id!, token: pushToken, seen_at: new Date() } },
    ]);
    await tx.apply(RecentSearch, [
      {
        id: 'zq',
        orInsert: { owner: `u${victim.user_id!}`, kind: 'people', search, time_stamp: new Date() },
      },
    ]);
  });
  await confirmMail(victim, confirmed);

  // Makes the victim appear in everything public.
  const own = await contest(server, { organizer: victim, entries_open: true });
  const { cx_id } = own;
  const contestant_id = own.contestants[0]!.contestant_id;
  const vote = { cx_id, contestant_id, client_id: 'of-the-victim', fingerprint };
  await must(victim.call('POST /app/contest/v2/addVote', vote));
  await must(
    victim.call('POST /app/contest/v2/sendContestMessage', {
      cx_id,
      client_id: 'of-the-victim-a',
      text: 'Good luck, you all',
    }),
  );
  await must(
    victim.call('POST /app/contest/v2/enterContest', {
      cx_id,
      client_id: 'of-the-victim-b',
      contestant_name: 'Victor',
    }),
  );
  await must(other.run('followUser', { user_id: victim.user_id! }));
  await must(victim.run('followUser', { user_id: other.user_id! }));

  // The victim pays somebody else, who alone may see how.
  const seller = await member(server);
  await must(seller.call('POST /app/users/updatePaymentSetings', { current: password, zelle: 'seller@else.example' }));
  const sold = await contest(server, { organizer: seller });
  const currency = 'USD';
  await must(
    seller.call('POST /app/contest/v2/setVotePrices', {
      cx_id: sold.cx_id,
      vote_mode: 'both',
      currency,
      unit_price: 100,
    }),
  );
  const votes = { type: 'votes', sx_id: sold.contestants[0]!.contestant_id };
  const bought = { items: [{ ...votes, quantity: 1 }], rail: 'zelle' as const, total: 100, currency };
  const begun = await victim.call('POST /app/checkout/createPayment', { ...bought, client_id: 'of-the-victim-c' });
  await must(Promise.resolve(begun));
  const { payment_id } = begun.body.payment;
  const claim = await victim.call('POST /app/checkout/claimPayment', {
    payment_id,
    amount: 100,
    sender,
    reference,
    paid_on: new Date().toISOString().slice(0, 10),
  });
  await must(Promise.resolve(claim));
  const sales = { ...votes, ...bought, payment_id, claim_id: claim.body.payment.claim!.claim_id };

  const session = (await accounts.logIn(victim.username, password))!;
  const user = (await db.collection<{ _id: string }>('_User').findOne({ _id: victim.objectId! })) as unknown as {
    _hashed_password: string;
  };
  const row = (await storage.get(Contest, cx_id))!;
  const secrets = new Map<string, string>([
    ...Object.entries(planted),
    ['phone without its plus', phone.slice(1)],
    ['session', victim.token!],
    ['another session', session.token],
    ['ssid', victim.ssid],
    ['name of the browser', victim.ssid.split('.')[0]!],
    ['mistyped password', mistyped],
    ['password', password],
    ['password hash', user._hashed_password],
    ['contest secret', row.secret],
  ]);
  const file_id = 'nobody-has-this-file';
  const names = {
    cx_id,
    contestant_id,
    contest_id: row.contest_id,
    slug: row.contest_slug,
    round_id: own.rounds[0]!.round_id,
  };
  const person = { user_id: victim.user_id, id: victim.user_id, username: victim.username, to_id: victim.user_id };
  const words = {
    keyword: victim.username,
    search: victim.username,
    page: 1,
    limit: 10,
    language: 'EN',
    code: '00000000',
  };
  const theirs = { email: 'somebody@else.example', password: 'another good password', client_id: 'of-this-test' };
  const ofOther = { user_id: other.user_id, id: other.user_id, username: other.username };
  const known = {
    ...names,
    ...person,
    ...words,
    ...theirs,
    ...sales,
    file_id,
    fingerprint: 'of-another',
    contest_name: 'A name',
    text: 'Some text',
  };
  return { victim, other, guest, known, ofOther, secrets };
}
