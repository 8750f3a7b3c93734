import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as conversations from './entities/conversations.ts';
import * as keeping from './entities/keeping.ts';
import * as messages from './entities/messages.ts';
import * as offers from './entities/offers.ts';
import { chatErrors } from './errors.ts';

/** Two people who write to each other, and what one offers the other. */
export const chat = defineDomain({
  name: 'chat',
  entities: entitiesIn(conversations, offers, messages, keeping),
  errors: chatErrors,
});
