import { defineDomain } from '#shared/model/domain.ts';
import { Profile, Visitor, VisitorLink } from './entities.ts';
import { ConfirmedMail, FormerMail, MailCode, StoredMail } from './entities/mails.ts';
import { Notification } from './entities/notifications.ts';
import { FormerName, PaymentKeys, PersonalData, PushToken, RecentSearch, SessionDevice } from './entities/personal.ts';
import { Follow, Presence, Url, Viewed, VisitorViewed } from './entities/social.ts';
import { accountErrors } from './errors.ts';

/** People: profiles, sign-in, follows, notifications. */
export const accounts = defineDomain({
  name: 'accounts',
  entities: [
    Profile,
    Visitor,
    VisitorLink,
    StoredMail,
    MailCode,
    ConfirmedMail,
    FormerMail,
    PersonalData,
    PaymentKeys,
    PushToken,
    SessionDevice,
    FormerName,
    RecentSearch,
    Follow,
    Presence,
    Viewed,
    VisitorViewed,
    Url,
    Notification,
  ],
  errors: accountErrors,
});
