import { SIDES } from '../scene/membership.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { and, identifier, or, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { cellGuards, memberLinkGuards, readableSql, rowGuards } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { STORED } from '../scene/physical-names.ts';
import { filterSql, foundIn, foundSql, patternSql, wordsSql, type SearchedWord } from './condition.ts';
import type { ListPlan, ParentPlan } from './plan.ts';
import type { Slot } from './shape.ts';

/**
 * The records of a list as `from … where …`, those alone that exist for the viewer. `row` stands for the alias `t`; what
 * is to be joined for other parts of the statement is asked of it before.
 */
export function recordsSql(scene: SqlScene, plan: ListPlan, row: Row): Sql {
  const where = and(conditionsSql(scene, plan, row));
  return sql`from ${tableSql(scene, plan.table)} t${row.joins.sql()} where ${where}`;
}

/** Where a statement reads the records of a table. */
export function tableSql({ sources = STORED }: SqlScene, table: Table): Sql {
  return sources.table(table);
}

/** What is true of the records of a list; only the first condition where all records are in it. */
export function conditionsSql(scene: SqlScene, plan: ListPlan, row: Row): readonly Sql[] {
  const conditions = [sql`t.deleted_at is null`, ...rowGuards(scene, row, plan.table)];
  if (plan.parent) conditions.push(...parentSql(scene, plan, { parent: plan.parent, row }));
  if (plan.records !== undefined) conditions.push(oneOfSql(plan.records));
  if (plan.without !== undefined) conditions.push(sql`not (${oneOfSql(plan.without)})`);
  if (plan.among) conditions.push(sql`t.id in (select k.id from ${plan.among} k)`);
  if (plan.filter) conditions.push(filterSql(plan.filter, { scene, row, short: plan.short }));
  if (plan.search) {
    const { recheck } = plan.search;
    for (const word of plan.search.words) {
      if (recheck?.length === 0) {
        // Nothing is found where nothing can be searched; the word stays a parameter of the statement.
        conditions.push(sql`${boundAt(word + 1)}::text is null`);
        continue;
      }
      const searched = searchedWord(plan, word);
      conditions.push(foundSql(sql`t`, plan.table, searched));
      if (recheck) conditions.push(recheckSql(scene, row, { table: plan.table, columns: recheck, searched }));
    }
  }
  return conditions;
}

function searchedWord({ isPlannedOnce, short }: ListPlan, word: Slot): SearchedWord {
  const once = (value: Sql) => (isPlannedOnce === true ? sql`(select ${value})` : value);
  const parameter = boundAt(word + 1);
  return {
    pattern: once(patternSql(parameter)),
    query: once(wordsSql(parameter)),
    isShort: short.has(word),
  };
}

function oneOfSql(slot: Slot): Sql {
  return sql`t.id = any(${boundAt(slot + 1)}::bigint[])`;
}

/** What a viewer may not read must not be found: the word must stand in a column that the viewer may read. */
function recheckSql(
  scene: SqlScene,
  row: Row,
  {
    table,
    columns,
    searched,
  }: { readonly table: Table; readonly columns: readonly Column[]; readonly searched: SearchedWord },
): Sql {
  const parts = columns.map((column) => foundIn(readableSql(scene, row, table, column), column, searched));
  return sql`(${or(parts)})`;
}

/**
 * The records of a list of another record: it exists for the viewer, its list may be read there, and so may the links
 * that make the records its members.
 */
function parentSql(
  scene: SqlScene,
  { table }: ListPlan,
  { parent, row }: { readonly parent: ParentPlan; readonly row: Row },
): readonly Sql[] {
  const record = sql`${boundAt(parent.record + 1)}::bigint`;
  const conditions = ownerGuards(scene, parent, record);
  const { by } = parent;
  if (by.kind === 'link') {
    const link = sql`t.${identifier(by.link.name)} = ${record}`;
    const made = { table, link: by.link, owner: parent.of.table };
    return [link, ...conditions, ...memberLinkGuards(scene, row, made)];
  }
  const { here, there } = by;
  const relation = (scene.sources ?? STORED).relation(by.owner, by.list);
  return [
    sql`t.id in (select r.${SIDES[there]} from ${relation} r where r.${SIDES[here]} = ${record})`,
    ...conditions,
  ];
}

function ownerGuards(scene: SqlScene, { of }: ParentPlan, record: Sql): readonly Sql[] {
  const owner = rowOf(scene, 'o');
  const guards = [...rowGuards(scene, owner, of.table), ...cellGuards(scene, owner, of.table, of.list)];
  // A record of the table above that is of another kind has no list of a child table.
  if (guards.length === 0 && of.table.top === undefined) return [];
  const where = and([sql`o.id = ${record}`, sql`o.deleted_at is null`, ...guards]);
  return [sql`exists (select 1 from ${tableSql(scene, of.table)} o${owner.joins.sql()} where ${where})`];
}
