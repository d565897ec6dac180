import { cellRule } from '#core/access/access.ts';
import { keptColumns, keptColumnsOf } from '#core/formula/computed/computed.ts';
import { cellSql, rowSql } from '../rights/expression.ts';
import type { SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { keptSql } from '../scene/physical-names.ts';
import { isGuessed, type ListPlan } from './plan.ts';
import { conditionsSql, recordsSql, tableSql } from './records-sql.ts';
import { leadsThroughLink, walkOf } from './walk.ts';
import { windowSql, type WindowSql } from './window.ts';

/** A statement of a window. */
interface WindowStatement {
  readonly text: string;
  /** It looks at some of the rows alone: where it finds fewer than asked for, `compileList` tells whether there are more. */
  readonly isBounded: boolean;
}

/** Rows looked at for each one asked for. */
const LOOKED_AT = 40;
/** The same for each row that is skipped. */
const SKIPPED_AT = 8;

/**
 * The statement that answers most windows with few rows looked at: along an index, where the planner can only guess how
 * many rows a list has or would sort them all.
 */
export function compileWindow(scene: SqlScene, plan: ListPlan): WindowStatement {
  const inner = rowOf(scene, 't');
  const conditions = conditionsSql(scene, plan, inner);
  const isFree = conditions.length === 1;
  const most = isFree ? limitSql(plan).branch : boundSql(plan);
  const parts = isGuessed(plan) || leadsThroughLink(scene, plan) ? walkOf(scene, plan, most) : undefined;
  if (!parts) return { text: compileList(scene, plan), isBounded: false };
  const joins = inner.joins.sql();
  const order = joins === '' ? '' : ' order by t._n';
  const number = joins === '' ? '' : ', row_number() over () as _n';
  const walked = `(select *${number} from (${unionOf(parts)}) w limit ${most}) t`;
  const rows = `select ${neededColumns(scene, plan)} from ${walked}${joins} where ${conditions.join(' and ')}${order}${limitSql(plan).whole}`;
  return { text: answerSql(scene, plan, rows), isBounded: !isFree };
}

/**
 * The statement of a window: one row, the answer's JSON text and the number of its rows. Rows are limited first and made
 * into JSON outside, so that titles are looked up for the window's rows alone.
 */
export function compileList(scene: SqlScene, plan: ListPlan): string {
  const inner = rowOf(scene, 't');
  const window = windowSql(scene, plan, inner);
  if (window.branches.length === 0) return `select '{"rows":[]}' as answer, 0 as found`;
  const rows = isGuessed(plan) ? foundFirst(scene, plan) : inParts(scene, plan, { inner, window });
  return answerSql(scene, plan, rows);
}

function inParts(
  scene: SqlScene,
  plan: ListPlan,
  { inner, window }: { readonly inner: Row; readonly window: WindowSql },
): string {
  const conditions = conditionsSql(scene, plan, inner);
  const limit = limitSql(plan);
  const from = `from ${tableSql(scene, plan.table)} t${inner.joins.sql()}`;
  const columns = neededColumns(scene, plan);
  const parts = window.branches.map((branch) => {
    const where = [...conditions, ...branch.where].join(' and ');
    return `select ${columns} ${from} where ${where} order by ${window.orderBy} limit ${limit.branch}`;
  });
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && plan.skip === undefined) return only;
  return `select * from (${unionOf(parts)}) u${limit.whole}`;
}

/**
 * The rows that fulfil the conditions first, then their order: what texts contain can only be guessed beforehand, and an
 * index of the order that is followed for rows that are hardly there is followed to its end.
 */
function foundFirst(scene: SqlScene, plan: ListPlan): string {
  const inner = rowOf(scene, 't');
  const columns = neededColumns(scene, plan);
  // Without `offset 0` the planner would make one of both and follow the index of the order.
  const found = `(select ${columns} ${recordsSql(scene, plan, inner)} offset 0) t`;
  const outer = rowOf(scene, 't');
  const window = windowSql(scene, plan, outer);
  const where = window.branches.map((branch) => `(${branch.where.join(' and ') || 'true'})`).join(' or ');
  return `select ${columns} from ${found}${outer.joins.sql()} where ${where} order by ${window.wholeOrderBy}${limitSql(plan).whole}`;
}

function unionOf(parts: readonly string[]): string {
  return parts.map((part) => `(${part})`).join(' union all ');
}

function answerSql(scene: SqlScene, plan: ListPlan, rows: string): string {
  const outer = rowOf(scene, 't');
  const answer = rowSql(['t.id', ...plan.cells.map((place) => cellSql(scene, place, outer))]);
  const joins = outer.joins.sql();
  // Joins need not keep the order of rows.
  const isNumbered = plan.backwards || joins !== '';
  const numbered = isNumbered ? `(select *, row_number() over () as _n from (${rows}) b)` : `(${rows})`;
  const order = isNumbered ? ` order by t._n${plan.backwards ? ' desc' : ''}` : '';
  return `select '{"rows":' || coalesce(json_agg(${answer}${order})::text, '[]') || '}' as answer, count(*) as found from ${numbered} t${joins}`;
}

/** The statement that counts a list's rows exactly. */
export function compileCount(scene: SqlScene, plan: ListPlan): string {
  return `select count(*) as count ${recordsSql(scene, plan, rowOf(scene, 't'))}`;
}

/** The statement that gives the keys of every `step`-th row, `step` being the value after the plan's own. */
export function compileAnchors(scene: SqlScene, plan: ListPlan, step: string): string {
  const inner = rowOf(scene, 't');
  const window = windowSql(scene, plan, inner);
  const where = conditionsSql(scene, plan, inner).join(' and ');
  const outer = rowOf(scene, 't');
  const keys = rowSql([...plan.cells.map((place) => cellSql(scene, place, outer)), 't.id']);
  return (
    `select coalesce(json_agg(${keys} order by t._n), '[]')::text as answer from (select * from (` +
    `select ${neededColumns(scene, plan)}, row_number() over (order by ${window.wholeOrderBy}) as _n from ${tableSql(scene, plan.table)} t${inner.joins.sql()} where ${where}` +
    `) n where n._n % ${step}::bigint = 0) t${outer.joins.sql()}`
  );
}

/** The columns of the list's own table that the cells are made of; rows carry no others through sorts. */
function neededColumns({ catalog, viewer }: SqlScene, plan: ListPlan): string {
  const names = new Set<string>();
  for (const place of plan.cells) {
    const column = place.links[0]?.column ?? place.column;
    for (const kept of keptColumns(catalog, column)) names.add(keptSql('t', kept));
    const rule = cellRule(catalog, viewer, plan.table, column);
    for (const { typed } of typeof rule === 'boolean' ? [] : rule) {
      for (const kept of keptColumnsOf(catalog, typed)) names.add(keptSql('t', kept));
    }
  }
  return ['t.id', ...names].join(', ');
}

function limitSql(plan: ListPlan): { branch: string; whole: string } {
  const limit = String(plan.limit);
  if (plan.skip === undefined) return { branch: limit, whole: ` limit ${limit}` };
  const skip = `$${plan.skip + 1}::bigint`;
  return { branch: `${limit} + ${skip}`, whole: ` limit ${limit} offset ${skip}` };
}

/** How many rows a bounded window looks at. */
function boundSql({ limit, skip }: ListPlan): string {
  return skip === undefined
    ? String(limit * LOOKED_AT)
    : `${limit * LOOKED_AT} + ${SKIPPED_AT} * $${skip + 1}::bigint`;
}
