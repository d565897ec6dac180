import { Suspense } from 'react';
import { tableWords } from '#web/api/table-words.ts';
import { useTranslation } from '#web/std/translation.ts';
import { ColumnsPanel } from '../columns/columns-panel.tsx';
import { displayOf } from '../display/registry.ts';
import { AddFilter } from '../filter/add-filter.tsx';
import { BuilderButton } from '../filter/builder-button.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { focusRows } from '../state/focus-rows.ts';
import classes from './list-head.module.css';
import { CalculationPanel } from './calculation-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { LayoutPanel } from '../layouts/layout-panel.tsx';
import { QuickSearch } from './quick-search.tsx';
import { RowHeightMenu } from './row-height-menu.tsx';
import { SortPanel } from './sort-panel.tsx';
import type { List } from '../state/use-list.ts';

/** The tools of a list: search and filter at the start, order and columns at the end; below them what it is filtered by. */
export function ListTools({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.tools}>
        {list.table.searchable ? (
          <QuickSearch
            label={t('list.search_in', tableWords(list.table))}
            value={list.search}
            onChange={(search) => list.change({ search }, true)}
            onLeave={focusRows}
          />
        ) : null}
        <AddFilter list={list} />
        <BuilderButton list={list} />
        <span className={classes.room} />
        {list.traits.groups ? <GroupPanel list={list} /> : null}
        {list.traits.groups ? <CalculationPanel list={list} /> : null}
        {list.traits.sorts ? <SortPanel list={list} /> : null}
        {list.traits.columns ? <LayoutPanel list={list} /> : null}
        {list.traits.heights ? <RowHeightMenu list={list} /> : null}
        <ModeTools list={list} />
        {list.traits.columns ? <ColumnsPanel list={list} /> : null}
      </div>
      <div className={classes.parts}>
        <FilterBar list={list} />
      </div>
    </>
  );
}

/** The tools of the view's display mode. */
function ModeTools({ list }: { readonly list: List }) {
  const { view } = list;
  const { Tools } = displayOf(view);
  return Tools && view ? (
    <Suspense>
      <Tools list={list} view={view} />
    </Suspense>
  ) : null;
}
