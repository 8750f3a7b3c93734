import type { ReactNode } from 'react';
import { LegalPage } from './LegalPage.tsx';

export default function TermsOfServiceScreen(): ReactNode {
  return <LegalPage kind="terms" titleKey="site.terms.title" leadKey="site.terms.lead" />;
}
