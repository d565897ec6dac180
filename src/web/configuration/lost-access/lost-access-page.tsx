import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { ItemList } from '#web/ui/layout/item-list.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useApplication } from '#web/api/application.tsx';
import classes from './lost-access-page.module.css';
import { findUsers } from '../find-users.ts';
import { UserLine } from './user-line.tsx';

/** The way back for users who cannot sign in any more: a new password, without the lost second factor. */
export function LostAccessPage() {
  const { t } = useTranslation();
  const { info } = useApplication();
  const [search, setSearch] = useState('');
  const table = info.tables.find(({ name }) => name === 'user');
  const query = useQuery({
    queryKey: ['lost_access', search],
    queryFn: ({ signal }) => findUsers({ table: table?.id ?? 0, search, signal }),
    placeholderData: keepPreviousData,
  });
  const title = t('configuration.sections.lost_access');
  return (
    <SettingsPage title={title} lead={t('configuration.leads.lost_access')}>
      <div className={classes.search}>
        <SearchField id="lost-user" label={t('lost_access.find')} onSearch={setSearch} />
      </div>
      <Loaded query={query}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState
              icon={<IconUserSearch size={28} stroke={1.4} aria-hidden="true" />}
              title={t('lost_access.none')}
              text={t('lost_access.none_text')}
            />
          ) : (
            <ItemList label={title}>
              {users.map((user) => (
                <UserLine key={user.id} user={user} />
              ))}
            </ItemList>
          )
        }
      </Loaded>
    </SettingsPage>
  );
}
