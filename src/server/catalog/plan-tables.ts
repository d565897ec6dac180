import { isLink, isList } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { finding, phrase } from '#core/std/finding.ts';
import { isKindOf, lineageOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { alias, identifier, literal, sql, type Sql } from '../database/sql/sql.ts';
import { KIND_COLUMN, kindSql, physicalTable, storageTable } from '../query/scene/physical-names.ts';
import { typeChanges, type TypeChange } from '../query/tables/converted-types.ts';
import { hasSequence, sequenceName } from '../query/tables/physical.ts';
import { columnProblem } from './column-problem.ts';
import { childTables, familiesOf, kindColumns, kindIndexes, type TableFamily } from './kind-views.ts';
import { planChange, type ChangePlan } from './plan-change.ts';
import { lookedUpValues } from './retype-table.ts';
import { storageCatalog } from './storage.ts';

/**
 * Plans the statements that bring the database from one catalog to another: the real tables, and a view for each child
 * table, through which the records of its kind are read and written; views that stay as they are are not touched. The
 * records of a child table that goes stay records of its parent, and are again of its kind when it comes back with its id.
 */
export function planTables(from: Catalog | undefined, to: Catalog, gone: ReadonlySet<string>): ChangePlan {
  const [before, storage] = [from && storageCatalog(from), storageCatalog(to)];
  const types = from ? typeChanges(from, to) : new Map<number, TypeChange>();
  const looked = lookedUpValues(types, gone);
  const plan = planChange(before, storage, { gone, types });
  const old = from && before ? familiesOf(from, before) : [];
  const next = familiesOf(to, storage);
  const isSame = (one: TableFamily) =>
    [old, next].every((families) => families.some(({ meaning }) => meaning === one.meaning));
  const changed = next.filter((family) => !isSame(family));
  const indexes = otherIndexes(from, to);
  return {
    refusals: [...moved(from, to, gone), ...narrowed(from, to), ...plan.refusals],
    statements: [
      ...looked.before,
      ...old
        .filter((family) => !isSame(family))
        .flatMap(({ names }) => names.map((name) => sql`drop view if exists ${name}`)),
      ...indexes.dropped,
      ...plan.statements,
      ...changed.flatMap(kindColumns),
      ...otherKinds(from, to),
      ...indexes.made,
      ...changed.flatMap(({ views }) => views),
      ...newNumbers(from, to),
      ...looked.after,
    ],
  };
}

/** Records stay in the real table that they are in, and are of all tables above theirs that stay. */
function moved(from: Catalog | undefined, to: Catalog, gone: ReadonlySet<string>): readonly CatalogProblem[] {
  return [...to.tables.values()].flatMap((table) => {
    const old = from?.tables.get(table.id);
    const above = old && from ? lineageOf(from, old) : [];
    const isElsewhere = old
      ? topOf(from ?? to, old).id !== topOf(to, table).id ||
        above.some(({ id }) => to.tables.has(id) && !isKindOf(to, table, id))
      : table.top !== undefined && gone.has(`_gone_${table.id}`);
    return isElsewhere
      ? [
          {
            kind: 'tables' as const,
            name: table.name,
            ...finding(['parent'], 'parent_moved'),
          },
        ]
      : [];
  });
}

/** What leads to records of a table may come to lead to those of one above it, not to those of another one of the family. */
function narrowed(from: Catalog | undefined, to: Catalog): readonly CatalogProblem[] {
  if (!from) return [];
  return [...to.columns.values()].flatMap(({ column }) => {
    const before = from.columns.get(column.id)?.column;
    if (column.origin !== undefined || !before || !isLeading(before) || !isLeading(column)) return [];
    const [was, is] = [from.tables.get(before.target), to.tables.get(column.target)];
    const isOther = was && is && topOf(from, was).id === topOf(to, is).id && !isKindOf(from, was, is.id);
    return isOther
      ? [columnProblem(to, column, 'target', phrase(isLink(column) ? 'link_narrowed' : 'list_narrowed'))]
      : [];
  });
}

function isLeading(column: Column): column is Extract<Column, { readonly type: 'link' | 'list' }> {
  return isLink(column) || (isList(column) && column.inverse === undefined);
}

/**
 * The records of a child table that goes are of its parent meanwhile. Those of a child table that comes back are of it
 * again.
 */
function otherKinds(from: Catalog | undefined, to: Catalog): readonly Sql[] {
  if (!from) return [];
  const deepest = (catalog: Catalog) => (one: Table, other: Table) =>
    lineageOf(catalog, other).length - lineageOf(catalog, one).length;
  const parentIn = (catalog: Catalog, { parent }: Table) => catalog.tables.get(parent ?? Number.NaN);
  const left = childTables(from)
    .filter(({ id }) => !to.tables.has(id))
    .toSorted(deepest(from))
    .flatMap((table) => {
      const [parent, top] = [parentIn(from, table), to.tables.get(topOf(from, table).id)];
      if (!parent || !top) return [];
      const name = storageTable(top);
      return [
        sql`alter table ${name} add column if not exists _was bigint[]`,
        sql`update ${name} set ${KIND_COLUMN} = ${kindSql(parent)}, _was = _was || ${literal(table.id)}::bigint where ${KIND_COLUMN} = ${kindSql(table)}`,
      ];
    });
  const back = childTables(to)
    .filter(({ id }) => !from.tables.has(id))
    .toSorted((one, other) => deepest(to)(other, one))
    .flatMap((table) => {
      const parent = parentIn(to, table);
      if (!parent) return [];
      return [
        sql`update ${storageTable(table)} set ${KIND_COLUMN} = ${kindSql(table)}, _was = array_remove(_was, ${literal(table.id)}::bigint) where ${KIND_COLUMN} = ${kindSql(parent)} and ${literal(table.id)} = any(_was)`,
      ];
    });
  return [...left, ...back];
}

/** Indexes of child tables that go or mean something else are dropped, new ones made. */
function otherIndexes(from: Catalog | undefined, to: Catalog) {
  const before = new Map((from ? kindIndexes(from) : []).map((part) => [part.name, part.meaning]));
  const after = kindIndexes(to);
  const fresh = after.filter(({ name, meaning }) => before.get(name) !== meaning);
  const stays = (name: string) => after.some((part) => part.name === name && !fresh.includes(part));
  const dropped = new Set(
    [...before.keys(), ...fresh.map(({ name }) => name)].filter((name) => !stays(name)),
  );
  return {
    dropped: [...dropped].map((name) => sql`drop index if exists app.${alias(name)}`),
    made: fresh.map(({ create }) => create()),
  };
}

/** The records that a child table has already get their automatic numbers. */
function newNumbers(from: Catalog | undefined, to: Catalog): readonly Sql[] {
  return childTables(to).flatMap((table) =>
    table.columns
      .filter((column) => hasSequence(column) && column.origin === undefined)
      .filter(({ id }) => from !== undefined && !from.columns.has(id))
      .map((column) => {
        const [view, name] = [physicalTable(table), identifier(column.name)];
        const empty = sql`select id from ${view} where ${name} is null order by id`;
        return sql`update ${view} t set ${name} = n.number from (select e.id, nextval(${literal(sequenceName(column).text)}) as number from (${empty}) e) n where n.id = t.id`;
      }),
  );
}
