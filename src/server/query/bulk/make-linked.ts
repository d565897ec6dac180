import type { Transaction } from '../../database/pool.ts';
import { and, identifier, literal, sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { createProblems, PROBLEMS } from './conditions.ts';
import { writeStaged, type BulkWriting } from './import.ts';
import type { LinkedPlan, Load } from './plan.ts';
import { findProblems } from './problems.ts';
import { createStage, STAGE, workOutLines } from './stage.ts';

type Records = Extract<Load, { kind: 'records' }>;

/** The records that were made for links, by the item that names them. */
const MADE = sql`pg_temp.import_made`;

export async function createMade(tx: Transaction): Promise<void> {
  await tx.query('create temp table import_made (item integer, id bigint) on commit drop');
}

/**
 * Makes the records that a link item names and that are not there, by all rules of an import into their table, as a part of
 * an operation; lines whose record cannot be made are refused for its reason.
 */
export async function makeLinked(
  tx: Transaction,
  scene: Scene,
  { item, made, writing }: LinkedPlan & { readonly writing: BulkWriting },
): Promise<void> {
  const keys = sql`pg_temp.import_key_${literal(item)}`;
  await tx.query('alter table pg_temp.import_line rename to import_outer_line');
  await tx.query('alter table pg_temp.import_problem rename to import_outer_problem');
  const outer = sql`pg_temp.import_outer_line`;
  await createStage(tx, made);
  await createProblems(tx);
  await tx.query(
    sql`insert into ${STAGE} (line, refused, c0) select min(o.line), false, k.key from ${keys} k
      join ${outer} o on o.c${literal(item)} = k.key where k.matches = 0 and not o.refused group by k.key`,
  );
  await workOutLines(tx, scene, made);
  await findProblems(tx, scene, { plan: made, most: 0 });
  await tx.query(
    sql`insert into pg_temp.import_outer_problem select o.line, ${literal(`{${item}}`)}, p.code, k.c0::text, null, p.said
      from (select distinct on (line) line, code, said from ${PROBLEMS} order by line) p join ${STAGE} k on k.line = p.line
      join ${outer} o on o.c${literal(item)} = k.c0`,
  );
  await tx.query(sql`delete from ${STAGE} s where exists (select from ${PROBLEMS} p where p.line = s.line)`);
  await writeStaged(tx, made, writing);
  await tx.query(sql`insert into ${MADE} select ${literal(item)}, s.id from ${STAGE} s`);
  await tx.query(
    sql`update ${keys} k set id = s.id, matches = 1 from ${STAGE} s where s.c0 = k.key and k.matches = 0`,
  );
  // Who is refused for the reason of its record is not refused for the missing record as well.
  await tx.query(
    sql`update ${keys} k set matches = 1 from pg_temp.import_outer_problem p where k.matches = 0 and p.items = ${literal(`{${item}}`)} and p.value = k.key::text`,
  );
  await tx.query(sql`drop table ${STAGE}, ${PROBLEMS}`);
  await tx.query('alter table pg_temp.import_outer_line rename to import_line');
  await tx.query('alter table pg_temp.import_outer_problem rename to import_problem');
}

/** Takes back what no record is linked to in the end, as its lines are refused; gives how many stay, by item. */
export async function dropUnused(
  tx: Transaction,
  { table, sources, linked = [] }: Records,
  operation: number,
): Promise<ReadonlyMap<number, number>> {
  for (const { item, made } of linked) {
    const used = sources.flatMap((source) =>
      'item' in source && linked.some((one) => one.item === source.item)
        ? [
            sql`not exists (select from ${physicalTable(table)} t where t.${identifier(source.column.name)} = m.id)`,
          ]
        : [],
    );
    const unused = sql`select m.id from ${MADE} m where m.item = ${literal(item)} and ${and(used)}`;
    const gone = await tx.query<{ id: number }>(
      sql`delete from ${physicalTable(made.load.table)} g where g.id in (${unused}) returning g.id`,
    );
    if (gone.rowCount === 0) continue;
    const ids = gone.rows.map(({ id }) => id);
    await tx.query(
      sql`delete from colonnade.change c where c.operation_id = $1 and c.at = now() and c.table_id = ${literal(made.load.table.id)} and c.record_id = any($2::bigint[])`,
      [operation, ids],
    );
    await tx.query(sql`delete from ${MADE} m where m.id = any($1::bigint[]) and m.item = ${literal(item)}`, [
      ids,
    ]);
  }
  const { rows } = await tx.query<{ item: number; count: number }>(
    sql`select m.item, count(*)::integer as count from ${MADE} m group by m.item`,
  );
  return new Map(rows.map(({ item, count }) => [item, count]));
}
