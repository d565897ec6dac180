import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { quoted } from '../fields/stored-field.ts';
import { physicalRelation, physicalTable } from './physical-names.ts';

/** A record that has another one in a link, or in a list of its own. */
export interface Holder {
  readonly from: Table;
  readonly column: Column;
  readonly id: number;
}

/**
 * The live records that link to one of `ids`, or have one in a many-to-many list of which `table` has no end, whoever may
 * read them.
 */
export async function holdersOf(
  db: Runner,
  catalog: Catalog,
  table: Table,
  ids: readonly number[],
): Promise<readonly Holder[]> {
  const found: Holder[] = [];
  for (const { from, column } of [...linkColumnsTo(catalog, table), ...listColumnsTo(catalog, table)]) {
    const holders =
      column.type === 'link'
        ? `select id from ${physicalTable(from)} where ${quoted(column.name)} = any($1::bigint[]) and deleted_at is null`
        : `select distinct r.source_id as id from ${physicalRelation(from, column)} r
            join ${physicalTable(from)} t on t.id = r.source_id and t.deleted_at is null where r.target_id = any($1::bigint[])`;
    const result = await db.query<{ id: number }>(`${holders} order by id`, [ids]);
    found.push(...result.rows.map(({ id }) => ({ from, column, id })));
  }
  return found;
}

function linkColumnsTo(catalog: Catalog, table: Table) {
  return columnsTo(catalog, table).filter(
    ({ column }) => column.type === 'link' && column.formula === undefined,
  );
}

/** Many-to-many lists of other tables that `table` has no list for. */
function listColumnsTo(catalog: Catalog, table: Table) {
  const ends = new Set(table.columns.flatMap((column) => (column.type === 'list' ? [column.inverse] : [])));
  return columnsTo(catalog, table).filter(
    ({ column }) => column.type === 'list' && column.inverse === undefined && !ends.has(column.id),
  );
}

/** The columns of all tables that lead to records of `table`. */
function columnsTo(catalog: Catalog, { id }: Table) {
  return [...catalog.tables.values()].flatMap((from) =>
    from.columns
      .filter((column) => 'target' in column && column.target === id)
      .map((column) => ({ from, column })),
  );
}

/** A live record that links to one of `ids`: which of them, from which table. Undefined where there is none. */
export async function referenceTo(
  db: Runner,
  catalog: Catalog,
  table: Table,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly from: Table } | undefined> {
  const links = linkColumnsTo(catalog, table);
  if (links.length === 0) return undefined;
  const parts = links.map(({ from, column }, at) => {
    const name = quoted(column.name);
    const itself = from.id === table.id ? ' and not r.id = any($1::bigint[])' : '';
    return `(select ${at} as at, r.${name} as id from ${physicalTable(from)} r where r.${name} = any($1::bigint[]) and r.deleted_at is null${itself} limit 1)`;
  });
  const result = await db.query<{ at: number; id: number }>(
    `select * from (${parts.join(' union all ')}) found limit 1`,
    [ids],
  );
  const [row] = result.rows;
  const link = row && links[row.at];
  return row && link ? { id: row.id, from: link.from } : undefined;
}
