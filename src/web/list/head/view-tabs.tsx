import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './view-tabs.module.css';
import { displayOf } from '../display/registry.ts';
import { SavedTabs } from './saved-tabs.tsx';
import type { List } from '../state/use-list.ts';

/** The views of the table, each a link; the one shown is marked. */
export function ViewTabs({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { table, views, view } = list;
  const { saved }: { readonly saved?: string } = useSearch({ strict: false });
  return (
    <nav className={classes.tabs} aria-label={t('list.views')}>
      {views.map((one) => {
        const { Icon, label } = displayOf(one);
        return (
          <AppLink
            key={one.id}
            href={listAddress(table.id, one.id)}
            className={classes.tab}
            title={t(label)}
            aria-current={one.id === view?.id && saved === undefined ? 'page' : undefined}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {one.label}
          </AppLink>
        );
      })}
      <SavedTabs list={list} />
    </nav>
  );
}
