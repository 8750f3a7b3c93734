/** Public and private shapes of people. */
import type { Profile } from '#shared/accounts/entities.ts';
import { profileFieldNames } from '#shared/accounts/forms.ts';
import type { PersonalData } from '#shared/accounts/entities/personal.ts';
import type { PersonalShape, PersonShape, PublicUserShape, UserAdditions, UserShape } from '#shared/accounts/shapes.ts';
import type { Secrets } from '#cloud/kernel/ports.ts';

export const personShape = ({ user_id, username, full_name, avatar }: Profile): PersonShape => ({
  user_id,
  username,
  full_name,
  avatar,
});

/** The public shape. */
export const publicUserShape = (
  profile: Profile,
  { online, followers, following }: Pick<PublicUserShape, 'online' | 'followers' | 'following'>,
): PublicUserShape => ({
  ...personShape(profile),
  profession: profile.profession ?? '',
  country_code: profile.country_code ?? '',
  state: profile.state ?? '',
  account_type: profile.account_type,
  is_provider: profile.is_provider,
  website: profile.website ?? '',
  about: profile.about ?? '',
  languages: profile.languages,
  facebook: profile.facebook ?? '',
  instagram: profile.instagram ?? '',
  twitter: profile.twitter ?? '',
  linkedin: profile.linkedin ?? '',
  youtube: profile.youtube ?? '',
  joined: profile.createdAt.toISOString(),
  online,
  followers,
  following,
});

/** Names the content that the profile form can change. Visits, which write the same rows, do not change it. */
export function profileRev({ hash }: Pick<Secrets, 'hash'>, profile: Profile, personal: PersonalData): string {
  const content: Partial<Profile & PersonalData> = { ...profile, phone: personal.phone };
  return hash(JSON.stringify(profileFieldNames.map((name) => content[name] ?? null))).slice(0, 16);
}

interface OwnParts {
  profile: Profile;
  personal: PersonalData;
  mail_stopped: PersonalShape['mail_stopped'];
  roles: UserShape['roles'];
  ssid: string;
  rev: string;
}

/** The private shape. */
export const userShape = ({
  profile,
  personal,
  mail_stopped,
  roles,
  ssid,
  rev,
}: OwnParts): Omit<UserShape, keyof UserAdditions> => ({
  ...personShape(profile),
  profession: profile.profession ?? '',
  country_code: profile.country_code ?? '',
  language: profile.language,
  languages: profile.languages,
  loggedin: true,
  roles,
  ssid,
  account_type: profile.account_type,
  settings: personal.settings,
  personalData: {
    email: personal.email,
    email_confirmed: personal.email_confirmed,
    ...(mail_stopped && { mail_stopped }),
    phone: personal.phone ?? '',
    phone_confirmed: personal.phone_confirmed ?? false,
    has_password: !personal.no_password,
    state: profile.state ?? '',
    website: profile.website ?? '',
    about: profile.about ?? '',
    facebook: profile.facebook ?? '',
    instagram: profile.instagram ?? '',
    twitter: profile.twitter ?? '',
    linkedin: profile.linkedin ?? '',
    youtube: profile.youtube ?? '',
    rev,
  },
});
