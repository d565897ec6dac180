import type { Column, Table } from '#core/catalog/schema.ts';
import type { JournalCell } from '#core/contract/records/undo-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isWriteOnly } from '#core/fields/traits.ts';
import { writtenTypes, type WrittenTypes } from '../query/undo/written-types.ts';
import { everTitles } from '../query/record/ever-titles.ts';
import { isOpen, seenRecords, type SeenRecords } from '../query/undo/seen-records.ts';
import { journalColumns, type What } from '../query/undo/parts.ts';
import type { RequestContext } from '../records/records.ts';
import { mayInJournal } from './undo-rights.ts';

/** What became of one record, as the journal keeps it: `[from, to]` by the column's id. */
export interface ChangeRow {
  readonly table_id: number;
  readonly record_id: number;
  readonly what: What;
  readonly operation: number;
  readonly diff: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
}

interface RawCell {
  readonly column: Column;
  /** What the column was when this was written, where that was another type. */
  readonly was: Column | undefined;
  readonly from: unknown;
  readonly to: unknown;
  readonly stays: boolean;
}

/** The cells of changes that the viewer may read, in the order of the table's columns, links with their titles. */
export async function presentCells(
  request: RequestContext,
  changes: readonly ChangeRow[],
): Promise<readonly (readonly JournalCell[])[]> {
  const seen = await seenIn(request, changes);
  const types = await writtenTypes(request.db, request.catalog);
  const raw = changes.map((change) => {
    const table = request.catalog.tables.get(change.table_id);
    const hidden = seen.get(change.table_id)?.get(change.record_id);
    return table && hidden ? rawCells(request, table, { change, hidden, types }) : [];
  });
  const titles = await linkTitles(request, raw.flat());
  return raw.map((cells) =>
    cells.flatMap(({ column, was, from: before, to: after, stays }) => {
      if (was) return [writtenCell(request, { column, was, from: before, to: after, stays }, titles)];
      const from = shown(request, column, { value: before, titles });
      const to = shown(request, column, { value: after, titles });
      // That a hidden link has become another one is as hidden as both.
      const isTold = !('target' in column) || JSON.stringify(from ?? []) !== JSON.stringify(to ?? []);
      return isTold ? [{ column: column.name, from, to, stays }] : [];
    }),
  );
}

/** The records of changes that exist for the viewer, by table. */
async function seenIn(
  request: RequestContext,
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<number, SeenRecords>> {
  const seen = new Map<number, SeenRecords>();
  for (const id of new Set(changes.map((change) => change.table_id))) {
    const table = request.catalog.tables.get(id);
    const ids = changes.filter((change) => change.table_id === id).map((change) => change.record_id);
    if (table) seen.set(id, await seenRecords(request.db, request, table, ids));
  }
  return seen;
}

function rawCells(
  request: RequestContext,
  table: Table,
  {
    change: { what, diff, operation },
    hidden,
    types,
  }: { readonly change: ChangeRow; readonly hidden: ReadonlySet<number>; readonly types: WrittenTypes },
): readonly RawCell[] {
  const { stored, lists } = journalColumns(request.catalog, table);
  const back = new Set([...stored, ...lists.map(({ column }) => column)]);
  return table.columns.flatMap((column) => {
    const change = diff[column.id];
    if (!change || hidden.has(column.id) || !mayInJournal(request, { to: 'see-cell', table, column }))
      return [];
    const was = types.before(column, operation);
    return [{ column, was, from: change[0], to: change[1], stays: what === 'modify' && !back.has(column) }];
  });
}

/** The titles of linked records, ghosts too, by table and id. */
type Titles = ReadonlyMap<number, ReadonlyMap<number, string>>;

async function linkTitles(request: RequestContext, cells: readonly RawCell[]): Promise<Titles> {
  const wanted = new Map<number, Set<number>>();
  for (const { column: now, was, from, to } of cells) {
    const column = was ?? now;
    if (!('target' in column)) continue;
    const ids = wanted.get(column.target) ?? new Set();
    for (const id of [from, to].flat()) if (typeof id === 'number') ids.add(id);
    wanted.set(column.target, ids);
  }
  const titles = new Map<number, ReadonlyMap<number, string>>();
  for (const [id, ids] of wanted) {
    const table = request.catalog.tables.get(id);
    if (table) titles.set(id, await everTitles(request.db, request, table, [...ids]));
  }
  return titles;
}

/** A cell of a column that had another type: what was written, in words. */
function writtenCell(
  request: RequestContext,
  { column, was, from, to, stays }: RawCell & { readonly was: Column },
  titles: Titles,
): JournalCell {
  const { locale, timeZone } = request.viewer;
  const said = (value: unknown): string | null => {
    const told = shown(request, was, { value, titles });
    if (told === null) return null;
    if ('target' in was) return Array.isArray(told) ? String(told[1]) : null;
    return fieldOf(was).toText(told, was, { locale, timeZone });
  };
  return { column: column.name, from: null, to: null, stays, written: { from: said(from), to: said(to) } };
}

/** A value as answers show it; links to records that do not exist for the viewer are empty. */
function shown(
  request: RequestContext,
  column: Column,
  { value, titles }: { readonly value: unknown; readonly titles: Titles },
): unknown {
  // The journal has secrets sealed.
  if (isWriteOnly(column)) return (value ?? null) === null ? null : true;
  if (!('target' in column) || value === null || value === undefined) return value ?? null;
  const target = request.catalog.tables.get(column.target);
  const named = (id: unknown) => {
    const title = titles.get(column.target)?.get(Number(id));
    // What was deleted for good has no title any more.
    const isThere = title !== undefined || (target !== undefined && isOpen(request, target));
    return isThere ? [id, title ?? `#${String(id)}`] : null;
  };
  return Array.isArray(value) ? value.map(named).filter((one) => one !== null) : named(value);
}
