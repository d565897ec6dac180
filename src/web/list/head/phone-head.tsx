import { partMark } from '#web/api/part-mark.ts';
import { tableWords } from '#web/api/table-words.ts';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { AddFilter } from '../filter/add-filter.tsx';
import { BuilderButton } from '../filter/builder-button.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import classes from './phone-head.module.css';
import { CalculationPanel } from './calculation-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { ListStar } from './list-star.tsx';
import { MoreMenu } from './more-menu.tsx';
import { NewButton } from './new-button.tsx';
import { QuickSearch } from './quick-search.tsx';
import { SortPanel } from './sort-panel.tsx';
import { configuredAddress, savedAddress } from './saved-view.ts';
import { useOpeningView, useSavedViews } from './use-saved-views.ts';
import { LeftOut } from './view-tabs.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { List } from '../state/use-list.ts';

interface PhoneHeadProps {
  readonly list: List;
  /** Begins to select records. */
  readonly onPick: () => void;
}

/** The head of a list on a narrow screen: name, search, what is rare, and the one thing to do first; then its filter. */
export function PhoneHead({ list, onPick }: PhoneHeadProps) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(list.search !== '');
  const { table } = list;
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <h1 className={classes.title} {...partMark('tables', table.id)}>
          {table.plural}
        </h1>
        <ToolButton
          bare
          icon={<IconSearch size={22} stroke={1.6} aria-hidden="true" />}
          label={t('list.search')}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        />
        <AddFilter list={list} bare />
        <ListStar list={list} />
        <MoreMenu list={list} onPick={onPick} />
        <NewButton table={table} />
      </div>
      {searching ? (
        <div className={classes.line}>
          <QuickSearch
            label={t('list.search_in', tableWords(table))}
            value={list.search}
            autoFocus={list.search === ''}
            onChange={(search) => list.change({ search }, true)}
          />
        </div>
      ) : null}
      <div className={classes.tools}>
        <ViewMenu list={list} />
        <BuilderButton list={list} />
        <FilterBar list={list} />
        {list.traits.groups ? <GroupPanel list={list} /> : null}
        {list.traits.groups ? <CalculationPanel list={list} /> : null}
        {list.traits.sorts ? <SortPanel list={list} /> : null}
      </div>
      <LeftOut list={list} />
    </header>
  );
}

/** The views of the table, configured and saved ones. */
function ViewMenu({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data } = useSavedViews(list.table.id);
  const saved = data?.views ?? [];
  const search: { readonly saved?: string } = useSearch({ strict: false });
  const { table, views, view } = list;
  useOpeningView(list);
  const open = saved.find(({ id }) => String(id) === search.saved);
  const label = open?.name ?? view?.label;
  if (label === undefined || views.length + saved.length < 2) return null;
  const lines = [
    ...views.map((one): MenuLine => ({
      kind: 'choice',
      key: `view ${one.id}`,
      label: one.label,
      chosen: !open && one.id === view?.id,
      run: () => router.history.push(configuredAddress(table.id, one.id, data)),
    })),
    ...saved.map((one): MenuLine => ({
      kind: 'choice',
      key: `saved ${one.id}`,
      label: one.name,
      chosen: one === open,
      run: () => router.history.push(savedAddress(table.id, one)),
    })),
  ];
  return (
    <MenuButton
      lines={lines}
      label={t('list.views')}
      title={t('list.views')}
      className={classes.view}
      side="below"
    >
      <span>{label}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </MenuButton>
  );
}
