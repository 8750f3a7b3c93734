/** What the site and the app both say of a screen of community; each shell adds the component that shows it. */
import type { places } from '#shared/appPlaces.ts';
import type { PlaceScreens } from '#shared/client/app/routing/routes.ts';
import { everyone } from '#shared/model/access.ts';
import { clubData, clubsData, clubTitle, postData } from './communityLists.ts';

export const both: PlaceScreens<typeof places.community> = {
  groups: { who: everyone, title: 'community.clubs.title', data: (_params, { search }) => clubsData(search) },
  club: {
    who: everyone,
    title: clubTitle,
    data: ({ gx_id }) => clubData(gx_id),
    example: { gx_id: 'U1iso6Uukjxk' },
  },
  clubPost: {
    who: everyone,
    title: clubTitle,
    data: ({ gx_id, feed_item_id }) => postData(gx_id, feed_item_id),
    example: { gx_id: 'U1iso6Uukjxk', feed_item_id: 'MYqa96-QhnBg' },
  },
};
