import type { Entity } from '#shared/model/entity.ts';
import { Profile, Visitor, VisitorLink } from '#shared/accounts/entities.ts';
import { ConfirmedMail, FormerMail, MailCode, StoredMail } from '#shared/accounts/mails.ts';
import {
  FormerName,
  PaymentKeys,
  PersonalData,
  PushToken,
  RecentSearch,
  SessionDevice,
} from '#shared/accounts/personal.ts';
import { Follow, Presence, Url, Viewed, VisitorViewed } from '#shared/accounts/social.ts';
import { Announcement, Notification } from '#shared/community/entities.ts';
import { ChatAuthor, ContestMessage } from '#shared/contests/chat.ts';
import {
  Contest,
  Contestant,
  Round,
  RoundContestant,
  UsedProof,
  Vote,
  VoteLock,
  VoteTally,
  VoteVoid,
} from '#shared/contests/entities.ts';
import { AuditEntry, CurrencyRates, Sequence, SiteSettings, StoredFile } from '#shared/site/entities.ts';

/** Every entity of the product. */
export const entities: readonly Entity[] = [
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
  Announcement,
  SiteSettings,
  CurrencyRates,
  AuditEntry,
  StoredFile,
  Sequence,
  Contest,
  Round,
  Contestant,
  RoundContestant,
  Vote,
  VoteVoid,
  VoteLock,
  VoteTally,
  ContestMessage,
  ChatAuthor,
  UsedProof,
];
