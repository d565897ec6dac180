import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SORT_COLUMNS, type RequestSort } from '#core/contract/lists/list-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { listColumn, offeredColumns, type PlacedColumn } from '../state/list-columns.ts';
import { Panel } from '../panel/panel.tsx';
import classes from '../panel/panel-rows.module.css';
import { ToolButton } from '../panel/tool-button.tsx';
import type { List } from '../state/use-list.ts';

/** By which columns the list is ordered, and in which direction; the button says the first of them. */
export function SortPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const application = useApplication();
  const [opened, setOpened] = useState(false);
  const [first] = list.sort;
  const column = first && listColumn(application, list.table, first.column);
  const sort = (next: readonly RequestSort[]): void =>
    list.change({ sort: next.length > 0 ? next : undefined });
  const Arrow = first ? (first.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Panel
      title={t('list.sort')}
      opened={opened}
      onClose={() => setOpened(false)}
      end
      target={
        <ToolButton
          icon={<Arrow size={18} stroke={1.6} aria-hidden="true" />}
          label={column ? column.label : t('list.sort')}
          title={t('list.sort')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <SortRows list={list} onSort={sort} />
    </Panel>
  );
}

interface SortRowsProps {
  readonly list: List;
  readonly onSort: (sort: readonly RequestSort[]) => void;
}

function SortRows({ list, onSort }: SortRowsProps) {
  const { t } = useTranslation();
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  const offered = [...own, ...linked.flatMap(({ columns }) => columns)].filter((column) => column.sortable);
  const { sort } = list;
  const free = offered.filter(({ path }) => sort.every((term) => term.column !== path));
  const [next] = free;
  return (
    <div className={classes.rows}>
      {sort.length === 0 ? <p className={classes.note}>{t('list.unsorted')}</p> : null}
      {sort.map((term, at) => (
        <SortRow
          key={term.column}
          term={term}
          offered={offered.filter(
            ({ path }) => path === term.column || free.some((column) => column.path === path),
          )}
          onChange={(changed) => onSort(sort.with(at, changed))}
          onRemove={() => onSort(sort.toSpliced(at, 1))}
        />
      ))}
      {next && sort.length < SORT_COLUMNS ? (
        <div>
          <ToolButton
            data-autofocus
            icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            label={t('list.add_sort')}
            onClick={() => onSort([...sort, { column: next.path }])}
          />
        </div>
      ) : null}
    </div>
  );
}

interface SortRowProps {
  readonly term: RequestSort;
  readonly offered: readonly PlacedColumn[];
  readonly onChange: (term: RequestSort) => void;
  readonly onRemove: () => void;
}

function SortRow({ term, offered, onChange, onRemove }: SortRowProps) {
  const { t } = useTranslation();
  const { column, descending = false } = term;
  const direction = descending ? t('list.descending') : t('list.ascending');
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.row}>
      <select
        className={classes.choice}
        aria-label={t('list.sort_column')}
        value={column}
        onChange={(event) => onChange({ ...term, column: event.currentTarget.value })}
      >
        {offered.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
      <ToolButton
        bare
        icon={<Arrow size={18} stroke={1.6} aria-hidden="true" />}
        label={direction}
        onClick={() => onChange(descending ? { column } : { column, descending: true })}
      />
      <ToolButton
        bare
        icon={<IconX size={16} stroke={1.6} aria-hidden="true" />}
        label={t('list.remove')}
        onClick={onRemove}
      />
    </div>
  );
}
