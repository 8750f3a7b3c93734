import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { nextPath } from '#shared/client/app/routes.ts';
import { useUser } from '#shared/client/app/session.ts';
import classes from './AuthFrame.module.css';

interface AuthFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
  /** The way for whoever is wrong here. */
  other?: ReactNode;
  aside?: ReactNode;
}

/** What stands around every way in. Leads on as soon as there is a user: also one who came signed in, or signs in in another tab. */
export function AuthFrame({ title, lead, children, other, aside }: AuthFrameProps): ReactNode {
  const navigate = useNavigate();
  const user = useUser();
  const isIn = user !== undefined;
  useEffect(() => {
    if (!isIn) return;
    const next = nextPath(location.search, location.origin);
    // The operators' pages are no screens of this shell.
    if (/^\/(admin|parse-dashboard)(\/|$)/.test(next)) location.replace(next);
    else void navigate(next, { replace: true });
  }, [isIn, navigate]);
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
        {other && <p className={classes.other}>{other}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
