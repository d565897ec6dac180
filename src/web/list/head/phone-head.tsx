import { tableWords } from '#web/api/table-words.ts';
import { mayCreate } from '#web/api/application.tsx';
import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAddress, newAddress } from '#web/addresses/addresses.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { AddFilter } from '../filter/add-filter.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import classes from './phone-head.module.css';
import { ListStar } from './list-star.tsx';
import { MoreMenu } from './more-menu.tsx';
import { QuickSearch } from './quick-search.tsx';
import { SortPanel } from './sort-panel.tsx';
import { ToolButton } from '../panel/tool-button.tsx';
import type { List } from '../state/use-list.ts';

/** The head of a list on a narrow screen: name, search, what is rare, and the one thing to do first; then its filter. */
export function PhoneHead({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [searching, setSearching] = useState(list.search !== '');
  const { table } = list;
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <h1 className={classes.title}>{table.plural}</h1>
        <ToolButton
          bare
          icon={<IconSearch size={22} stroke={1.6} aria-hidden="true" />}
          label={t('list.search')}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        />
        <AddFilter list={list} bare />
        <ListStar list={list} />
        <MoreMenu list={list} />
        {mayCreate(table) ? (
          <Button
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            className={classes.new}
            onClick={() => router.history.push(newAddress(table.id))}
          >
            {t('list.new')}
          </Button>
        ) : null}
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
        <FilterBar list={list} chipsOnly />
        {list.traits.sorts ? <SortPanel list={list} /> : null}
      </div>
    </header>
  );
}

function ViewMenu({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { table, views, view } = list;
  if (!view || views.length < 2) return null;
  const lines = views.map((one): MenuLine => ({
    kind: 'choice',
    label: one.label,
    chosen: one.id === view.id,
    run: () => router.history.push(listAddress(table.id, one.id)),
  }));
  return (
    <MenuButton
      lines={lines}
      label={t('list.views')}
      title={t('list.views')}
      className={classes.view}
      side="below"
    >
      <span>{view.label}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </MenuButton>
  );
}
