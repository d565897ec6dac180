import { isLink } from '#core/fields/traits.ts';
import { titleColumns } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { apartBy, orderOf } from '#core/catalog/views/registry.ts';
import { cellRule, rowRule } from '#core/access/access.ts';
import { isKept } from '#core/formula/computed/computed.ts';
import { and, identifier, NOTHING, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import type { SqlScene } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Place, Scene, Step } from '../scene/place.ts';
import type { ListPlan } from './plan.ts';
import { titleIndex } from '../tables/title-index.ts';
import { filterSql } from './condition.ts';
import { windowSql } from './window.ts';

/**
 * The live rows of a window along an index of its order, whatever the list's conditions say of them: parts that, one after
 * another, are the rows in order, each a `select` of at most `most` whole rows. Undefined where no index has the order.
 */
export function walkOf(scene: SqlScene, plan: ListPlan, most: Sql): readonly Sql[] | undefined {
  // Records of other tables of the family stand in the same index, and there may be any number of them.
  if (plan.table.top !== undefined || plan.parent) return undefined;
  const targets = targetsOf(scene, plan);
  if (targets) return alongTargets(plan, targets, most);
  const apart = apartIn(scene, plan);
  if (apart) return alongOwn(scene, plan, { most, within: [apart] });
  return isIndexed(scene, plan) ? alongOwn(scene, plan, { most, within: [] }) : undefined;
}

/** Whether the order is that of records which the rows link to, and an index has those in that order. */
export function leadsThroughLink(scene: Scene, plan: ListPlan): boolean {
  return targetsOf(scene, plan) !== undefined;
}

function alongOwn(
  scene: SqlScene,
  plan: ListPlan,
  { most, within }: { readonly most: Sql; readonly within: readonly Sql[] },
): readonly Sql[] {
  const { branches, orderBy } = windowSql(scene, plan, rowOf(scene, 't'));
  return branches.map(({ where }) => {
    const conditions = and([sql`t.deleted_at is null`, ...within, ...where]);
    return sql`select t.* from ${physicalTable(plan.table)} t where ${conditions} order by ${orderBy} limit ${most}`;
  });
}

/**
 * The condition of a list that holds it to one value of a column by which the records of a view of the same order stand
 * apart: an index has the order within it.
 */
function apartIn(scene: SqlScene, plan: ListPlan): Sql | undefined {
  const { table, order, filter, short } = plan;
  if (!order.every(({ place }) => isOwnKept(scene, table, place))) return undefined;
  const said = orderText(order.map(({ place, descending }) => ({ column: [place.column.id], descending })));
  const columns = new Set(
    scene.catalog.document.views.flatMap((view) =>
      view.table === table.id && orderText(orderOf(view)) === said ? (apartBy(view) ?? []) : [],
    ),
  );
  const held = conjunctsOf(filter).find(
    (part) =>
      'operator' in part &&
      (part.operator === 'equal' || part.operator === 'isEmpty') &&
      part.other === undefined &&
      part.column.links.length === 0 &&
      columns.has(part.column.column.id) &&
      cellRule(scene.catalog, scene.viewer, table, part.column.column) === true,
  );
  const row = rowOf(scene, 't');
  const condition = held && filterSql(held, { scene, row, short });
  // What is joined for it is no part of the index.
  return row.joins.sql().text === '' ? condition : undefined;
}

function conjunctsOf(filter: ListPlan['filter']): readonly NonNullable<ListPlan['filter']>[] {
  if (filter === undefined) return [];
  return 'all' in filter ? filter.all.flatMap((part) => conjunctsOf(part)) : [filter];
}

function orderText(
  order: readonly { readonly column: readonly number[]; readonly descending?: boolean | undefined }[],
) {
  return JSON.stringify(order.map(({ column, descending = false }) => [column, descending]));
}

/** Whether an index of the table alone has the order: of its key, of one column, or that of a view. */
function isIndexed(scene: Scene, { table, order }: ListPlan): boolean {
  const columns = order.map(({ place }) => place.column);
  const isOwn = order.every(({ place }) => isOwnKept(scene, table, place));
  if (!isOwn || order.length < 2) return isOwn && columns.every(hasIndex);
  const said = orderText(order.map(({ place, descending }) => ({ column: [place.column.id], descending })));
  return scene.catalog.document.views.some(
    (view) => view.table === table.id && apartBy(view) === undefined && orderText(orderOf(view)) === said,
  );
}

/** Whether an index can have a column in the order in which the viewer reads it. */
function isOwnKept({ catalog, viewer }: Scene, table: Table, place: Place): boolean {
  return (
    place.links.length === 0 &&
    !isLink(place.column) &&
    isKept(catalog, place.column) &&
    cellRule(catalog, viewer, table, place.column) === true
  );
}

function hasIndex(column: Column): boolean {
  return column.indexed === true || storedOf(column).alwaysIndexed === true;
}

/** The records that the rows of a list link to, in the order of the list. */
interface Targets {
  readonly table: Table;
  readonly link: Sql;
  /** What the target `alias` is sorted by, never empty. */
  readonly value: (alias: Sql) => Sql;
}

/** The targets that a list is sorted by: by their titles, or by a column of theirs that is always filled. */
function targetsOf(scene: Scene, plan: ListPlan): Targets | undefined {
  const [term, ...more] = plan.order;
  if (!term || more.length > 0) return undefined;
  const { links, column } = term.place;
  const [step, ...deeper] = links.length === 0 ? stepOf(scene, term.place) : links;
  if (!step || deeper.length > 0 || !isPlainStep(scene, step)) return undefined;
  const value = links.length === 0 ? titleOf(scene, step.target) : columnOf(scene, step.target, column);
  return value && { table: step.target, link: identifier(step.column.name), value };
}

function stepOf({ catalog }: Scene, { table, column }: Place): readonly Step[] {
  const target = isLink(column) ? catalog.tables.get(column.target) : undefined;
  return target && isLink(column) ? [{ table, column, target }] : [];
}

/** Whether the viewer may follow a link in every row; a written one always leads to a live record. */
function isPlainStep({ catalog, viewer }: Scene, { table, column, target }: Step): boolean {
  return (
    column.formula === undefined &&
    cellRule(catalog, viewer, table, column) === true &&
    rowRule(catalog, viewer, 'read', target) === true
  );
}

function titleOf(scene: Scene, target: Table): Targets['value'] | undefined {
  const { catalog, viewer } = scene;
  const isOpen = titleColumns(target).every((column) => cellRule(catalog, viewer, target, column) === true);
  return isOpen ? titleIndex(catalog, target)?.sql : undefined;
}

function columnOf({ catalog, viewer }: Scene, target: Table, column: Column): Targets['value'] | undefined {
  const isPlain =
    !isLink(column) &&
    column.required === true &&
    hasIndex(column) &&
    isKept(catalog, column) &&
    storedOf(column).order === undefined &&
    cellRule(catalog, viewer, target, column) === true;
  return isPlain ? (alias) => sql`${alias}.${identifier(column.name)}` : undefined;
}

/** Targets in their order, of each its rows by their ids; rows without a link come last. */
function alongTargets(plan: ListPlan, targets: Targets, most: Sql): readonly Sql[] {
  const { backwards, key } = plan;
  const isDescending = (plan.order[0]?.descending ?? false) !== backwards;
  const at: Ordered = { plan, targets, most, isDescending };
  const beyond = isDescending ? sql`<` : sql`>`;
  if (!key) return inOrder([targetsPart(at, [], []), emptyPart(at, [])], backwards);
  const [value, id] = key;
  const later = [sql`s.id ${beyond} ${boundAt(Number(id) + 1)}::bigint`];
  if (value === null || value === undefined)
    return [emptyPart(at, later), ...(backwards ? [targetsPart(at, [], [])] : [])];
  const lead = targets.value(sql`k`);
  const bound = keyOf(plan, value);
  return [
    targetsPart(at, [sql`${lead} = ${bound}`], later),
    targetsPart(at, [sql`${lead} ${beyond} ${bound}`], []),
    ...(backwards ? [] : [emptyPart(at, [])]),
  ];
}

function inOrder(parts: readonly Sql[], backwards: boolean): readonly Sql[] {
  return backwards ? parts.toReversed() : parts;
}

function keyOf({ order }: ListPlan, slot: number): Sql {
  const column = order[0]?.place.column;
  return sql`${boundAt(slot + 1)}::${!column || isLink(column) ? sql`text` : storedOf(column).cast}`;
}

interface Ordered {
  readonly plan: ListPlan;
  readonly targets: Targets;
  readonly most: Sql;
  readonly isDescending: boolean;
}

function targetsPart(at: Ordered, ofTarget: readonly Sql[], ofRow: readonly Sql[]): Sql {
  const { targets, most } = at;
  const direction = at.isDescending ? sql` desc` : NOTHING;
  const rows = rowsSql(at, [sql`s.${targets.link} = k.id`, ...ofRow]);
  const where = and([sql`k.deleted_at is null`, ...ofTarget]);
  return sql`select t.* from ${physicalTable(targets.table)} k cross join lateral (${rows}) t where ${where} order by ${targets.value(sql`k`)}${direction}, t.id${direction} limit ${most}`;
}

function emptyPart(at: Ordered, ofRow: readonly Sql[]): Sql {
  return rowsSql(at, [sql`s.${at.targets.link} is null`, ...ofRow]);
}

function rowsSql({ plan, most, isDescending }: Ordered, conditions: readonly Sql[]): Sql {
  const where = and([sql`s.deleted_at is null`, ...conditions]);
  return sql`select s.* from ${physicalTable(plan.table)} s where ${where} order by s.id${isDescending ? sql` desc` : NOTHING} limit ${most}`;
}
