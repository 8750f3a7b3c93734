import type { Entity } from '#shared/model/entity.ts';
import { Profile, Visitor, VisitorLink } from '#shared/accounts/entities.ts';
import { Contest, Contestant, Round, RoundContestant, Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { Sequence, SiteSettings, StoredFile } from '#shared/site/entities.ts';

/** Every entity of the product. */
export const entities: readonly Entity[] = [
  Profile,
  Visitor,
  VisitorLink,
  SiteSettings,
  StoredFile,
  Sequence,
  Contest,
  Round,
  Contestant,
  RoundContestant,
  Vote,
  VoteLock,
  VoteTally,
];
