import { useQueryClient } from '@tanstack/react-query';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { columnByPath, useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { rowsBefore, type SortValue } from './rows-before.ts';
import type { List } from '../state/use-list.ts';

/** Rows among which a record is looked for where it should stand: those that the order does not tell apart. */
const AMONG = 300;

/** Finds the position of a record that was just shown or saved, also far from the rows that are loaded. */
export function useFindRow(list: List): (id: number) => Promise<number | undefined> {
  const application = useApplication();
  const queries = useQueryClient();
  const { table, sort, filter, search, rows } = list;
  const orderOf = (record: RecordAnswer): readonly SortValue[] | undefined => {
    const order = sort.flatMap((term): readonly SortValue[] => {
      const type = columnByPath(application, table, term.column)?.column;
      return type && term.column in record.values
        ? [{ ...term, type, value: record.values[term.column] }]
        : [];
    });
    return order.length === sort.length ? order : undefined;
  };
  return async (id) => {
    const record = queries.getQueryData<RecordAnswer>(['api_element_display', table.id, id]);
    const order = record && orderOf(record);
    const before = order && rowsBefore(order);
    if (!before) return undefined;
    const all = { all: [...(filter ? [filter] : []), before] };
    const words = search.trim() ? { search: search.trim() } : {};
    const { signal } = new AbortController();
    const { count } = await call('list_full_count', { body: { tableId: table.id, filter: all, ...words } });
    // Without an order new records stand last, and nothing tells one from another.
    const first = sort.length > 0 ? count : Math.max(0, (rows.windows.state().total?.rows ?? 0) - AMONG);
    const found = await rows.windows.range(first, first + AMONG - 1, signal);
    const at = found.findIndex((row) => row[0] === id);
    return at < 0 ? undefined : first + at;
  };
}
