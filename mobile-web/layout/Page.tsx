import type { ReactNode } from 'react';
import { Heading, Stack, Text } from '#shared/client/ui/Layout.tsx';

interface PageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen with the shell's large title. The bar takes the title over when it is scrolled away. */
export function Page({ title, lead, children }: PageProps): ReactNode {
  return (
    <Stack gap={5} bounded>
      <header>
        <Heading level={1} size={8}>
          {title}
        </Heading>
        {lead && (
          <Text soft above={2}>
            {lead}
          </Text>
        )}
      </header>
      {children}
    </Stack>
  );
}
