/** Webhooks: what is written of one, and what is shown. */
import { z } from 'zod';
import { eventTypes, type WebhookEvent } from './eventTypes.ts';
import { webhookLimits } from './limits.ts';
import type { DeliveryState } from './types.ts';
import { urlOf } from '#shared/urls.ts';

/** An address of the web, without a user's name in it. */
export const webhookUrl = z
  .string()
  .trim()
  .max(webhookLimits.url)
  .refine((text) => {
    const url = urlOf(text);
    return url !== undefined && /^https?:$/.test(url.protocol) && !url.username;
  }, 'developers.invalid.url');

export const webhookEventsForm = z
  .array(z.enum(eventTypes))
  .min(1, 'developers.invalid.events')
  .max(eventTypes.length)
  .transform((events) => [...new Set(events)]);

/** A webhook as its owner sees it. Dates are ISO strings. */
export interface WebhookShape {
  webhook_id: string;
  url: string;
  events: WebhookEvent[];
  /** The contest or the club that it is told of alone; neither where it is told of all. */
  cx_id?: string;
  gx_id?: string;
  /** What that is called. */
  about?: string;
  is_on: boolean;
  made_at: string;
  /** Since when no delivery was answered. */
  failing_since?: string;
  next_at?: string;
  taken_at?: string;
}

/** Contests and clubs that a webhook of the caller's may be about. */
export interface WebhookSubjects {
  contests: { cx_id: string; title: string }[];
  clubs: { gx_id: string; title: string }[];
}

/** A delivery as the panel shows it. `body` is what was sent, empty for operators who may not read it; `answer` the beginning of what came back. */
export interface DeliveryShape {
  delivery_id: string;
  event: string;
  state: DeliveryState;
  tries: number;
  made_at: string;
  body: string;
  next_at?: string;
  tried_at?: string;
  took?: number;
  status?: number;
  answer?: string;
  problem?: string;
}
