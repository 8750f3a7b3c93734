import type { ReactNode } from 'react';
import { LegalPage } from './LegalPage.tsx';

export default function AccessibilityScreen(): ReactNode {
  return <LegalPage kind="accessibility" titleKey="site.accessibility.title" leadKey="site.accessibility.lead" />;
}
