import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../database/pool.ts';
import { literal } from '../fields/stored-field.ts';
import { storedOf } from '../fields/stored-fields.ts';
import { wireText } from './bulk-copy.ts';
import type { BulkPlan, Source } from './bulk-plan.ts';
import { columnSql, physicalTable } from './expression.ts';

/** The lines of the file that is being imported; seen by its own transaction alone, gone at its end. */
export const STAGE = 'pg_temp.import_line';

/** The columns of the stage that a line fills: its number, whether it is refused already, its items. */
export function stageColumns({ items }: BulkPlan): readonly string[] {
  return ['line', 'refused', ...items.map((_, at) => `c${at}`)];
}

/** Makes the stage. Each line gets the id of its future record, so that lines can be linked to each other. */
export async function createStage(tx: Transaction, { items, load }: BulkPlan): Promise<void> {
  const columns = items.map((item, at) => `c${at} ${storedOf(item.value).type(item.value) ?? 'text'}`);
  const id =
    load.kind === 'records'
      ? [`id bigint not null default nextval('${await idSequence(tx, load.table)}')`]
      : [];
  const definition = ['line bigint not null', 'refused boolean not null', ...id, ...columns].join(', ');
  await tx.query(`create temp table import_line (${definition}) on commit drop`);
}

/** The sequence that gives the ids of a table's records. */
export async function idSequence(tx: Transaction, table: Table): Promise<string> {
  const result = await tx.query<{ name: string }>("select pg_get_serial_sequence($1, 'id') as name", [
    physicalTable(table),
  ]);
  return must(result.rows[0]?.name, `the sequence of ${table.name}`);
}

/**
 * Looks up the records that the keys of link items name, each key once, also among the records that the file itself
 * makes: one table of keys per item, with the record and how many matched.
 */
export async function findRecords(tx: Transaction, plan: BulkPlan): Promise<void> {
  for (const [at, item] of plan.items.entries()) {
    if (!item.target) continue;
    await tx.query(`analyze ${STAGE} (c${at})`);
    await tx.query(
      `create temp table import_key_${at} on commit drop as
        select k.key, min(r.id) as id, count(r.id)::integer as matches
        from (select distinct c${at} as key from ${STAGE} where c${at} is not null) k
        left join (${candidates(plan, item.value, item.target)}) r on r.key = k.key group by k.key`,
    );
    await tx.query(`analyze pg_temp.import_key_${at}`);
  }
}

/** The records that a link item may name, with their keys. */
function candidates({ items, load }: BulkPlan, value: Column, target: Table): string {
  const stored = `select ${columnSql('t', value)} as key, t.id from ${physicalTable(target)} t where t.deleted_at is null`;
  if (load.kind !== 'records' || load.table !== target) return stored;
  const source = load.sources.find((one) => one.column === value);
  if (!source || !('item' in source) || items[source.item]?.target) return stored;
  return `${stored} union all select s.c${source.item}, s.id from ${STAGE} s where s.c${source.item} is not null`;
}

/** `from` part of the staged lines `s` with the records that their keys name: `k3.id` for item 3. */
export function stagedLines({ items }: BulkPlan): string {
  const joins = items.flatMap((item, at) =>
    item.target ? [` left join pg_temp.import_key_${at} k${at} on k${at}.key = s.c${at}`] : [],
  );
  return `${STAGE} s${joins.join('')}`;
}

/** What a staged line holds for an item: its value, or the id of the record that it names. */
export function itemSql({ items }: BulkPlan, at: number): string {
  return items[at]?.target ? `k${at}.id` : `s.c${at}`;
}

/** The value of a column for every staged line: out of the file, or the same for all. */
export function sourceSql(plan: BulkPlan, source: Source): string {
  if ('item' in source) return itemSql(plan, source.item);
  return `${literal(wireText(source.value))}::${storedOf(source.column).cast}`;
}
