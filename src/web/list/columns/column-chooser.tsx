import { IconMathFunction } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import { foldText } from '#core/language/fold-text.ts';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import classes from './column-chooser.module.css';
import { offeredColumns, type PlacedColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';

interface ColumnChooserProps {
  readonly list: List;
  readonly onChoose: (column: PlacedColumn) => void;
  /** A formula was chosen instead; not offered unless given. */
  readonly onFormula?: (() => void) | undefined;
}

/**
 * Finds a column by typing: those of the table first, then those of the records that it links to; at the end, whatever
 * is typed, a formula.
 */
export function ColumnChooser({ list, onChoose, onFormula }: ColumnChooserProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = useFound(list, search);
  const pick = (at: number): void => {
    const column = found[at];
    if (column) onChoose(column);
    else onFormula?.();
  };
  const listbox = useListbox({
    count: found.length + (onFormula ? 1 : 0),
    opened: true,
    onOpened: () => undefined,
    onPick: pick,
  });
  const columns = found.map(({ path, label }) => ({ key: path, content: label, chosen: false }));
  return (
    <div className={classes.chooser} data-formula={onFormula ? true : undefined}>
      <ListboxSearch listbox={listbox} label={t('list.choose_column')} value={search} onChange={setSearch} />
      {found.length === 0 ? <p className={classes.nothing}>{t('list.no_column')}</p> : null}
      <OptionList
        listbox={listbox}
        label={t('list.columns')}
        options={onFormula ? [...columns, { key: '', content: <FormulaOption />, chosen: false }] : columns}
        onPick={pick}
      />
    </div>
  );
}

function FormulaOption() {
  const { t } = useTranslation();
  return (
    <span className={classes.formula}>
      <IconMathFunction size={16} stroke={1.6} aria-hidden="true" />
      {t('list.formula')}
    </span>
  );
}

function useFound(list: List, search: string): readonly PlacedColumn[] {
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return [...own, ...linked.flatMap(({ columns }) => columns)].filter((column) => {
    const label = foldText(column.label);
    return fieldOf(column.column).operators.length > 0 && words.every((word) => label.includes(word));
  });
}
