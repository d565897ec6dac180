import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { findUsers, type FoundUser } from '../find-users.ts';
import classes from './choose-user.module.css';

interface ChooseUserProps {
  readonly title: string;
  readonly text?: string;
  readonly onChoose: (user: FoundUser) => void;
  readonly onClose: () => void;
}

/** Finds a user by a part of the name or login, and chooses one. */
export function ChooseUser({ title, text, onChoose, onClose }: ChooseUserProps) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const [search, setSearch] = useState('');
  const table = info.tables.find(({ name }) => name === 'user')?.id ?? 0;
  const query = useQuery({
    queryKey: ['choose_user', search],
    queryFn: ({ signal }) => findUsers({ table, search, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={title} onClose={onClose} look="sheet">
      <div className={classes.content}>
        {text === undefined ? null : <p className={classes.text}>{text}</p>}
        <SearchField id="rights-user" label={t('rights.find_user')} onSearch={setSearch} />
        <Loaded query={query}>
          {(users) =>
            users.length === 0 ? (
              <p className={classes.none}>{t('rights.no_user')}</p>
            ) : (
              <ul className={classes.users} aria-label={t('rights.users')}>
                {users.map((user) => (
                  <li key={user.id}>
                    <button type="button" onClick={() => onChoose(user)}>
                      <Avatar name={user.name} size={28} />
                      <span>
                        <bdi className={classes.name}>{user.name}</bdi>
                        <bdi className={classes.login}>{user.login}</bdi>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
