import type { ReactNode } from 'react';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Page.module.css';

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
        <h1 className={classes.title}>{title}</h1>
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
