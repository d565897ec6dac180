import type { Catalog } from '#core/catalog/catalog.ts';
import { kindsOf, topOf } from '#core/catalog/family.ts';
import type { Column } from '#core/catalog/schema.ts';
import { and, commas, identifier, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { conflictPart } from './conflict-part.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { changesOfOperation, made, sideOf, type OperationPart } from './parts.ts';
import type { WrittenTypes } from './written-types.ts';
import { uniqueKeys } from '../tables/unique-keys.ts';

/**
 * Records that would have the same unique values as another one: what the operation's records would hold then, beside
 * each other and beside all others. What PostgreSQL works out of changed columns it alone can tell, when it is written.
 */
export function duplicateParts(
  catalog: Catalog,
  { table, counts, changed, types }: OperationPart,
): readonly Sql[] {
  const isChanged = (column: Column) => changed.stored.includes(column);
  return uniqueKeys(catalog, table)
    .filter(({ columns }) => counts.delete !== undefined || columns.some(isChanged))
    .map(({ columns: set, among }) => {
      const values = set.map(
        (column, at) => sql`${valueThen(types, column, isChanged(column))} as u${literal(at)}`,
      );
      // What the operation had brought back becomes a ghost, whose values count for nobody.
      const goes =
        counts.restore === undefined
          ? NOTHING
          : sql` and not exists (select from colonnade.change m where ${changesOfOperation(sql`m`, table)} and ${made(sql`m`)} and m.record_id = c.record_id)`;
      const then = sql`(select t.id, ${commas(values)} from colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id
        where ${changesOfOperation(sql`c`, table)} and c.what in ('modify', 'delete')${goes})`;
      const others = sql`(select o.id, ${commas(set.map(({ name }, at) => sql`o.${identifier(name)} as u${literal(at)}`))} from ${physicalTable(among)} o
        where o.deleted_at is null and not exists (select from colonnade.change x where ${changesOfOperation(sql`x`, ...kindsOf(catalog, topOf(catalog, table)))} and x.record_id = o.id))`;
      const equal = and(set.map((_, at) => sql`f.u${literal(at)} = o.u${literal(at)}`));
      // Counted before they are joined: PostgreSQL expects few records of an operation, and would compare each with each.
      const keys = set.map((_, at) => sql`f.u${literal(at)}`);
      const doubled = sql`select f.*, count(*) over (partition by ${commas(keys)}) as n from ${then} f where ${and(keys.map((key) => sql`${key} is not null`))}`;
      const ownPairs = sql`(with doubled as materialized (select * from (${doubled}) w where w.n > 1) select f.id, o.id from doubled f join doubled o on ${equal} and f.id < o.id)`;
      const pairs = sql`select f.id, o.id from ${then} f join ${others} o on ${equal} union all ${ownPairs}`;
      return conflictPart('duplicate', table, {
        record: sql`d.id`,
        column: set.find(isChanged) ?? set[0],
        other: table,
        id: sql`d.other`,
        from: sql`(${pairs}) d(id, other)`,
      });
    });
}

/** What a record of the operation holds in a column once it is taken back. */
function valueThen(types: WrittenTypes, column: Column, isChanged: boolean): Sql {
  const now = sql`t.${identifier(column.name)}`;
  if (!isChanged) return now;
  const before = types.value(column, { json: sideOf(column, 0), operation: sql`c.operation_id` });
  return sql`case when c.diff ? ${literal(String(column.id))} then ${before} else ${now} end`;
}
