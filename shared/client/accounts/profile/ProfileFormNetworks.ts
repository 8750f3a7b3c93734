import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Network } from '#shared/accounts/rules.ts';

/** Brand names and logos. */
export const networkMarks: Record<Network, { name: string; Icon: ComponentType<IconProps> }> = {
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
  twitter: { name: 'X (Twitter)', Icon: IconBrandX },
  linkedin: { name: 'LinkedIn', Icon: IconBrandLinkedin },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
};
