import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { foldText } from '#web/fields/text-folding.ts';
import classes from './column-chooser.module.css';
import { offeredColumns, type ListColumn } from './list-columns.ts';
import type { List } from './use-list.ts';

interface ColumnChooserProps {
  readonly list: List;
  readonly onChoose: (column: ListColumn) => void;
}

/** Finds a column by typing: those of the table first, then those of the records that it links to. */
export function ColumnChooser({ list, onChoose }: ColumnChooserProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const found = useFound(list, search);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const column = found[active];
    if (step) setActive(Math.min(Math.max(0, active + step), found.length - 1));
    else if (event.key === 'Enter' && column) onChoose(column);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.chooser}>
      <input
        type="text"
        className={classes.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label={t('list.choose_column')}
        placeholder={t('list.choose_column')}
        value={search}
        autoComplete="off"
        // The chooser appears because its user wants to choose.
        autoFocus
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={id} aria-label={t('list.columns')} className={classes.options}>
        {found.map((column, at) => (
          <div
            key={column.path}
            ref={at === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            role="option"
            id={`${id}-${at}`}
            aria-selected={at === active}
            className={classes.option}
            onClick={() => onChoose(column)}
          >
            {column.label}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={classes.nothing}>{t('list.no_column')}</p> : null}
    </div>
  );
}

function useFound(list: List, search: string): readonly ListColumn[] {
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return [...own, ...linked.flatMap(({ columns }) => columns)].filter((column) => {
    const label = foldText(column.label);
    return fieldOf(column.column).operators.length > 0 && words.every((word) => label.includes(word));
  });
}
