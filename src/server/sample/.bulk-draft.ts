import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../database/pool.ts';
import { copyInto, copyLine } from '../query/bulk-copy.ts';
import { physicalTable } from '../query/expression.ts';
import { foreignKeys, indexes } from '../query/physical.ts';

export async function bulkLoad(
  tx: Transaction,
  catalog: Catalog,
  table: Table,
  rows: AsyncIterable<readonly unknown[]>,
  columns: readonly string[],
) {
  const t0 = performance.now();
  const ix = indexes(catalog, table),
    fks = foreignKeys(catalog, table);
  for (const p of ix) await tx.query(`drop index app.${p.name}`);
  for (const p of fks) await tx.query(`alter table ${physicalTable(table)} drop constraint ${p.name}`);
  const n = await copyInto(tx, { table: physicalTable(table), columns }, lines(rows));
  const t1 = performance.now();
  const times: string[] = [];
  for (const p of [...ix, ...fks]) {
    const t = performance.now();
    await tx.query(p.create);
    times.push(`${p.name.slice(0, 2)} ${p.create.slice(-60)} ${((performance.now() - t) / 1000).toFixed(1)}`);
  }
  const t2 = performance.now();
  await tx.query(`analyze ${physicalTable(table)}`);
  if (n > 50000)
    console.log(
      table.name,
      n,
      'copy',
      ((t1 - t0) / 1000).toFixed(1),
      'parts',
      ((t2 - t1) / 1000).toFixed(1),
      'analyze',
      ((performance.now() - t2) / 1000).toFixed(1),
      '\n   ' + times.join('\n   '),
    );
}
async function* lines(rows: AsyncIterable<readonly unknown[]>) {
  let batch: string[] = [];
  for await (const r of rows) {
    batch.push(copyLine(r));
    if (batch.length >= 500) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}
