import type { ReactNode } from 'react';
import { LegalPage } from './LegalPage.tsx';

export default function PrivacyPolicyScreen(): ReactNode {
  return <LegalPage kind="privacy" titleKey="site.privacy.title" leadKey="site.privacy.lead" />;
}
