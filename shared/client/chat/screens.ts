/** What the site and the app both say of a screen of chat; each shell adds the component that shows it. */
import type { places } from '#shared/appPlaces.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import type { PlaceScreens } from '#shared/client/app/routing/routes.ts';
import { members } from '#shared/model/access.ts';

export const both: PlaceScreens<typeof places.chat> = {
  conversations: { who: members, title: 'chat.conversations.title' },
  conversation: {
    who: members,
    title: 'chat.conversations.title',
    data: ({ conversation_id }) => load(answerQuery('fetchConversation', { conversation_id })),
    example: { conversation_id: 'Abcdefgh0001' },
  },
  chatWith: { who: members, title: 'chat.conversations.title', example: { otherUserId: 101_702 } },
};
