import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MAX_FILTER_VALUES } from '#core/contract/route/limits.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isRelation } from '#core/fields/traits.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { call } from '#web/api/call.ts';
import { useApplication } from '#web/api/application.tsx';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { CellValue } from '#web/fields/cell-value.tsx';
import { foldText } from '#core/language/fold-text.ts';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import { useLinkedTitles } from '#web/fields/linked/linked-titles.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { readerOf } from '#web/fields/values/reader.ts';
import type { PlacedColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import type { QuickFilter } from './quick-filter.ts';
import classes from './quick-filter.module.css';

interface QuickValuesProps {
  readonly list: List;
  readonly shown: PlacedColumn;
  /** What else the list asks: the values are those of the records that meet it. */
  readonly beside: RequestFilter;
  readonly quick: QuickFilter;
  readonly onChange: (quick: QuickFilter) => void;
  readonly onApply: () => void;
}

/** The values of a column in a list with how many records have each, the most frequent first: several are chosen. */
export function QuickValues(props: QuickValuesProps) {
  const { shown, quick, onChange, onApply } = props;
  const { t, language } = useTranslation();
  const [search, setSearch] = useState('');
  const { values, more, waiting } = useValues(props, search);
  const pick = (at: number): void => {
    const value = values[at];
    if (value) onChange(toggled(quick, value.sent));
  };
  const listbox = useListbox({
    count: values.length,
    opened: true,
    onOpened: () => undefined,
    onPick: pick,
  });
  const options = values.map(({ sent, value, count }) => ({
    key: String(sent),
    content: sent === null ? t('list.group_empty') : <CellValue column={shown.column} value={value} />,
    chosen: isChosen(quick, sent),
    hint: count?.toLocaleString(language),
  }));
  return (
    <div className={classes.values}>
      <ListboxSearch
        listbox={listbox}
        label={t('filter.quick.search')}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          const applies = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (applies) onApply();
          return applies;
        }}
      />
      {values.length === 0 ? (
        <p className={classes.note}>{waiting ? ' ' : t('filter.quick.no_values')}</p>
      ) : null}
      <OptionList listbox={listbox} label={shown.label} options={options} onPick={pick} several />
      {more ? (
        <p className={classes.note}>
          {t('filter.quick.more', { number: MAX_FILTER_VALUES.toLocaleString(language) })}
        </p>
      ) : null}
    </div>
  );
}

interface OfferedValue {
  /** As conditions carry it; null for the empty value. */
  readonly sent: unknown;
  /** As a cell has it. */
  readonly value: unknown;
  /** How many records have it; undefined where that is not told. */
  readonly count: number | undefined;
}

/** The values that fit what is searched, those that are chosen already among them. */
function useValues({ list, shown, beside, quick }: QuickValuesProps, search: string) {
  const { path, column } = shown;
  const { user } = useApplication();
  const first = useCounted(list, shown, beside);
  // Where not all values were told, the server looks for the others.
  const text = search.trim();
  const isPart = first.data?.more === true && fieldOf(column).operators.includes('contains') && text !== '';
  const narrowed = isPart
    ? { all: [beside, { column: path, operator: 'contains' as const, value: text }] }
    : beside;
  const { data } = useCounted(list, shown, narrowed);
  const { toSent, copied } = webFieldOf(column);
  const told: readonly OfferedValue[] = (data?.values ?? []).map(({ value = null, count }) => ({
    sent: value !== null && toSent ? toSent(value) : value,
    value,
    count,
  }));
  const chosen = useChosenBeside(column, quick, first.data ? told : undefined);
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const reader = readerOf(user.locale, user.timeZone);
  const textOf = (value: unknown): string =>
    copied ? copied(value, column, reader) : shownText(column, value, reader);
  const fits = ({ value }: OfferedValue): boolean => {
    const folded = value === null ? '' : foldText(textOf(value));
    return words.every((word) => folded.includes(word));
  };
  return {
    values: [...chosen, ...told].filter(fits),
    more: data?.more ?? false,
    waiting: data === undefined,
  };
}

/** The values of a column among the records of a list that meet a filter. */
function useCounted(list: List, { path, column }: PlacedColumn, filter: RequestFilter) {
  const params = { tableId: String(list.table.id), columnId: String(column.id) };
  const body = { path, filter, search: list.question.search };
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'values', params, body],
    queryFn: async ({ signal }) => await call('filter_values', { params, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Chosen values that are not among those told: none of the list's records has them, or others are more frequent. */
function useChosenBeside(
  column: PlacedColumn['column'],
  { values }: QuickFilter,
  told: readonly OfferedValue[] | undefined,
): readonly OfferedValue[] {
  const missing = told ? values.filter((value) => !told.some(({ sent }) => sent === value)) : [];
  const target = isRelation(column) ? (column as { readonly target: number }).target : 0;
  const ids = missing.filter((value) => typeof value === 'number');
  const titles = new Map(useLinkedTitles(target, target ? ids : [], []));
  return missing.map((sent) => ({
    sent,
    value: target ? [sent, titles.get(sent as number) ?? ''] : sent,
    count: undefined,
  }));
}

function isChosen({ values, empty }: QuickFilter, sent: unknown): boolean {
  return sent === null ? empty : values.includes(sent);
}

function toggled(quick: QuickFilter, sent: unknown): QuickFilter {
  if (sent === null) return { ...quick, empty: !quick.empty };
  const values = quick.values.includes(sent)
    ? quick.values.filter((value) => value !== sent)
    : [...quick.values, sent];
  return { ...quick, values };
}
