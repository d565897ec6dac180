import type { Column } from '#core/catalog/schema.ts';
import type { Transaction } from '../../../database/pool.ts';
import { commas, identifier, join, literal, NOTHING, or, sql, type Sql } from '../../../database/sql/sql.ts';
import { journalJson } from '../../../fields/registry.ts';
import type { Source } from '../plan.ts';
import { boundFacts, type SqlScene } from '../../formula/facts.ts';
import { physicalTable } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';
import { joinedDiffSql } from '../../write/joined-diff.ts';
import { uniqueKeys } from '../../tables/unique-keys.ts';
import { STAGE } from '../stage.ts';
import { membersDiffer, changedMembersSql } from './set-members.ts';
import { differsSql, setRows, type SetPlan, type SetRows } from './set-plan.ts';

/** Most arguments of one function call of PostgreSQL, in pairs. */
const PAIRS = 45;

/** Whose operation the changes belong to. */
interface SetWriting {
  readonly userId: number;
  readonly operation: number;
}

/**
 * Gives the records of a set that are not refused their values, with one change of each in the journal of the operation;
 * those that have them already stay untouched. Gives how many were changed. Nobody else changes them meanwhile.
 */
export async function writeSet(
  tx: Transaction,
  scene: Scene,
  {
    plan,
    writing,
    onPart,
  }: {
    readonly plan: SetPlan;
    readonly writing: SetWriting;
    /** Told how many lines of the stage were looked at, after each part. */
    readonly onPart?: (lines: number) => void;
  },
): Promise<number> {
  if (maySwap(scene, plan)) {
    const facts = boundFacts(0);
    await tx.query(hideSql({ ...scene, facts }, plan), [...facts.valuesFor(scene.viewer)]);
  }
  let count = 0;
  const isJoined = await hasChanges(tx, writing.operation);
  for (const part of await partsOf(tx)) {
    count += await writePart(tx, scene, { plan, writing, part, isJoined });
    onPart?.(part.lines);
  }
  return count;
}

/** Whether an operation of this transaction has changed records already: of each the journal has one change. */
async function hasChanges(tx: Transaction, operation: number): Promise<boolean> {
  const { rows } = await tx.query(
    sql`select from colonnade.change where operation_id = $1::bigint and at = now() limit 1`,
    [operation],
  );
  return rows.length > 0;
}

/** Lines of the stage that are written by one statement: those above `after`, `upTo` among them. */
interface Part {
  readonly after: number;
  readonly upTo: number;
  readonly lines: number;
}

/** Lines that are written at once: between two parts it is told how far the work is. */
const PART = 10_000;

/** The lines of the stage in parts. */
async function partsOf(tx: Transaction): Promise<readonly Part[]> {
  const { rows } = await tx.query<Part>(
    sql`select coalesce(lag(max(s.line)) over (order by s.part), -1) as after, max(s.line) as "upTo", count(*) as lines
      from (select line, (row_number() over (order by line) - 1) / ${literal(PART)} as part from ${STAGE}) s group by s.part order by s.part`,
  );
  return rows;
}

async function writePart(
  tx: Transaction,
  scene: Scene,
  {
    plan,
    writing: { userId, operation },
    part,
    isJoined,
  }: {
    readonly plan: SetPlan;
    readonly writing: SetWriting;
    readonly part: Part;
    readonly isJoined: boolean;
  },
): Promise<number> {
  const { table } = plan;
  const facts = boundFacts(4);
  const changed = changedSql({ ...scene, facts }, plan);
  const result = await tx.query<{ count: number }>(
    sql`with ${changed},
      ${isJoined ? joinedSql(plan) : NOTHING}
      journal as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $2::bigint, ${literal(table.id)}, c.id, 'modify', c.diff from changed c${isJoined ? sql` where not exists (select from joined j where j.id = c.id)` : NOTHING})
      select count(*) as count from changed`,
    [userId, operation, part.after, part.upTo, ...facts.valuesFor(scene.viewer)],
  );
  return result.rows[0]?.count ?? 0;
}

/** The parts of a statement that change the records of a part: `changed` is what was changed, with its difference. */
function changedSql(scene: SqlScene, plan: SetPlan): Sql {
  const { table, members } = plan;
  const rows = setRows(scene, plan);
  const ofPart = sql`s.line > $3::bigint and s.line <= $4::bigint`;
  if (members)
    return changedMembersSql(
      table,
      members,
      sql`select t.id from ${rows.from()} where ${membersDiffer(members)} and ${ofPart}`,
    );
  const changes = changesSql(scene, plan, rows);
  const sets = plan.sources.map(
    ({ column: { id, name } }) =>
      sql`${identifier(name)} = case when n.diff ? ${literal(String(id))} then n.${identifier(name)} else t.${identifier(name)} end`,
  );
  return sql`changed as (update ${physicalTable(table)} t set ${commas([...sets, sql`deleted_at = null`, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = $1::bigint`])}
        from (${changes} and ${ofPart}) n where t.id = n.id returning t.id, n.diff)`;
}

/** Adds what is changed to what an earlier part of the operation has changed of the same records. */
function joinedSql({ table, members }: SetPlan): Sql {
  const lists = members ? [members.column] : [];
  const diff = joinedDiffSql(sql`j.diff`, sql`changed.diff`, lists);
  return sql`joined as (update colonnade.change j set diff = ${diff} from changed
    where j.operation_id = $2::bigint and j.at = now() and j.table_id = ${literal(table.id)} and j.record_id = changed.id
      and j.what in ('create', 'modify') returning j.record_id as id),`;
}

/** How many of the records of a set that are not refused would change. */
export async function countChanging(tx: Transaction, scene: Scene, plan: SetPlan): Promise<number> {
  const facts = boundFacts(0);
  const rows = setRows(scene, plan);
  const where = anyDiffers({ ...scene, facts }, plan, rows);
  const { rows: found } = await tx.query<{ count: number }>(
    sql`select count(*) as count from ${rows.from()} where ${where}`,
    [...facts.valuesFor(scene.viewer)],
  );
  return found[0]?.count ?? 0;
}

/** The records that change, with their new values and their differences as the journal keeps them. */
function changesSql(scene: SqlScene, plan: SetPlan, rows: SetRows): Sql {
  const values = plan.sources.map(({ column: { name } }) => sql`v.${identifier(name)}`);
  const diff = diffSql(
    plan.sources.map((source) => ({
      column: source.column,
      differs: differsSql(scene, plan, source, rows),
    })),
  );
  const where = anyDiffers(scene, plan, rows);
  return sql`select ${commas([sql`t.id`, ...values, sql`${diff} as diff`])} from ${rows.from()} where ${where}`;
}

/** Whether a record of a set would change. */
export function anyDiffers(scene: SqlScene, plan: SetPlan, rows: SetRows): Sql {
  if (plan.members) return membersDiffer(plan.members);
  return sql`(${or(plan.sources.map((source) => differsSql(scene, plan, source, rows)))})`;
}

/** `{"<id of the column>": [from, to]}` of the columns that change. */
function diffSql(cells: readonly { readonly column: Column; readonly differs: Sql }[]): Sql {
  const entries = cells.map(({ column, differs }) => {
    const name = identifier(column.name);
    return sql`${literal(String(column.id))}, case when ${differs} then jsonb_build_array(${journalJson(column, sql`t.${name}`)}, ${journalJson(column, sql`v.${name}`)}) end`;
  });
  const objects: Sql[] = [];
  for (let at = 0; at < entries.length; at += PAIRS)
    objects.push(sql`jsonb_strip_nulls(jsonb_build_object(${commas(entries.slice(at, at + PAIRS))}))`);
  return join(objects, sql` || `);
}

/** Unique values may go from one record to another: indexes, which leave ghosts out, would refuse them on the way. */
function maySwap({ catalog }: Scene, { table, sources }: SetPlan): boolean {
  const items = new Set(sources.flatMap((source: Source) => ('item' in source ? [source.column.id] : [])));
  return uniqueKeys(catalog, table).some(({ columns }) => columns.some(({ id }) => items.has(id)));
}

function hideSql(scene: SqlScene, plan: SetPlan): Sql {
  const rows = setRows(scene, plan);
  const where = anyDiffers(scene, plan, rows);
  return sql`update ${physicalTable(plan.table)} h set deleted_at = now()
    where h.id in (select t.id from ${rows.from()} where ${where})`;
}

/** The records that an operation of this transaction has changed, by the ids of their tables; no ids where they are more than `most`. */
export async function changedRecords(
  tx: Transaction,
  operation: number,
  most: number,
): Promise<readonly { readonly table: number; readonly ids: readonly number[] | undefined }[]> {
  const { rows } = await tx.query<{ table: number; ids: readonly (string | number)[] | null }>(
    sql`select table_id as table, case when count(*) <= $2::integer then array_agg(record_id order by record_id) end as ids
      from colonnade.change where operation_id = $1::bigint and at = now() group by table_id order by table_id`,
    [operation, most],
  );
  return rows.map(({ table, ids }) => ({ table, ids: ids?.map(Number) }));
}
