import { isLink } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { storageTable } from '../scene/physical-names.ts';
import type { TypeChange } from './converted-types.ts';

/**
 * Keeps those who save out of the tables whose columns get other types, and of those by whose titles their links are known:
 * what is asked about the values still holds when they are written.
 */
export async function lockRetyped(tx: Transaction, types: ReadonlyMap<number, TypeChange>): Promise<void> {
  const tables = [...types.values()].flatMap(({ from, before, after }) => {
    const own = must(from.columns.get(before.id), 'a column of the catalog in force').table;
    const targets = [before, after].flatMap((column) =>
      isLink(column) ? (from.tables.get(column.target) ?? []) : [],
    );
    return [own, ...targets].map(storageTable);
  });
  const names = [...new Map(tables.map((name) => [name.text, name])).values()];
  // Always in the same order, so that two changes never wait for each other.
  for (const name of names.toSorted((one, other) => (one.text < other.text ? -1 : 1)))
    await tx.query(sql`lock table ${name} in share row exclusive mode`);
}
