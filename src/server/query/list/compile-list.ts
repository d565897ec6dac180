import { cellRule } from '#core/access/access.ts';
import { keptColumns, keptColumnsOf } from '#core/formula/computed/computed.ts';
import {
  alias,
  and,
  commas,
  distinct,
  join,
  literal,
  NOTHING,
  or,
  boundAt,
  sql,
  type Sql,
} from '../../database/sql/sql.ts';
import { cellSql, rowSql } from '../rights/expression.ts';
import { operationSql } from '../rights/rights.ts';
import type { SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { keptSql } from '../scene/physical-names.ts';
import { isGuessed, type ListPlan } from './plan.ts';
import { filterSql } from './condition.ts';
import { conditionsSql, recordsSql, tableSql } from './records-sql.ts';
import { leadsThroughLink, walkOf } from './walk.ts';
import { windowSql, type WindowSql } from './window.ts';

/** A statement of a window. */
interface WindowStatement {
  readonly text: Sql;
  /** It looks at some of the rows alone: where it finds fewer than asked for, `compileList` tells whether there are more. */
  readonly isBounded: boolean;
  /** Its plan is good for all words. */
  readonly isForAllWords?: boolean;
}

/** Rows looked at for each one asked for: first a few, which tell how many it takes. */
const GLANCED_AT = 4;
const LOOKED_AT = 40;
/** The same for each row that is skipped. */
const SKIPPED_AT = 8;

/**
 * The statement that looks at a few rows, and at all in the same go where what it looks for turns out to be rare: that is
 * found sooner than by looking at more rows, and a statement more would take as long as finding it does.
 */
export function compileGlance(scene: SqlScene, asked: ListPlan): WindowStatement {
  const plan = { ...asked, isPlannedOnce: true };
  const few = compileBounded(scene, plan, GLANCED_AT);
  if (!few.isBounded) return compileBounded(scene, asked, GLANCED_AT);
  const isRare = sql`found < ${literal(Math.ceil((plan.limit * GLANCED_AT) / LOOKED_AT))}`;
  const text = sql`with few as materialized (${few.text}), whole as (${compileList(scene, plan)})
    select few.*, false as "isWhole" from few where not ${isRare}
    union all select whole.*, true from whole where (select ${isRare} from few)`;
  return { text, isBounded: true, isForAllWords: !isGuessed({ ...asked, search: undefined }) };
}

/** The statement that answers most windows with more rows looked at. */
export function compileWindow(scene: SqlScene, plan: ListPlan): WindowStatement {
  return compileBounded(scene, plan, LOOKED_AT);
}

/** Looks at few rows, along an index, where the planner can only guess how many rows a list has or would sort them all. */
function compileBounded(scene: SqlScene, plan: ListPlan, lookedAt: number): WindowStatement {
  const inner = rowOf(scene, 't');
  const conditions = conditionsSql(scene, plan, inner);
  const isFree = conditions.length === 1;
  const most = isFree ? limitSql(plan).branch : boundSql(plan, lookedAt);
  const parts = isGuessed(plan) || leadsThroughLink(scene, plan) ? walkOf(scene, plan, most) : undefined;
  if (!parts) return { text: compileList(scene, plan), isBounded: false };
  const joins = inner.joins.sql();
  const order = joins.text === '' ? NOTHING : sql` order by t._n`;
  const number = joins.text === '' ? NOTHING : sql`, row_number() over () as _n`;
  const walked = sql`(select *${number} from (${unionOf(parts)}) w limit ${most}) t`;
  const rows = sql`select ${neededColumns(scene, plan)} from ${walked}${joins} where ${and(conditions)}${order}${limitSql(plan).whole}`;
  return { text: answerSql(scene, plan, rows), isBounded: !isFree };
}

/**
 * The statement of a window: one row, the answer's JSON text and the number of its rows. Rows are limited first and made
 * into JSON outside, so that titles are looked up for the window's rows alone.
 */
export function compileList(scene: SqlScene, plan: ListPlan): Sql {
  const inner = rowOf(scene, 't');
  const window = windowSql(scene, plan, inner);
  if (window.branches.length === 0) {
    const ids = plan.givesIds === true ? sql`, '{}'::bigint[] as ids` : NOTHING;
    return sql`select '{"rows":[]}' as answer, 0 as found${ids}`;
  }
  const rows = isGuessed(plan) ? foundFirst(scene, plan) : inParts(scene, plan, { inner, window });
  return answerSql(scene, plan, rows);
}

function inParts(
  scene: SqlScene,
  plan: ListPlan,
  { inner, window }: { readonly inner: Row; readonly window: WindowSql },
): Sql {
  const conditions = conditionsSql(scene, plan, inner);
  const limit = limitSql(plan);
  const from = sql`from ${tableSql(scene, plan.table)} t${inner.joins.sql()}`;
  const columns = neededColumns(scene, plan);
  const parts = window.branches.map((branch) => {
    const where = and([...conditions, ...branch.where]);
    return sql`select ${columns} ${from} where ${where} order by ${window.orderBy} limit ${limit.branch}`;
  });
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && plan.skip === undefined) return only;
  return sql`select * from (${unionOf(parts)}) u${limit.whole}`;
}

/**
 * The rows that fulfil the conditions first, then their order: what texts contain can only be guessed beforehand, and an
 * index of the order that is followed for rows that are hardly there is followed to its end.
 */
function foundFirst(scene: SqlScene, plan: ListPlan): Sql {
  const inner = rowOf(scene, 't');
  const columns = neededColumns(scene, plan);
  // Without `offset 0` the planner would make one of both and follow the index of the order.
  const found = sql`(select ${columns} ${recordsSql(scene, plan, inner)} offset 0) t`;
  const outer = rowOf(scene, 't');
  const window = windowSql(scene, plan, outer);
  const where = or(window.branches.map((branch) => sql`(${and(branch.where)})`));
  return sql`select ${columns} from ${found}${outer.joins.sql()} where ${where} order by ${window.wholeOrderBy}${limitSql(plan).whole}`;
}

function unionOf(parts: readonly Sql[]): Sql {
  return join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

function answerSql(scene: SqlScene, plan: ListPlan, rows: Sql): Sql {
  const outer = rowOf(scene, 't');
  const told = conditionCells(scene, plan);
  const cells = plan.cells.map((place) => cellSql(scene, place, outer));
  const answer = rowSql([sql`t.id`, ...cells, ...told.cells]);
  const joins = sql`${outer.joins.sql()}${told.joined}`;
  // Joins need not keep the order of rows.
  const isNumbered = plan.backwards || joins.text !== '';
  const numbered = isNumbered ? sql`(select *, row_number() over () as _n from (${rows}) b)` : sql`(${rows})`;
  const order = isNumbered ? sql` order by t._n${plan.backwards ? sql` desc` : NOTHING}` : NOTHING;
  const ids = plan.givesIds === true ? sql`, coalesce(array_agg(t.id), '{}') as ids` : NOTHING;
  return sql`select '{"rows":' || coalesce(json_agg(${answer}${order})::text, '[]') || '}' as answer, count(*) as found${ids} from ${numbered} t${joins}`;
}

/** Whether the window's rows fulfil conditions, each of which may ask for any column of the whole row. */
function conditionCells(
  scene: SqlScene,
  { table, conditions, short }: ListPlan,
): { readonly cells: readonly Sql[]; readonly joined: Sql } {
  if (conditions.length === 0) return { cells: [], joined: NOTHING };
  const row = rowOf(scene, 'w');
  const cells = conditions.map((condition) => sql`(${filterSql(condition, { scene, row, short })}) is true`);
  return { cells, joined: sql` join ${tableSql(scene, table)} w on w.id = t.id${row.joins.sql()}` };
}

/** The statement that counts a list's rows exactly. */
export function compileCount(scene: SqlScene, plan: ListPlan): Sql {
  return sql`select count(*) as count ${recordsSql(scene, plan, rowOf(scene, 't'))}`;
}

/** The statement that counts the rows of a list whose records the viewer may change. */
export function compileChangeable(scene: SqlScene, plan: ListPlan): Sql {
  const row = rowOf(scene, 't');
  const allowed = operationSql(scene, row, { operation: 'update', table: plan.table });
  return sql`select count(*) as count ${recordsSql(scene, plan, row)}${allowed ? sql` and ${allowed}` : NOTHING}`;
}

/** The statement that has the planner guess how many rows a list has. */
export function compileEstimate(scene: SqlScene, plan: ListPlan): Sql {
  return sql`explain (format json) select t.id ${recordsSql(scene, plan, rowOf(scene, 't'))}`;
}

/** The statement that gives the keys of every `step`-th row, `step` being the value after the plan's own. */
export function compileAnchors(scene: SqlScene, plan: ListPlan, step: Sql): Sql {
  const inner = rowOf(scene, 't');
  const window = windowSql(scene, plan, inner);
  const where = and(conditionsSql(scene, plan, inner));
  const outer = rowOf(scene, 't');
  const keys = rowSql([...plan.cells.map((place) => cellSql(scene, place, outer)), sql`t.id`]);
  return sql`select coalesce(json_agg(${keys} order by t._n), '[]')::text as answer from (select * from (select ${neededColumns(scene, plan)}, row_number() over (order by ${window.wholeOrderBy}) as _n from ${tableSql(scene, plan.table)} t${inner.joins.sql()} where ${where}) n where n._n % ${step}::bigint = 0) t${outer.joins.sql()}`;
}

const T = alias('t');

/** The columns of the list's own table that the cells are made of; rows carry no others through sorts. */
function neededColumns({ catalog, viewer }: SqlScene, plan: ListPlan): Sql {
  const columns: Sql[] = [];
  for (const place of plan.cells) {
    const column = place.links[0]?.column ?? place.column;
    for (const kept of keptColumns(catalog, column)) columns.push(keptSql(T, kept));
    const rule = cellRule(catalog, viewer, plan.table, column);
    for (const { typed } of typeof rule === 'boolean' ? [] : rule) {
      for (const kept of keptColumnsOf(catalog, typed)) columns.push(keptSql(T, kept));
    }
  }
  return commas([sql`t.id`, ...distinct(columns)]);
}

function limitSql(plan: ListPlan): { branch: Sql; whole: Sql } {
  const limit = literal(plan.limit);
  if (plan.skip === undefined) return { branch: limit, whole: sql` limit ${limit}` };
  const skip = sql`${boundAt(plan.skip + 1)}::bigint`;
  return { branch: sql`${limit} + ${skip}`, whole: sql` limit ${limit} offset ${skip}` };
}

/** How many rows a bounded window looks at. */
function boundSql({ limit, skip }: ListPlan, lookedAt: number): Sql {
  return skip === undefined
    ? literal(limit * lookedAt)
    : sql`${literal(limit * lookedAt)} + ${literal(SKIPPED_AT)} * ${boundAt(skip + 1)}::bigint`;
}
