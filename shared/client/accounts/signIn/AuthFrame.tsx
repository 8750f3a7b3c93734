import { type ReactNode, useEffect } from 'react';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { nextPath } from '#shared/client/app/routing/routes.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { Box, Grid, Heading, Meta } from '#shared/client/ui/Layout.tsx';
import classes from './AuthFrame.module.css';

interface AuthFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
  /** Link to the alternative, such as signing up instead. */
  other?: ReactNode;
  aside?: ReactNode;
  /** Its content goes on by itself. */
  stays?: boolean;
}

/** Frame of log-in and sign-up. Navigates on as soon as there is a user, including one from another tab. */
export function AuthFrame({ title, lead, children, other, aside, stays = false }: AuthFrameProps): ReactNode {
  const user = useUser();
  const isIn = user !== undefined;
  useEffect(() => {
    if (isIn && !stays) navigate(nextPath(location.search, location.origin), { replace: true });
  }, [isIn, stays]);
  return (
    <Grid columns="minmax(0, 440px)" cross="start" className={classes.page}>
      <div>
        <Heading level={1} size={9}>
          {title}
        </Heading>
        <Meta size={4} className={classes.lead}>
          {lead}
        </Meta>
        {children}
        {other && (
          <Meta edge="top" above={6} size={3} className={classes.other}>
            {other}
          </Meta>
        )}
      </div>
      {aside && (
        <Box pad={7} className={classes.aside} radius="card">
          {aside}
        </Box>
      )}
    </Grid>
  );
}
