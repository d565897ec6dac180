import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { PersonThere } from '#core/contract/live/live-routes.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import classes from './people-here.module.css';

/** Names that are written out; the others are counted. */
const MAX_SHOWN = 4;

/** Who else has the record open, those who edit it with a pencil. */
export function PeopleHere({ people }: { readonly people: readonly PersonThere[] }) {
  const { t } = useTranslation();
  const more = people.length - MAX_SHOWN;
  return (
    <div role="status" className={classes.people}>
      {people.length === 0 ? null : (
        <ul className={classes.list} aria-label={t('live.people')}>
          {people.slice(0, MAX_SHOWN).map((person) => (
            <Person key={person.name} {...person} />
          ))}
          {more > 0 ? <li className={classes.more}>+{more}</li> : null}
        </ul>
      )}
    </div>
  );
}

function Person({ name, editing }: PersonThere) {
  const { t } = useTranslation();
  const text = t(editing ? 'live.editing' : 'live.looking', { name });
  return (
    <li className={classes.person} title={text}>
      <Avatar name={name} size={24} />
      {editing ? <IconPencil size={12} stroke={2} className={classes.pencil} aria-hidden="true" /> : null}
      <span className="out-of-sight">{text}</span>
    </li>
  );
}
