import { useUser, type ShownUser } from './use-user.ts';
import { ActivityPart } from './activity-part.tsx';
import classes from './user-beside.module.css';
import { UserSees } from './user-sees.tsx';
import { UserSessions } from './user-sessions.tsx';

/** Beside the form of a user: where that person is signed in, what is seen then, and what happened lately. */
export function UserBeside(shown: ShownUser) {
  const { query, refresh } = useUser(shown);
  if (!query.data) return null;
  return (
    <div className={classes.beside}>
      <UserSessions user={query.data} now={query.dataUpdatedAt} onChanged={refresh} />
      {query.data.state === 'disabled' ? null : <UserSees user={query.data} version={shown.version} />}
      <ActivityPart user={query.data} version={shown.version} />
    </div>
  );
}
