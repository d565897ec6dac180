import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { BulkPlan, Load, StagedItem } from '../query/bulk-plan.ts';
import type { Mapping } from './mapping.ts';
import type { Goal } from './targets.ts';

/** What the mapped columns of a file become: new records, filled up with `fixed` values by column name, or pairs. */
export function planLoad(
  catalog: Catalog,
  { table, list }: Goal,
  { headers }: Mapping,
  fixed: Readonly<Record<string, unknown>>,
): BulkPlan {
  const items = headers.map(({ target }): StagedItem => ({
    value: target.value,
    ...(target.records ? { target: target.records } : {}),
  }));
  if (!list) return { items, load: recordLoad(table, headers, fixed) };
  const place = (column: Goal['list']) => headers.findIndex(({ target }) => target.column === column);
  const [here, there] = [place(undefined), place(list)];
  const inverse =
    list.type === 'list' && list.inverse !== undefined ? catalog.columns.get(list.inverse) : undefined;
  if (!inverse) return { items, load: { kind: 'pairs', owner: table, list, source: here, target: there } };
  return {
    items,
    load: { kind: 'pairs', owner: inverse.table, list: inverse.column, source: there, target: here },
  };
}

function recordLoad(
  table: Table,
  headers: Mapping['headers'],
  fixed: Readonly<Record<string, unknown>>,
): Load {
  const given = headers.map(({ target }, item) => ({
    column: must(target.column, 'the column of a header'),
    item,
  }));
  const names = new Set(given.map(({ column }) => column.name));
  const others = table.columns
    .filter(({ name }) => !names.has(name) && name in fixed)
    .map((column) => ({ column, value: fixed[column.name] }));
  return { kind: 'records', table, sources: [...given, ...others] };
}
