import type { ReactNode } from 'react';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';

interface PageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen with the shell's large title. The bar takes the title over when it is scrolled away. */
export const Page = ({ title, lead, children }: PageProps): ReactNode => (
  <Stack gap={5} bounded>
    <PageHead title={title} lead={lead} />
    {children}
  </Stack>
);
