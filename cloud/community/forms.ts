/** The rules of what is typed about clubs and posts; messages are text keys. */
import { z } from 'zod';
import { showsSomething, tidyMessage } from '#shared/chat/rules.ts';
import { listOf, rawText } from '#shared/model/measured.ts';
import { isCurrency } from '#shared/payments/money.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { isJobCategory } from '#shared/categories.ts';
import { clubAccesses, clubIntervals, membershipTypes } from '#shared/community/types.ts';

const { club, post, comment, budget } = communityLimits;

/** A text that shows something, tidied. */
const said = (most: number, error?: string) =>
  rawText(most, error)
    .transform(tidyMessage)
    .pipe(z.string().min(1, error).max(most, error).refine(showsSomething, error));
const maybe = (most: number) => rawText(most).transform(tidyMessage).pipe(z.string().max(most));

const digits = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
/** A whole number, also as digits of a form. */
const whole = (most: number, error?: string, least = 0) =>
  z.union([z.int(), digits], error).pipe(z.int().min(least, error).max(most, error));

const amountError = 'community.invalid.amount';

/** Other programs know the sentences of its problems, such as 'Invalid club name'. */
export const clubForm = z
  .strictObject({
    title: said(club.title, 'community.invalid.clubName').pipe(
      z.string().transform((text) => text.replaceAll(/\s+/gu, ' ')),
    ),
    description: said(club.description, 'community.invalid.clubDescription'),
    access: z.enum(clubAccesses, 'community.invalid.clubAccess').default('Public'),
    membership: z.enum(membershipTypes, 'community.invalid.clubMembership').default('free'),
    /** Of a paid club, in whole minor units. */
    amount: whole(club.amount, amountError).default(0),
    currency: z.string().refine(isCurrency, amountError).default('USD'),
    interval: z.enum(clubIntervals).default('month'),
    rules: maybe(club.rules).default(''),
    question: maybe(club.question).default(''),
    cover: z.string().max(300).default(''),
  })
  .refine(({ membership, amount }) => membership === 'free' || amount > 0, { error: amountError, path: ['amount'] });
export type ClubForm = z.output<typeof clubForm>;

const budgetError = 'community.invalid.budget';

/** Amounts are whole units of the currency. */
export const jobForm = z
  .strictObject({
    category: whole(999, 'community.invalid.category').refine(isJobCategory, 'community.invalid.category'),
    currency: z.string().refine(isCurrency, budgetError),
    budget: whole(budget, budgetError, 1).optional(),
    range_budget: listOf(whole(budget, budgetError, 1), 2, 2, budgetError)
      .transform(([from, to]): [number, number] => [from!, to!])
      .optional(),
    country_code: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .default(''),
    state: maybe(80).default(''),
    by_votes: z.boolean().default(false),
  })
  .refine(({ budget: one, range_budget: range }) => (one === undefined) !== (range === undefined), {
    error: budgetError,
    path: ['budget'],
  })
  .refine(({ range_budget: range }) => !range || range.length !== 2 || range[0] < range[1], {
    error: budgetError,
    path: ['budget'],
  });
export type JobForm = z.output<typeof jobForm>;

export const pollForm = z.strictObject({
  options: listOf(
    said(communityLimits.poll.option).pipe(z.string().transform((text) => text.replaceAll(/\s+/gu, ' '))),
    communityLimits.poll.most,
    communityLimits.poll.least,
  ).refine((options) => new Set(options.map((option) => option.toLowerCase())).size === options.length, {
    error: 'community.invalid.poll',
  }),
  days: z.int().min(1).max(communityLimits.poll.days).default(7),
});

export const postTitle = maybe(post.title).pipe(z.string().transform((text) => text.replaceAll(/\s+/gu, ' ')));
export const postText = maybe(post.text);
export const commentText = said(comment);
export const offerText = said(communityLimits.offer);
export const reasonText = said(communityLimits.reason);
export const noteText = maybe(communityLimits.reason);
export const answerText = maybe(club.answer);
