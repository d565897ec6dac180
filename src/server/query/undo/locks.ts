import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { physicalTable, storageTable } from '../scene/physical-names.ts';
import { changesOfOperation, linksOf, sideOf, type OperationKey, type OperationPart } from './parts.ts';

/**
 * Holds every record that operations concern until the end of the transaction, real table by real table in the order of ids:
 * nobody changes them or links to them meanwhile.
 */
export async function lockOperations(
  tx: Transaction,
  keys: readonly OperationKey[],
  tables: readonly Table[],
): Promise<void> {
  const families = Map.groupBy(tables, (table) => storageTable(table).text);
  for (const [, own] of [...families].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const name = storageTable(must(own[0], 'the tables of a family'));
    const kinds = commas(own.map(({ id }) => literal(id)));
    await tx.query(
      sql`select count(*) from (select t.id from ${name} t where t.id in
        (select c.record_id from colonnade.change c where c.operation_id = any($1::bigint[]) and c.at = any($2::timestamptz[]) and c.table_id in (${kinds}))
        order by t.id for update of t) held`,
      [keys.map(({ id }) => id), keys.map(({ at }) => at)],
    );
  }
}

/** Holds the records that links lead to once an operation is taken back, so that none of them is deleted meanwhile. */
export async function holdTargets(
  tx: Transaction,
  catalog: Catalog,
  { key, parts }: { readonly key: OperationKey; readonly parts: readonly OperationPart[] },
): Promise<void> {
  for (const part of parts) {
    for (const { target, ids } of targetsOf(catalog, part)) {
      await tx.query(
        sql`select count(*) from (select g.id from ${physicalTable(target)} g where g.id in (${ids}) order by g.id for key share of g) held`,
        [key.id, key.at],
      );
    }
  }
}

/** For each link that may come back: the table of its records, and the query that gives their ids. */
function targetsOf(
  catalog: Catalog,
  { table, counts, changed, types }: OperationPart,
): readonly { readonly target: Table; readonly ids: Sql }[] {
  const of = changesOfOperation(sql`c`, table);
  const links = linksOf(catalog, table);
  const restored = counts.delete === undefined ? [] : links;
  return [
    ...restored.map(({ column, target }) => ({
      target,
      ids: sql`select t.${identifier(column.name)} from colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id where ${of} and c.what = 'delete'`,
    })),
    ...links
      .filter(({ column }) => changed.stored.includes(column))
      .map(({ column, target }) => ({
        target,
        ids: sql`select ${types.value(column, { json: sideOf(column, 0), operation: sql`c.operation_id` })} from colonnade.change c where ${of} and c.what = 'modify' and c.diff ? ${literal(String(column.id))}`,
      })),
    ...changed.lists.map(({ column, target }) => ({
      target,
      ids: sql`select colonnade.ids(c.diff -> ${literal(String(column.id))} -> 0) from colonnade.change c where ${of} and c.what = 'modify'`,
    })),
  ];
}
