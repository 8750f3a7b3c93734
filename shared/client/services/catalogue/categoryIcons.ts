import {
  IconBuilding,
  IconBulb,
  IconCalendarEvent,
  IconCamera,
  IconCategory,
  IconCloud,
  IconCode,
  IconCoin,
  IconConfetti,
  IconCurrencyBitcoin,
  IconId,
  IconMicrophone,
  IconPalette,
  IconPlane,
  IconSchool,
  IconShare,
  IconShoppingBag,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ServiceCategory } from '#shared/categories.ts';

const icons: Partial<Record<ServiceCategory, TablerIcon>> = {
  452: IconSchool,
  453: IconCurrencyBitcoin,
  454: IconShoppingBag,
  455: IconCamera,
  456: IconPlane,
  457: IconBulb,
  459: IconId,
  460: IconBuilding,
  461: IconShare,
  462: IconCalendarEvent,
  464: IconCoin,
  465: IconTruck,
  466: IconCloud,
  467: IconConfetti,
  468: IconPalette,
  469: IconMicrophone,
  470: IconCode,
};

/** The sign of a public category of services. */
export const categoryIcon = (category: ServiceCategory): TablerIcon => icons[category] ?? IconCategory;
