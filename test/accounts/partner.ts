/** A partner's server: signs tokens as the page for developers shows it. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { TestActor } from '../support/actors.ts';

export interface TestPartner {
  readonly partner_id: string;
  readonly private_key: string;
}

/** The origin that a partner's page has in tests. */
export const partnerOrigin = 'https://app.example.org';

export async function partnerOf(admin: TestActor, given: object = {}): Promise<TestPartner> {
  const form = { name: 'City app', origins: [partnerOrigin], trusts_email: false, ...given };
  const { body, status, error } = await admin.run('addPartner', form);
  if (status !== 200) throw new Error(error);
  return { partner_id: body.partner.partner_id, private_key: body.private_key };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of this partner; `claims` and `head` replace what is usual. */
export function tokenOf({ partner_id, private_key }: TestPartner, claims: object = {}, head: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const said = `${part({ alg: 'EdDSA', typ: 'JWT', ...head })}.${part({
    ...{ iss: partner_id, aud: 'http://localhost', sub: 'user-1', name: 'Lena Novak', language: 'fr' },
    ...{ iat: now, exp: now + 120, jti: randomUUID(), ...claims },
  })}`;
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
  return `${said}.${sign(null, Buffer.from(said), key).toString('base64url')}`;
}
