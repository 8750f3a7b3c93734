/** What the site and the app both say of a screen of accounts; each shell adds the component that shows it. */
import type { places } from '#shared/appPlaces.ts';
import { peopleData } from '#shared/client/accounts/people/peopleList.ts';
import { personData, personTitle } from '#shared/client/accounts/profile/personData.ts';
import type { PlaceScreens } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';

export const both: PlaceScreens<typeof places.accounts> = {
  auth: { above: '/', who: everyone, title: 'accounts.auth.head' },
  userProfile: { who: members, title: 'accounts.profile.title' },
  personalData: { who: members, title: 'accounts.personal.title' },
  recentlyViewed: { who: everyone, title: 'accounts.viewed.title' },
  providers: {
    who: everyone,
    feature: { name: 'people', says: 'errors.people_off' },
    title: 'accounts.people.providersTitle',
    data: (_params, { search }) => peopleData('providers', search),
  },
  user: { who: everyone, title: personTitle, data: personData, example: { username: 'olivia' } },
};
