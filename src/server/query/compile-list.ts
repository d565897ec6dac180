import type { Column } from '#core/catalog/schema.ts';
import { quoted } from '../fields/stored-field.ts';
import { storedOf } from '../fields/stored-fields.ts';
import { filterSql } from './condition.ts';
import { cellSql, columnSql, physicalRelation, physicalTable } from './expression.ts';
import { joinsFrom, type Joins } from './joins.ts';
import type { Scene } from './place.ts';
import type { ListPlan, ParentPlan } from './plan.ts';
import { windowSql } from './window.ts';

/** Most arguments that one function call of PostgreSQL takes, less some air. */
const MOST_ARGUMENTS = 95;

/**
 * The statement of a window: one row, one column, the answer's JSON text. Rows are limited first and made into JSON
 * outside, so that titles are looked up for the window's rows alone.
 */
export function compileList(scene: Scene, plan: ListPlan): string {
  const joins = joinsFrom(scene, 't');
  const window = windowSql(scene, plan, joins);
  const conditions = conditionsSql(scene, plan, joins);
  const limit = limitSql(plan);
  const from = `from ${physicalTable(plan.table)} t${joins.sql()}`;
  const columns = neededColumns(plan);
  const parts = window.branches.map((branch) => {
    const where = [...conditions, ...branch.where].join(' and ');
    return `select ${columns} ${from} where ${where} order by ${window.orderBy} limit ${limit.branch}`;
  });
  const [only] = parts;
  if (parts.length === 0 || !only) return `select '{"rows":[]}' as answer`;
  const rows =
    parts.length === 1 && plan.skip === undefined
      ? only
      : `select * from (${parts.map((part) => `(${part})`).join(' union all ')}) u${limit.whole}`;
  const row = rowSql(['t.id', ...plan.cells.map((place) => cellSql(scene, place, 't'))]);
  const numbered = plan.backwards ? `(select *, row_number() over () as _n from (${rows}) b)` : `(${rows})`;
  const order = plan.backwards ? ' order by t._n desc' : '';
  return `select '{"rows":' || coalesce(json_agg(${row}${order})::text, '[]') || '}' as answer from ${numbered} t`;
}

/** The statement that counts a list's rows exactly. */
export function compileCount(scene: Scene, plan: ListPlan): string {
  const joins = joinsFrom(scene, 't');
  const where = conditionsSql(scene, plan, joins).join(' and ');
  return `select count(*) as count from ${physicalTable(plan.table)} t${joins.sql()} where ${where}`;
}

/** The statement that gives the keys of every `step`-th row, `step` being the value after the plan's own. */
export function compileAnchors(scene: Scene, plan: ListPlan, step: string): string {
  const joins = joinsFrom(scene, 't');
  const window = windowSql(scene, plan, joins);
  const where = conditionsSql(scene, plan, joins).join(' and ');
  const keys = plan.cells.map((place) => cellSql(scene, place, 't'));
  return (
    `select coalesce(json_agg(${rowSql([...keys, 't.id'])} order by t._n), '[]')::text as answer from (select * from (` +
    `select ${neededColumns(plan)}, row_number() over (order by ${window.wholeOrderBy}) as _n from ${physicalTable(plan.table)} t${joins.sql()} where ${where}` +
    `) n where n._n % ${step}::bigint = 0) t`
  );
}

/** The columns of the list's own table that the cells are made of; rows carry no others through sorts. */
function neededColumns(plan: ListPlan): string {
  const names = new Set<string>();
  for (const place of plan.cells) {
    const column = place.links[0]?.column ?? place.column;
    if (column.type !== 'list') names.add(columnSql('t', column));
  }
  return ['t.id', ...names].join(', ');
}

/** A JSON array of any number of cells; the quick function takes at most a hundred arguments. */
export function rowSql(cells: readonly string[]): string {
  if (cells.length <= MOST_ARGUMENTS) return `json_build_array(${cells.join(', ')})`;
  return `array_to_json(array[${cells.map((cell) => `to_json(${cell})`).join(', ')}])`;
}

function limitSql(plan: ListPlan): { branch: string; whole: string } {
  const limit = String(plan.limit);
  if (plan.skip === undefined) return { branch: limit, whole: ` limit ${limit}` };
  const skip = `$${plan.skip + 1}::bigint`;
  return { branch: `${limit} + ${skip}`, whole: ` limit ${limit} offset ${skip}` };
}

function conditionsSql(scene: Scene, plan: ListPlan, joins: Joins): readonly string[] {
  const conditions = ['t.deleted_at is null'];
  if (plan.parent) conditions.push(parentSql(plan.parent));
  if (plan.filter) conditions.push(filterSql(plan.filter, { scene, joins }));
  if (plan.search) {
    const { recheck } = plan.search;
    for (const word of plan.search.words) {
      const pattern = `'%' || colonnade.like_literal($${word + 1}::text) || '%'`;
      conditions.push(`t._search like ${pattern}`);
      if (recheck) conditions.push(recheckSql(recheck, pattern));
    }
  }
  return conditions;
}

/** What a viewer may not read must not be found: the word must stand in a column that the viewer may read. */
function recheckSql(columns: readonly Column[], pattern: string): string {
  if (columns.length === 0) return 'false';
  const parts = columns.map(
    (column) => `colonnade.fold(${storedOf(column).text(columnSql('t', column), column)}) like ${pattern}`,
  );
  return `(${parts.join(' or ')})`;
}

function parentSql(parent: ParentPlan): string {
  const record = `$${parent.record + 1}::bigint`;
  if (parent.kind === 'link') return `t.${quoted(parent.link.name)} = ${record}`;
  const [here, there] = parent.reverse ? ['target_id', 'source_id'] : ['source_id', 'target_id'];
  const relation = physicalRelation(parent.owner, parent.list);
  return `t.id in (select r.${there} from ${relation} r where r.${here} = ${record})`;
}
