import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import { partMark } from '#web/api/part-mark.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import classes from './view-tabs.module.css';
import { displayOf } from '../display/registry.ts';
import { SavedTabs } from './saved-tabs.tsx';
import { configuredAddress, isSavedOpen } from './saved-view.ts';
import type { List } from '../state/use-list.ts';
import { useSavedViews } from './use-saved-views.ts';

/** The views of the table, each a link; the one shown is marked. */
export function ViewTabs({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { table, views, view } = list;
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { data: saved } = useSavedViews(table.id);
  return (
    <>
      <nav className={classes.tabs} aria-label={t('list.views')}>
        {views.map((one) => {
          const { Icon, label } = displayOf(one);
          return (
            <AppLink
              key={one.id}
              href={configuredAddress(table.id, one.id, saved)}
              className={classes.tab}
              title={t(label)}
              {...partMark('views', one.id)}
              aria-current={one.id === view?.id && !isSavedOpen(search) ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {one.label}
            </AppLink>
          );
        })}
        <SavedTabs list={list} />
      </nav>
      <LeftOut list={list} />
    </>
  );
}

/** Says that the saved view that is open no longer shows all that it did. */
export function LeftOut({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { data } = useSavedViews(list.table.id);
  const { saved }: { readonly saved?: string } = useSearch({ strict: false });
  const open = data?.views.find(({ id }) => String(id) === saved);
  if (!open || open.leftOut === 0) return null;
  return (
    <div className={classes.note}>
      <WarningNote>{t('saved.left_out')}</WarningNote>
    </div>
  );
}
