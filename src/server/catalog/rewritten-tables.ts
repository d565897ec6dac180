import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { storedOf } from '../fields/registry.ts';
import { keptMeaning } from '../query/formula/kept-formula.ts';
import { isRetyped, staysAsWritten } from '../query/tables/converted-types.ts';
import { searchMeaning } from '../query/tables/search-columns.ts';
import { sizeOfTable } from '../query/tables/table-size.ts';
import { storageCatalog } from './storage.ts';

/** A table whose rows a change writes anew, about how many it has, and about how long that takes. */
export interface RewrittenTable {
  /** Its id. */
  readonly table: number;
  readonly records: number;
  readonly seconds: number;
}

/** Bytes of a table and its indexes that are written anew in a second; measured on two cores and a disk of 2024. */
const BYTES_PER_SECOND = 25_000_000;

/** The tables that PostgreSQL writes anew: for a column of another type, or for values of formulas that it keeps. */
export async function rewrittenTables(
  db: Runner,
  from: Catalog,
  to: Catalog,
): Promise<readonly RewrittenTable[]> {
  const [before, after] = [storageCatalog(from), storageCatalog(to)];
  const change = { from: before, to: after };
  const found: RewrittenTable[] = [];
  for (const table of after.tables.values()) {
    const old = before.tables.get(table.id);
    if (!old || !isRewritten(change, old, table)) continue;
    const { records, bytes } = await sizeOfTable(db, old);
    found.push({ table: table.id, records, seconds: bytes / BYTES_PER_SECOND });
  }
  return found;
}

interface Change {
  readonly from: Catalog;
  readonly to: Catalog;
}

function isRewritten({ from, to }: Change, before: Table, after: Table): boolean {
  const search = searchMeaning(to, after);
  if (search !== '' && search !== searchMeaning(from, before)) return true;
  return after.columns.some((column) => {
    const known = before.columns.find(({ id }) => id === column.id);
    const meaning = keptMeaning(to, column);
    if (meaning !== undefined) return !known || keptMeaning(from, known) !== meaning;
    if (known && isRetyped(known, column)) return !staysAsWritten({ before: known, after: column });
    const [was, is] = [known && storedOf(known).type(known)?.text, storedOf(column).type(column)?.text];
    return known !== undefined && was !== undefined && is !== undefined && was !== is;
  });
}
