import { blockingControls } from '#core/catalog/objects/table/controls.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { controlCondition } from '#core/formula/computed/computed.ts';
import { isGenerated } from '#core/fields/traits.ts';
import { limitsOf, type Limit } from '#core/formula/computed/limits.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Transaction } from '../../database/pool.ts';
import { and, commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { findLines, isUnlike, PROBLEMS } from './conditions.ts';
import type { BulkPlan } from './plan.ts';
import { findForbidden } from './rights.ts';
import { itemSql, linesFor, sourceSql, STAGE, stagedLines } from './stage.ts';
import { findStateProblems } from './states.ts';
import { rowOf } from '../scene/joins.ts';
import { keptSql, physicalRelation, physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { uniqueKeys } from '../tables/unique-keys.ts';

/** What is told of a record that does not fulfil a condition: of a control, or of what a link or choice offers. */
type ConditionCode = 'control.refused' | Limit['code'];
const CONDITION_CODES: readonly ConditionCode[] = ['control.refused', 'link.candidate', 'value.not_offered'];

/** Why a staged line cannot become a record, found by comparing it with other lines and with the stored records. */
export interface LineProblem {
  readonly line: number;
  /** The items concerned. */
  readonly items: readonly number[];
  readonly code:
    | 'import.no_record'
    | 'import.several_records'
    | 'import.same_as_line'
    | 'import.exists'
    | 'import.not_allowed'
    | 'import.required_columns'
    | 'value.required'
    | 'column.read_only'
    | 'access.refused'
    | 'link.target'
    | 'record.duplicate'
    | 'file.record_full'
    | ConditionCode;
  readonly value: string;
  /** The line that came first with the same values. */
  readonly other: number | null;
  /** What a control says, the column that the file lacks, or the megabytes that a record may have. */
  readonly said: string | null;
}

/** The first problems in the order of lines, and how many lines are refused for these reasons alone. */
export interface LineProblems {
  readonly first: readonly LineProblem[];
  readonly refused: number;
}

/**
 * Checks all staged lines at once: links that name no record or several, values that must be unique and are not,
 * records that the viewer may not make, controls that are not fulfilled.
 */
export async function findProblems(
  tx: Transaction,
  scene: Scene,
  { plan, most }: { readonly plan: BulkPlan; readonly most: number },
): Promise<LineProblems> {
  await findDeadLinks(tx, plan);
  const match = plan.load.kind === 'records' ? plan.load.match : undefined;
  // No line becomes a record then.
  if (match?.mode === 'update') return await problemsFound(tx, most);
  await findEmpty(tx, plan);
  for (const key of keysOf(scene.catalog, plan))
    for (const check of keyChecks(plan, key)) await tx.query(check);
  await findForbidden(tx, scene, { plan, into: PROBLEMS });
  await findStateProblems(tx, scene, { plan, into: PROBLEMS });
  await findBroken(tx, scene, plan);
  return await problemsFound(tx, most);
}

/** Lines whose links name no record, or several. */
export async function findDeadLinks(tx: Transaction, plan: BulkPlan): Promise<void> {
  for (const check of linkChecks(plan)) await tx.query(check);
}

/**
 * New records without a required value, where reading the lines did not ask for it: these may be about stored ones, or the
 * value has several cells.
 */
async function findEmpty(tx: Transaction, plan: BulkPlan): Promise<void> {
  const { load } = plan;
  if (load.kind !== 'records') return;
  for (const source of load.sources) {
    const { column } = source;
    const { lacking } = storedOf(column);
    if (!('item' in source) || column.required !== true || isGenerated(column)) continue;
    if (!load.match && !lacking) continue;
    const value = sourceSql(plan, source);
    await tx.query(
      sql`insert into ${PROBLEMS} select s.line, ${literal(`{${source.item}}`)}, 'value.required', '' from ${stagedLines(plan)}
        where not s.refused and ${lacking?.(value, column) ?? sql`${value} is null`}`,
    );
  }
}

/** The first problems of staged lines that were found, `most` at most, and how many lines they refuse. */
export async function problemsFound(tx: Transaction, most: number): Promise<LineProblems> {
  const first = await tx.query<LineProblem>(
    sql`select line, items, code, left(value, 1000) as value, other, said from ${PROBLEMS} p
      where exists (select from ${STAGE} s where s.line = p.line) order by line, items limit $1`,
    [most],
  );
  const refused = await tx.query<{ refused: number }>(
    sql`select count(*) as refused from ${STAGE} s where not s.refused and exists (select 1 from ${PROBLEMS} p where p.line = s.line)`,
  );
  return { first: first.rows, refused: refused.rows[0]?.refused ?? 0 };
}

/** Lines whose records would not fulfil a control of their table. Gives their number. */
async function findBroken(tx: Transaction, scene: Scene, plan: BulkPlan): Promise<number> {
  const { load } = plan;
  if (load.kind !== 'records') return 0;
  let count = 0;
  // Nobody is there to be asked.
  for (const control of blockingControls(load.table)) {
    const typed = controlCondition(scene.catalog, control);
    const said = labelOf(control.message, scene.viewer.locale);
    count += await findUnlike(tx, scene, plan, {
      typed,
      columns: control.columns ?? [],
      code: 'control.refused',
      said,
    });
  }
  for (const { column, fulfilled: typed, code } of limitsOf(scene.catalog, load.table)) {
    count += await findUnlike(tx, scene, plan, { typed, columns: [column.id], code, said: null });
  }
  return count;
}

/**
 * What must be true of the records of lines, and what is told of those of which it is not. Lines that cannot become
 * records for other reasons are not asked about.
 */
interface Condition {
  readonly typed: Typed;
  /** The columns that are marked. */
  readonly columns: readonly number[];
  readonly code: ConditionCode;
  readonly said: string | null;
}

async function findUnlike(
  tx: Transaction,
  scene: Scene,
  plan: BulkPlan,
  { typed, columns, code, said }: Condition,
): Promise<number> {
  const sources = plan.load.kind === 'records' ? plan.load.sources : [];
  const marked = sources.flatMap((source) =>
    'item' in source && columns.includes(source.column.id) ? [source.item] : [],
  );
  const row = { ...rowOf(scene, 'v'), isFresh: true };
  return await findLines(tx, scene, {
    from: () => sql`(${linesFor(scene, plan, typed)}) v${row.joins.sql()}`,
    where: (asked) => sql`not v.refused and ${isUnlike(asked, typed, row)}
        and not exists (select 1 from ${PROBLEMS} p where p.line = v.line and p.code not in (${commas(CONDITION_CODES.map(literal))}))`,
    line: sql`v.line`,
    items: marked,
    code,
    said,
  });
}

function linkChecks({ items }: BulkPlan): readonly Sql[] {
  return items.flatMap((item, at) => {
    if (!item.target) return [];
    return [
      sql`insert into ${PROBLEMS} select s.line, ${literal(`{${at}}`)}, case when k.matches = 0 then 'import.no_record' else 'import.several_records' end,
        k.key::text from ${STAGE} s join pg_temp.import_key_${literal(at)} k on k.key = s.c${literal(at)} where k.matches <> 1`,
    ];
  });
}

/** Values that no two records may share. */
interface Key {
  /** The items of the file that take part. */
  readonly items: readonly number[];
  /** The values over the staged lines, and the columns of the stored rows `t` that they are compared with. */
  readonly values: readonly Sql[];
  readonly columns: readonly Sql[];
  /** Where these rows come from. */
  readonly stored: Sql;
}

/** Keys of which every column has a source, one of them in the file; with an empty value a record is like no other. */
function keysOf(catalog: Catalog, plan: BulkPlan): readonly Key[] {
  const { load } = plan;
  if (load.kind === 'pairs') {
    const items = [load.source, load.target];
    const values = items.map((at) => itemSql(plan, at));
    return [
      {
        items,
        values,
        columns: [sql`t.source_id`, sql`t.target_id`],
        stored: physicalRelation(load.owner, load.list),
      },
    ];
  }
  return uniqueKeys(catalog, load.table).flatMap(({ columns, among }) => {
    const sources = load.sources.filter(({ column }) => columns.includes(column));
    const items = sources.flatMap((source) => ('item' in source ? [source.item] : []));
    if (sources.length < columns.length || items.length === 0) return [];
    return [
      {
        items,
        values: sources.map((source) => sourceSql(plan, source)),
        columns: sources.map(({ column }) => keptSql(sql`t`, column)),
        stored: sql`(select * from ${physicalTable(among)} where deleted_at is null)`,
      },
    ];
  });
}

function keyChecks(plan: BulkPlan, { items, values, columns, stored }: Key): readonly Sql[] {
  const names = values.map((_, at) => sql`v${literal(at)}`);
  const shown = sql`concat_ws(', ', ${commas(items.map((at) => sql`s.c${literal(at)}`))})`;
  // Where lines find stored records, a refused one may have meant to change the one that is there.
  const isMatching = plan.load.kind === 'records' && plan.load.match !== undefined;
  const asked = isMatching
    ? [sql`not s.refused and not exists (select from ${PROBLEMS} p where p.line = s.line)`]
    : [];
  const lines = sql`(select s.line, ${commas(values.map((value, at) => sql`${value} as v${literal(at)}`))}, ${shown} as shown
    from ${stagedLines(plan)} where ${and([...values.map((value) => sql`${value} is not null`), ...asked])})`;
  const marked = literal(`{${items.join()}}`);
  return [
    sql`insert into ${PROBLEMS} select l.line, ${marked}, 'import.same_as_line', l.shown, d.first from ${lines} l
      join (select ${commas(names)}, min(line) as first from ${lines} g group by ${commas(names)} having count(*) > 1) d
      on ${and(names.map((name) => sql`d.${name} = l.${name}`))} where l.line > d.first`,
    sql`insert into ${PROBLEMS} select l.line, ${marked}, 'import.exists', l.shown from ${lines} l join ${stored} t
      on ${and(columns.map((column, at) => sql`${column} = l.v${literal(at)}`))}`,
  ];
}
