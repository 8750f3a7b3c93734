import { type ReactNode, useId } from 'react';
import { Card, Meta } from '#shared/client/ui/Layout.tsx';
import classes from './Developers.module.css';

interface PanelSectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export function PanelSection({ title, text, children }: PanelSectionProps): ReactNode {
  const id = useId();
  return (
    <Card as="section" pad={6} className={classes.section} narrow={{ pad: '5 4' }} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Meta size={3} className={classes.text}>
        {text}
      </Meta>
      {children}
    </Card>
  );
}
