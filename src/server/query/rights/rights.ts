import { isLink } from '#core/fields/traits.ts';
import { cellRule, rowRule, writeRule, type RecordOperation } from '#core/access/access.ts';
import type { Condition, Rule } from '#core/access/rule.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, LinkType } from '#core/fields/registry.ts';
import { and, or, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import {
  columnSql,
  conditionFormulaSql,
  linkedRow,
  type Guard,
  type GuardedList,
} from '../formula/formula-sql.ts';
import type { Row } from '../scene/joins.ts';
import { membershipOf } from '../scene/membership.ts';

/**
 * A rule on a row as SQL; undefined where it always allows. The conditions of roles are the catalog's, so they read
 * everything, whatever the viewer may read.
 */
export function ruleSql(scene: SqlScene, row: Row, rule: Rule): Sql | undefined {
  if (rule === true) return undefined;
  if (rule === false) return sql`false`;
  const parts = rule.map((condition) => conditionSql(scene, row, condition));
  return parts.length === 1 ? parts[0] : sql`(${or(parts)})`;
}

function conditionSql({ catalog, facts }: SqlScene, row: Row, { typed }: Condition): Sql {
  return sql`(${conditionFormulaSql({ catalog, facts }, typed, row)})`;
}

/** What must be true of a row for the viewer to do something with its record, besides reading it. */
export function operationSql(
  scene: SqlScene,
  row: Row,
  { operation, table }: { readonly operation: RecordOperation; readonly table: Table },
): Sql | undefined {
  return ruleSql(scene, row, rowRule(scene.catalog, scene.viewer, operation, table));
}

/** What must be true of a row for its record to exist for the viewer; none where all exist. */
export function rowGuards(scene: SqlScene, row: Row, table: Table): readonly Sql[] {
  return listed(judgedSql(scene, row, { table, rule: rowRule(scene.catalog, scene.viewer, 'read', table) }));
}

/** What must be true of a row for the viewer to read the column, beside what its link leads to; none where it always is. */
export function cellGuards(scene: SqlScene, row: Row, table: Table, column: Column): readonly Sql[] {
  const rule = cellRule(scene.catalog, scene.viewer, table, column);
  return [...(row.shown ?? []), ...listed(judgedSql(scene, row, { table, rule }))];
}

/**
 * A rule on what may be read of a row. In a draft a stored record is judged as it is stored: nothing that a draft says opens
 * what is closed.
 */
function judgedSql(
  scene: SqlScene,
  row: Row,
  { table, rule }: { readonly table: Table; readonly rule: Rule },
): Sql | undefined {
  if (typeof rule === 'boolean' || row.judgedBy || !scene.sources)
    return ruleSql(scene, row.judgedBy ?? row, rule);
  const stored = row.joins.stored(table, sql`${row.alias}.id`);
  const [asStored, asDrafted] = [ruleSql(scene, stored, rule), ruleSql(scene, row, rule)];
  return sql`(case when ${stored.alias}.id is not null then ${asStored ?? sql`true`} else ${asDrafted ?? sql`true`} end)`;
}

/** What must be true of a row for the viewer to write the column when changing its record. */
export function writeSql(scene: SqlScene, row: Row, table: Table, column: Column): Sql | undefined {
  return ruleSql(scene, row, writeRule(scene.catalog, scene.viewer, 'update', { table, column }));
}

/** The value of a column of a row as the viewer may read it: empty where it may not, and where a link leads to what does not exist for the viewer. */
export function readableSql(scene: SqlScene, row: Row, table: Table, column: Column): Sql {
  return guardedSql(columnSql(scene, row, column), [
    ...cellGuards(scene, row, table, column),
    ...targetGuards(scene, row, column),
  ]);
}

/** The same without asking whether the record that a link leads to exists: for whoever looks that up. */
export function readableIdSql(scene: SqlScene, row: Row, table: Table, column: Column): Sql {
  return guardedSql(columnSql(scene, row, column), cellGuards(scene, row, table, column));
}

/** The row of the record that a link leads to, as far as it exists for the viewer. */
export function readableLinked(scene: SqlScene, row: Row, table: Table, column: ColumnOf<LinkType>): Row {
  const linked = linkedRow(scene, row, column);
  const target = tableOf(scene.catalog, column.target);
  const shown = [...cellGuards(scene, row, table, column), ...rowGuards(scene, linked, target)];
  return { ...linked, shown };
}

/**
 * What must be true for a member of a list to be seen by the viewer: the list may be read on its record, the member
 * exists, and where its link makes it a member, that link may be read.
 */
export function memberGuards(
  scene: SqlScene,
  { row, owner, list }: GuardedList,
  member: Row,
): readonly Sql[] {
  const target = tableOf(scene.catalog, list.target);
  const membership = membershipOf(scene.catalog, owner, list);
  return [
    ...cellGuards(scene, row, owner, list),
    ...rowGuards(scene, member, target),
    ...(membership.kind === 'link'
      ? memberLinkGuards(scene, member, { table: target, link: membership.link, owner })
      : []),
  ];
}

/**
 * What must be true of a row for the viewer to read the link that makes it a member of a list of `owner`. Where that is a
 * child table of the link's target, the record that has the list must be there as one of the target, too: the viewer knows
 * it as one of the child table alone so far.
 */
export function memberLinkGuards(
  scene: SqlScene,
  row: Row,
  { table, link, owner }: { readonly table: Table; readonly link: ColumnOf<LinkType>; readonly owner: Table },
): readonly Sql[] {
  const known = link.target === owner.id ? [] : targetGuards(scene, row, link);
  return [...cellGuards(scene, row, table, link), ...known];
}

/** The viewer's rights for formulas that the viewer has written. */
export function viewerGuard(scene: SqlScene): Guard {
  return {
    column: (row, table, column) => readableSql(scene, row, table, column),
    linked: (row, table, column) => readableLinked(scene, row, table, column),
    joined: (row, table) => ({ ...row, shown: rowGuards(scene, row, table) }),
    member: (list, member) => memberGuards(scene, list, member),
  };
}

function targetGuards(scene: SqlScene, row: Row, column: Column): readonly Sql[] {
  if (!isLink(column)) return [];
  const target = tableOf(scene.catalog, column.target);
  if (rowRule(scene.catalog, scene.viewer, 'read', target) === true) return [];
  return rowGuards(scene, linkedRow(scene, row, column), target);
}

function guardedSql(expression: Sql, guards: readonly Sql[]): Sql {
  return guards.length === 0 ? expression : sql`(case when ${and(guards)} then ${expression} end)`;
}

function listed(expression: Sql | undefined): readonly Sql[] {
  return expression === undefined ? [] : [expression];
}
