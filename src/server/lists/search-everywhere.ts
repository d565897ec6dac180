import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import {
  SHOWN_PER_TABLE,
  type FoundEverywhere,
  type FoundInTable,
} from '#core/contract/lists/search-routes.ts';
import type { Runner } from '../database/pool.ts';
import { literal, sql } from '../database/sql/sql.ts';
import { searchTable } from '../query/list/search-table.ts';
import { namedRecords } from '../query/record/subtitle.ts';
import { isTitleSearchable, suggestions } from '../query/record/suggestions.ts';
import { readableTable, type Scene } from '../query/scene/place.ts';
import { searchableColumns } from '../query/tables/search-columns.ts';
import type { OwnContext } from '../records/records.ts';

/** Milliseconds that a table has among all, that one has which is asked for alone, and that all have together. */
const PATIENCE = 400;
const MUCH_PATIENCE = 4_000;
const WHOLE_PATIENCE = 1_200;
/** Tables that are searched at the same time: others work on the same connections. */
const AT_ONCE = 3;

/** What PostgreSQL says of a statement that took too long. */
const CANCELED = '57014';

interface Searching {
  readonly text: string;
  /** Only this table, with more patience. */
  readonly table?: number | undefined;
}

/**
 * Searches all tables that the viewer may read and that have something to search, or one of them. Throws AppError
 * `table.unknown` for one that does not exist for the viewer.
 */
export async function searchEverywhere(
  request: OwnContext,
  { text, table: only }: Searching,
): Promise<FoundEverywhere> {
  const waiting = only === undefined ? searchedTables(request) : [readableTable(request, only)];
  const patience = only === undefined ? PATIENCE : MUCH_PATIENCE;
  const end = performance.now() + Math.max(patience, WHOLE_PATIENCE);
  const found: { readonly best: number; readonly part: FoundInTable }[] = [];
  const late: number[] = [];
  const queue = [...waiting];
  const work = async () => {
    for (let table = queue.shift(); table; table = queue.shift()) {
      const time = Math.floor(Math.min(patience, end - performance.now()));
      const part = time < 1 ? 'late' : await inTime(request, table, { text, time });
      if (part === 'late') late.push(table.id);
      else if (part.part.hits > 0) found.push(part);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const order = new Map(waiting.map(({ id }, at) => [id, at]));
  const placeOf = ({ part }: (typeof found)[number]) => order.get(part.tableId) ?? 0;
  return {
    tables: found.toSorted((a, b) => a.best - b.best || placeOf(a) - placeOf(b)).map(({ part }) => part),
    late,
  };
}

/** Tables with columns to search that the viewer may read; records of a child table are found in the one above. */
function searchedTables({ catalog, viewer }: Scene): readonly Table[] {
  const isReadable = (table: Table) => mayOperate(viewer, 'read', table);
  const isSearched = (table: Table) =>
    isReadable(table) &&
    searchableColumns(table).some((column) => mayReadColumn(catalog, viewer, table, column));
  return [...catalog.tables.values()].filter((table) => {
    const above = table.parent === undefined ? undefined : catalog.tables.get(table.parent);
    return isSearched(table) && !(above && isSearched(above));
  });
}

async function inTime(
  request: OwnContext,
  table: Table,
  { text, time }: { readonly text: string; readonly time: number },
): Promise<{ readonly best: number; readonly part: FoundInTable } | 'late'> {
  try {
    return await request.db.read(async (connection) => {
      await connection.query(sql`begin read only; set local statement_timeout = ${literal(time)}`);
      return await searched(connection, request, table, text);
    });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === CANCELED) return 'late';
    throw error;
  }
}

/** The best records of a table: where there are more than are looked at, those first whose titles an index finds by their beginning. */
async function searched(db: Runner, scene: Scene, table: Table, text: string) {
  const { ids, hits, more, best } = await searchTable(db, scene, table, text);
  const begun =
    more && isTitleSearchable(table)
      ? await suggestions(db, scene, table, { text, limit: SHOWN_PER_TABLE, exact: 'beginning' })
      : [];
  const shown = [...new Set([...begun.map(({ id }) => id), ...ids])].slice(0, SHOWN_PER_TABLE);
  const named = await namedRecords(db, scene, table, shown);
  const records = shown.flatMap((id) => {
    const record = named.get(id);
    return record ? [{ recordId: id, title: record.title, subtitle: record.subtitle }] : [];
  });
  return { best: begun.length > 0 ? 0 : best, part: { tableId: table.id, hits, more, records } };
}
