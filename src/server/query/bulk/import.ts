import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { commas, identifier, join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { journalJson } from '../../fields/registry.ts';
import type { BulkPlan, Load, Source } from './plan.ts';
import { itemSql, sourceSql, STAGE, stagedLines } from './stage.ts';
import { KIND_COLUMN, kindSql, physicalRelation, physicalTable } from '../scene/physical-names.ts';
import { hasSequence, sequenceName } from '../tables/physical.ts';
import { openOperation } from '../write/operation.ts';

/** Who imports, and the title of the operation in the journal. */
export interface BulkWriting {
  readonly catalog: Catalog;
  readonly userId: number;
  readonly account: string;
  readonly title: string;
  /** The operation that the writing is a part of; it has its own unless given. */
  readonly operation?: number | undefined;
}

type Records = Extract<Load, { kind: 'records' }>;
type Pairs = Extract<Load, { kind: 'pairs' }>;

/** Most arguments of one function call of PostgreSQL, in pairs. */
const PAIRS = 45;

/** How many records or pairs were made, and what the journal calls it. */
interface Staged {
  readonly imported: number;
  readonly operation: number;
}

/** Makes records or pairs out of all staged lines, and their journal: one operation. */
export async function writeStaged(tx: Transaction, plan: BulkPlan, writing: BulkWriting): Promise<Staged> {
  const { load } = plan;
  if (load.kind === 'records') return await writeRecords(tx, plan, load, writing);
  return await writePairs(tx, plan, load, writing);
}

async function writeRecords(
  tx: Transaction,
  plan: BulkPlan,
  load: Records,
  writing: BulkWriting,
): Promise<Staged> {
  for (const source of load.sources) await keepSequenceAhead(tx, source);
  const columns = load.sources.map(({ column }) => identifier(column.name));
  const values = load.sources.map((source) => storedSql(plan, source));
  const result = await tx.query(
    sql`insert into ${physicalTable(load.table)} (${commas([sql`id`, ...columns, sql`created_by`, sql`updated_by`])})
      select ${commas([sql`s.id`, ...values, sql`$1::bigint`, sql`$1::bigint`])} from ${stagedLines(plan)} order by s.line`,
    [writing.userId],
  );
  const operation =
    writing.operation ??
    (await openOperation(tx, { writing, kind: 'import', table: load.table, title: writing.title }));
  await tx.query(
    sql`insert into colonnade.change (operation_id, table_id, record_id, what, diff)
      select $1::bigint, $2::bigint, s.id, 'create', ${diffSql(plan, load.sources)} from ${stagedLines(plan)}`,
    [operation, load.table.id],
  );
  return { imported: result.rowCount ?? 0, operation };
}

/** What is stored: an automatic number that a line leaves empty comes from its sequence. */
function storedSql(plan: BulkPlan, source: Source): Sql {
  const expression = sourceSql(plan, source);
  return hasSequence(source.column)
    ? sql`coalesce(${expression}, nextval(${literal(sequenceName(source.column).text)}))`
    : expression;
}

/** The values of a new record as the journal keeps them, `{"<id of the column>": [null, value]}`, empty ones left out. */
function diffSql(plan: BulkPlan, sources: readonly Source[]): Sql {
  const entries = sources.map((source) => {
    const expression = sourceSql(plan, source);
    return sql`${literal(String(source.column.id))}, case when ${expression} is not null then jsonb_build_array(null, ${journalJson(source.column, expression)}) end`;
  });
  const objects: Sql[] = [];
  for (let at = 0; at < entries.length; at += PAIRS) {
    objects.push(sql`jsonb_strip_nulls(jsonb_build_object(${commas(entries.slice(at, at + PAIRS))}))`);
  }
  return join(objects, sql` || `);
}

/**
 * Brings the sequence of an automatic number beyond the numbers that the file gives. The lock keeps others from taking
 * numbers meanwhile, until the import is over.
 */
async function keepSequenceAhead(tx: Transaction, source: Source): Promise<void> {
  if (!hasSequence(source.column) || !('item' in source)) return;
  const sequence = sequenceName(source.column);
  const given = await tx.query<{ most: number | null }>(
    sql`select ceil(max(c${literal(source.item)})::numeric)::bigint as most from ${STAGE}`,
  );
  const most = given.rows[0]?.most ?? null;
  if (most === null) return;
  await tx.query(sql`alter sequence ${sequence} cache 1`);
  await tx.query(
    sql`select setval(${literal(sequence.text)}, $1::bigint) from ${sequence} where $1::bigint >= last_value + is_called::integer and $1::bigint > 0`,
    [most],
  );
}

async function writePairs(
  tx: Transaction,
  plan: BulkPlan,
  load: Pairs,
  writing: BulkWriting,
): Promise<Staged> {
  const relation = physicalRelation(load.owner, load.list);
  const owners = ownersSql(writing.catalog, load);
  const pairs = sql`select ${itemSql(plan, load.source)} as source_id, ${itemSql(plan, load.target)} as target_id from ${stagedLines(plan)}`;
  const operation = await openOperation(tx, {
    writing,
    kind: 'import',
    table: load.owner,
    title: writing.title,
  });
  await tx.query(
    sql`update ${physicalTable(load.owner)} t set version = t.version + 1, updated_at = now(), updated_by = $1::bigint
      from (select o.id from ${physicalTable(load.owner)} o where o.id in (select source_id from (${pairs}) p) order by o.id for no key update) n
      where t.id = n.id`,
    [writing.userId],
  );
  // A pair that somebody else has made since the lines were compared is there once, and not of this import.
  const result = await tx.query<{ imported: number }>(
    sql`with p as (${pairs}),
      made as (insert into ${relation} (source_id, target_id) select * from p order by 1, 2 on conflict do nothing returning source_id, target_id),
      changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $1::bigint, ${owners.table}, n.source_id, 'modify', jsonb_build_object((${owners.list})::text, jsonb_build_array(o.ids, colonnade.sorted_ids(o.ids || n.ids)))
        from (select source_id, jsonb_agg(target_id) as ids from made group by source_id) n join ${physicalTable(load.owner)} t on t.id = n.source_id,
          lateral (select coalesce(jsonb_agg(x.id order by x.id), '[]') as ids from (
            select r.target_id from ${relation} r where r.source_id = n.source_id
            union (select p.target_id from p where p.source_id = n.source_id except select made.target_id from made where made.source_id = n.source_id)) x(id)) o)
      select count(*) as imported from made`,
    [operation],
  );
  return { imported: result.rows[0]?.imported ?? 0, operation };
}

/** The table that an owner's record `t` is of, and the list as it is there, by their ids. */
function ownersSql(catalog: Catalog, { owner, list }: Pairs): { readonly table: Sql; readonly list: Sql } {
  const below = kindsOf(catalog, owner).slice(1);
  if (below.length === 0) return { table: literal(owner.id), list: literal(list.id) };
  const byKind = (idIn: (kind: Table) => number) =>
    sql`case t.${KIND_COLUMN} ${join(
      below.map((kind) => sql`when ${kindSql(kind)} then ${literal(idIn(kind))}`),
      sql` `,
    )} else ${literal(idIn(owner))} end`;
  const listIn = (kind: Table) => must(columnNamed(kind, list.name), 'the list of a child table').id;
  return { table: byKind(({ id }) => id), list: byKind(listIn) };
}
