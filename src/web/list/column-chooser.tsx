import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { OptionList } from '#web/fields/option-list.tsx';
import { foldText } from '#web/fields/text-folding.ts';
import { useListbox } from '#web/fields/use-listbox.ts';
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
  const [search, setSearch] = useState('');
  const found = useFound(list, search);
  const pick = (at: number): void => {
    const column = found[at];
    if (column) onChoose(column);
  };
  const listbox = useListbox({ count: found.length, opened: true, onOpened: () => undefined, onPick: pick });
  const press = (event: KeyboardEvent): void => {
    // Escape closes the whole tool, as the list is all that it shows.
    if (event.key !== 'Escape') listbox.press(event);
  };
  return (
    <div className={classes.chooser}>
      <input
        type="text"
        className={classes.search}
        {...listbox.aria}
        aria-autocomplete="list"
        aria-label={t('list.choose_column')}
        placeholder={t('list.choose_column')}
        value={search}
        autoComplete="off"
        // The chooser appears because its user wants to choose.
        autoFocus
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          listbox.activate(0);
        }}
        onKeyDown={press}
      />
      <OptionList
        listbox={listbox}
        label={t('list.columns')}
        options={found.map(({ path, label }) => ({ key: path, content: label, chosen: false }))}
        onPick={pick}
      />
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
