import type { Column, Table } from '#core/catalog/schema.ts';
import type { JournalCell } from '#core/contract/undo-routes.ts';
import { everTitles } from '../query/ever-titles.ts';
import { journalColumns, type What } from '../query/undo-parts.ts';
import type { Desk } from '../records/records.ts';
import { mayInJournal } from './undo-rights.ts';

/** What became of one record, as the journal keeps it: `[from, to]` by the column's id. */
export interface ChangeRow {
  readonly table_id: number;
  readonly record_id: number;
  readonly what: What;
  readonly diff: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
}

interface RawCell {
  readonly column: Column;
  readonly from: unknown;
  readonly to: unknown;
  readonly stays: boolean;
}

/** The cells of changes that the viewer may read, in the order of the table's columns, links with their titles. */
export async function presentCells(
  desk: Desk,
  changes: readonly ChangeRow[],
): Promise<readonly (readonly JournalCell[])[]> {
  const raw = changes.map((change) => {
    const table = desk.catalog.tables.get(change.table_id);
    return table ? rawCells(desk, table, change) : [];
  });
  const titles = await linkTitles(desk, raw.flat());
  return raw.map((cells) =>
    cells.map(({ column, from, to, stays }) => ({
      column: column.name,
      from: shown(column, from, titles),
      to: shown(column, to, titles),
      stays,
    })),
  );
}

function rawCells(desk: Desk, table: Table, { what, diff }: ChangeRow): readonly RawCell[] {
  const { stored, lists } = journalColumns(desk.catalog, table);
  const back = new Set([...stored, ...lists.map(({ column }) => column)]);
  return table.columns.flatMap((column) => {
    const change = diff[column.id];
    if (!change || !mayInJournal(desk, { to: 'see-cell', table, column })) return [];
    return [{ column, from: change[0], to: change[1], stays: what === 'modify' && !back.has(column) }];
  });
}

/** The titles of linked records, ghosts too, by table and id. */
type Titles = ReadonlyMap<number, ReadonlyMap<number, string>>;

async function linkTitles(desk: Desk, cells: readonly RawCell[]): Promise<Titles> {
  const wanted = new Map<number, Set<number>>();
  for (const { column, from, to } of cells) {
    if (!('target' in column)) continue;
    const ids = wanted.get(column.target) ?? new Set();
    for (const id of [from, to].flat()) if (typeof id === 'number') ids.add(id);
    wanted.set(column.target, ids);
  }
  const titles = new Map<number, ReadonlyMap<number, string>>();
  for (const [id, ids] of wanted) {
    const table = desk.catalog.tables.get(id);
    if (table) titles.set(id, await everTitles(desk.db, desk, table, [...ids]));
  }
  return titles;
}

function shown(column: Column, value: unknown, titles: Titles): unknown {
  if (!('target' in column) || value === null || value === undefined) return value ?? null;
  const named = (id: unknown) => [id, titles.get(column.target)?.get(Number(id)) ?? `#${String(id)}`];
  return Array.isArray(value) ? value.map(named) : named(value);
}
