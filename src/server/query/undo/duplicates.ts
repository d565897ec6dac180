import type { Catalog } from '#core/catalog/catalog.ts';
import { kindsOf, topOf } from '#core/catalog/family.ts';
import type { Column } from '#core/catalog/schema.ts';
import { quoted } from '../../fields/stored-field.ts';
import { fromJson } from '../../fields/registry.ts';
import { conflictPart } from './conflict-part.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { changesOfOperation, made, type OperationPart } from './parts.ts';
import { uniqueKeys } from '../tables/unique-keys.ts';

/**
 * Records that would have the same unique values as another one: what the operation's records would hold then, beside
 * each other and beside all others. What PostgreSQL works out of changed columns it alone can tell, when it is written.
 */
export function duplicateParts(
  catalog: Catalog,
  { table, counts, changed }: OperationPart,
): readonly string[] {
  const isChanged = (column: Column) => changed.stored.includes(column);
  return uniqueKeys(catalog, table)
    .filter(({ columns }) => counts.delete !== undefined || columns.some(isChanged))
    .map(({ columns: set, among }) => {
      const values = set.map((column, at) => `${valueThen(column, isChanged(column))} as u${at}`);
      // What the operation had brought back becomes a ghost, whose values count for nobody.
      const goes =
        counts.restore === undefined
          ? ''
          : ` and not exists (select from colonnade.change m where ${changesOfOperation('m', table)} and ${made('m')} and m.record_id = c.record_id)`;
      const then = `(select t.id, ${values.join(', ')} from colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id
        where ${changesOfOperation('c', table)} and c.what in ('modify', 'delete')${goes})`;
      const others = `(select o.id, ${set.map(({ name }, at) => `o.${quoted(name)} as u${at}`).join(', ')} from ${physicalTable(among)} o
        where o.deleted_at is null and not exists (select from colonnade.change x where ${changesOfOperation('x', ...kindsOf(catalog, topOf(catalog, table)))} and x.record_id = o.id))`;
      const equal = set.map((_, at) => `f.u${at} = o.u${at}`).join(' and ');
      const pairs = `select f.id, o.id from ${then} f join ${others} o on ${equal} union all select f.id, o.id from ${then} f join ${then} o on ${equal} and f.id < o.id`;
      return conflictPart('duplicate', table, {
        record: 'd.id',
        column: set.find(isChanged) ?? set[0],
        other: table,
        id: 'd.other',
        from: `(${pairs}) d(id, other)`,
      });
    });
}

/** What a record of the operation holds in a column once it is taken back. */
function valueThen(column: Column, isChanged: boolean): string {
  const now = `t.${quoted(column.name)}`;
  if (!isChanged) return now;
  const before = fromJson(column, `c.diff -> '${column.id}' -> 0`);
  return `case when c.diff ? '${column.id}' then ${before} else ${now} end`;
}
