import type { Transaction } from '../../../database/pool.ts';
import { and, commas, literal, or, sql, type Sql } from '../../../database/sql/sql.ts';
import { writtenFacts } from '../../formula/facts.ts';
import { readableSql, rowGuards } from '../../rights/rights.ts';
import { rowOf } from '../../scene/joins.ts';
import { physicalTable } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';
import { PROBLEMS } from '../conditions.ts';
import type { BulkPlan, Load, Matching, StagedItem } from '../plan.ts';
import { itemSql, STAGE, stagedLines } from '../stage.ts';

/** An import whose lines may be about stored records. */
export interface MatchPlan extends BulkPlan {
  readonly load: Extract<Load, { kind: 'records' }> & { readonly match: Matching };
}

/** Where the lines wait that are about stored records, while the others become new ones. */
const KNOWN = sql`pg_temp.import_known`;

export function isMatching(plan: BulkPlan): plan is MatchPlan {
  return plan.load.kind === 'records' && plan.load.match !== undefined;
}

/**
 * Finds the stored record of each line, as far as it exists for the viewer, and sets those lines aside with its id. Lines
 * that name several records, or the same ones as a line before them, are refused, and lines that name none where records
 * are only changed. Gives how many are set aside.
 */
export async function setKnownAside(tx: Transaction, scene: Scene, plan: MatchPlan): Promise<number> {
  const { items, mode } = plan.load.match;
  await tx.query(sql`analyze ${STAGE}`);
  await tx.query(
    sql`create temp table import_match on commit drop as select l.line, min(r.id) as id, count(*)::integer as matches
      from ${givenKeys(plan)} l join ${storedKeys(scene, plan)} r on ${and(items.map((at) => sql`l.${key(at)} = r.${key(at)}`))} group by l.line`,
  );
  const marked = literal(`{${items.join()}}`);
  const shown = sql`concat_ws(', ', ${commas(items.map((at) => sql`s.c${literal(at)}`))})`;
  await tx.query(
    sql`insert into ${PROBLEMS} select s.line, ${marked}, 'import.several_records', ${shown} from ${STAGE} s
      join pg_temp.import_match m on m.line = s.line where m.matches > 1`,
  );
  await tx.query(
    sql`insert into ${PROBLEMS} select s.line, ${marked}, 'import.same_as_line', ${shown}, d.first from ${STAGE} s join ${givenKeys(plan)} l on l.line = s.line
      join (select ${commas(items.map(key))}, min(g.line) as first from ${givenKeys(plan)} g group by ${commas(items.map(key))} having count(*) > 1) d
      on ${and(items.map((at) => sql`d.${key(at)} = l.${key(at)}`))} where l.line > d.first`,
  );
  if (mode === 'update') await refuseUnknown(tx, plan, { marked, shown });
  await tx.query(
    sql`update ${STAGE} s set id = m.id, known = true from pg_temp.import_match m
      where m.line = s.line and m.matches = 1 and not exists (select from ${PROBLEMS} p where p.line = s.line)`,
  );
  return await countKnown(tx);
}

/** Takes the lines of stored records out of the stage. */
export async function leaveKnownOut(tx: Transaction): Promise<void> {
  await tx.query(
    sql`create temp table import_known on commit drop as select s.* from ${STAGE} s where s.known`,
  );
  await tx.query(sql`delete from ${STAGE} s where s.known`);
}

/** Puts the lines of stored records into the stage, instead of those that were there. */
export async function bringKnownBack(tx: Transaction): Promise<void> {
  await tx.query(sql`drop table ${STAGE}`);
  await tx.query(sql`alter table ${KNOWN} rename to import_line`);
  await tx.query(sql`analyze ${STAGE}`);
}

/** Refuses the lines whose record was deleted, or made another one, while they were compared: it is held by now. */
export async function refuseLost(tx: Transaction, scene: Scene, plan: MatchPlan): Promise<void> {
  const { items } = plan.load.match;
  const same = and(items.map((at) => sql`r.${key(at)} = l.${key(at)}`));
  await tx.query(
    sql`insert into ${PROBLEMS} select s.line, ${literal(`{${items.join()}}`)}, 'import.no_record', '' from ${STAGE} s
      where not exists (select from ${givenKeys(plan)} l join ${storedKeys(scene, plan)} r on ${same} where l.line = s.line and r.id = s.id)`,
  );
}

/** Holds the stored records of the staged lines until the import is over. */
export async function holdKnown(tx: Transaction, { load: { table } }: MatchPlan): Promise<void> {
  await tx.query(
    sql`select count(*) from (select t.id from ${physicalTable(table)} t where t.id in (select s.id from ${STAGE} s)
      order by t.id for update of t) held`,
  );
}

async function countKnown(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*) as count from ${STAGE} s where s.known`,
  );
  return rows[0]?.count ?? 0;
}

/** Lines without a stored record; those whose link names none are refused for that. */
async function refuseUnknown(
  tx: Transaction,
  plan: MatchPlan,
  { marked, shown }: { readonly marked: Sql; readonly shown: Sql },
): Promise<void> {
  const { items } = plan.load.match;
  const empty = or(items.map((at) => sql`s.c${literal(at)} is null`));
  const found = and(items.map((at) => sql`${itemSql(keyed(plan), at)} is not null`));
  await tx.query(
    sql`insert into ${PROBLEMS} select s.line, ${marked}, case when ${empty} then 'value.required' else 'import.no_record' end, ${shown}
      from ${stagedLines(keyed(plan))} where not s.refused and ((${empty}) or (${found}))
        and not exists (select from pg_temp.import_match m where m.line = s.line)`,
  );
}

/** The lines with the values of their keys, where they have all of them. */
function givenKeys(plan: MatchPlan): Sql {
  const { items } = plan.load.match;
  const values = items.map((at) => sql`${itemSql(keyed(plan), at)} as ${key(at)}`);
  const given = and(items.map((at) => sql`${itemSql(keyed(plan), at)} is not null`));
  return sql`(select s.line, ${commas(values)} from ${stagedLines(keyed(plan))} where not s.refused and ${given})`;
}

/** The stored records that exist for the viewer, with what may be read of their keys. */
function storedKeys(scene: Scene, { load: { table, sources, match } }: MatchPlan): Sql {
  const asked = { ...scene, facts: writtenFacts(scene.viewer) };
  const row = rowOf(scene, 't');
  const values = match.items.flatMap((at) =>
    sources.flatMap((source) =>
      'item' in source && source.item === at
        ? [sql`${readableSql(asked, row, table, source.column)} as ${key(at)}`]
        : [],
    ),
  );
  const where = and([sql`t.deleted_at is null`, ...rowGuards(asked, row, table)]);
  return sql`(select t.id, ${commas(values)} from ${physicalTable(table)} t${row.joins.sql()} where ${where})`;
}

/** The plan as far as its keys go: the records that other links name are not looked up yet. */
function keyed({ items, load: { match } }: MatchPlan): { readonly items: readonly StagedItem[] } {
  return { items: items.map((item, at) => (match.items.includes(at) ? item : { value: item.value })) };
}

function key(at: number): Sql {
  return sql`k${literal(at)}`;
}
