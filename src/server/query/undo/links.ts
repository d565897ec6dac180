import type { Catalog } from '#core/catalog/catalog.ts';
import { kindsOf, lineageOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { identifier, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { conflictPart } from './conflict-part.ts';
import { isOwnSql } from '../scene/own-table.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { changesOfOperation, linksOf, made, sideOf, type OperationPart } from './parts.ts';

/** Records that would become ghosts while live ones, which the operation leaves as they are, link to them. */
export function referencedParts(catalog: Catalog, { table, counts }: OperationPart): readonly Sql[] {
  if (counts.create === undefined && counts.restore === undefined) return [];
  const own = (from: Table) => {
    const isOwn = isOwnSql(catalog, from, sql`r`);
    return isOwn === undefined ? NOTHING : sql` and ${isOwn}`;
  };
  return [...catalog.tables.values()].flatMap((from) =>
    linksOf(catalog, from)
      .filter(({ target }) => lineageOf(catalog, table).includes(target))
      .map(({ column }) =>
        conflictPart('referenced', table, {
          record: sql`c.record_id`,
          other: from,
          id: sql`r.id`,
          from: sql`colonnade.change c join ${physicalTable(from)} r on r.${identifier(column.name)} = c.record_id and r.deleted_at is null${own(from)}
            where ${changesOfOperation(sql`c`, table)} and ${made(sql`c`)} and not exists (select from colonnade.change x
              where ${changesOfOperation(sql`x`, from)} and x.record_id = r.id and (${made(sql`x`)} or x.diff ? ${literal(String(column.id))}))`,
        }),
      ),
  );
}

/** Links that would lead to ghosts, or to nothing; lists may hold ghosts, which come back with their records. */
export function targetParts(catalog: Catalog, part: OperationPart): readonly Sql[] {
  const { table, counts, changed, types } = part;
  const of = changesOfOperation(sql`c`, table);
  return [
    ...linksOf(catalog, table).flatMap(({ column, target }) => {
      const isChanged = changed.stored.includes(column);
      const cases = [
        ...(isChanged
          ? [
              sql`when c.what = 'modify' and c.diff ? ${literal(String(column.id))} then ${types.value(column, { json: sideOf(column, 0), operation: sql`c.operation_id` })}`,
            ]
          : []),
        ...(counts.delete === undefined
          ? []
          : [sql`when c.what = 'delete' then t.${identifier(column.name)}`]),
      ];
      if (cases.length === 0) return [];
      const from = sql`colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id cross join lateral (select case ${join(cases, sql` `)} end) v(id)`;
      const kinds = kindsOf(catalog, target);
      return [toDead({ table, target, kinds, column, from: sql`${from} where ${of} and v.id is not null` })];
    }),
    ...changed.lists.map(({ column, target }) =>
      conflictPart('target', table, {
        record: sql`c.record_id`,
        column,
        other: target,
        id: sql`v.id`,
        from: sql`colonnade.change c cross join lateral (${onlyIn(column.id, 0, 1)}) v(id)
          where ${of} and c.what = 'modify' and not exists (select from ${physicalTable(target)} g where g.id = v.id)`,
      }),
    ),
  ];
}

/** The ids that a list's difference has on one side only: 0 is what it was, 1 what it became. */
export function onlyIn(column: number, side: 0 | 1, other: 0 | 1): Sql {
  return sql`select colonnade.ids(c.diff -> ${literal(String(column))} -> ${literal(side)}) except select colonnade.ids(c.diff -> ${literal(String(column))} -> ${literal(other)})`;
}

/** Of the records `v.id` that changes `c` would lead to, those that are no live ones then. */
function toDead({
  table,
  target,
  kinds,
  column,
  from,
}: {
  readonly table: Table;
  readonly target: Table;
  /** The target, and its child tables. */
  readonly kinds: readonly Table[];
  readonly column: OperationPart['changed']['stored'][number];
  readonly from: Sql;
}): Sql {
  const change = (isSo: Sql) =>
    sql`exists (select from colonnade.change x where ${changesOfOperation(sql`x`, ...kinds)} and x.record_id = v.id and ${isSo})`;
  const lives = sql`exists (select from ${physicalTable(target)} g where g.id = v.id and g.deleted_at is null)`;
  return conflictPart('target', table, {
    record: sql`c.record_id`,
    column,
    other: target,
    id: sql`v.id`,
    from: sql`${from} and not (${lives} and not ${change(made(sql`x`))} or ${change(sql`x.what = 'delete'`)})`,
  });
}
