import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import * as archive from './entities/archive.ts';
import * as factors from './entities/factors.ts';
import * as mails from './entities/mails.ts';
import * as notifications from './entities/notifications.ts';
import * as openId from './entities/openId.ts';
import * as partners from './entities/partners.ts';
import * as personal from './entities/personal.ts';
import * as proofs from './entities/proofs.ts';
import * as rights from './entities/rights.ts';
import * as sms from './entities/sms.ts';
import * as social from './entities/social.ts';
import { accountErrors } from './errors.ts';

/** People: profiles, sign-in, follows, notifications. */
export const accounts = defineDomain({
  name: 'accounts',
  entities: entitiesIn(
    entities,
    archive,
    factors,
    mails,
    notifications,
    openId,
    partners,
    personal,
    proofs,
    rights,
    sms,
    social,
  ),
  errors: accountErrors,
});
