import { Avatar } from '#shared/client/ui/Avatar.tsx';
import classes from './Person.module.css';

interface PersonProps {
  person: { username: string; full_name: string; avatar: string };
  /** A line under the name; the user name unless told. */
  note?: string;
  size?: number;
}

/** Somebody in a row, with the way to their public page. */
export function Person({ person: { username, full_name, avatar }, note, size = 32 }: PersonProps) {
  return (
    <span className={classes.person}>
      <Avatar src={avatar} name={full_name} size={size} />
      <span className={classes.words}>
        <a className={classes.name} href={`/u/${encodeURIComponent(username)}`}>
          {full_name || username}
        </a>
        <span className={classes.note}>{note ?? `@${username}`}</span>
      </span>
    </span>
  );
}
