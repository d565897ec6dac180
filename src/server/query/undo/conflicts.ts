import { isPasswordColumn } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { commas, identifier, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { toJsonb } from '../../fields/registry.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { ConflictKind } from './conflict-part.ts';
import { duplicateParts } from './duplicates.ts';
import { referencedParts, targetParts } from './links.ts';
import {
  changesOfOperation,
  isNothing,
  journalColumns,
  keysSql,
  made,
  sideOf,
  type ListInRelation,
  type OperationKey,
  type OperationPart,
} from './parts.ts';

/** One thing that stands in the way: at which record, for some kinds at which column, and what else has to do with it. */
export interface UndoConflict {
  readonly kind: ConflictKind;
  readonly table_id: number;
  readonly record_id: number;
  readonly column_id: number | null;
  /** What is stored now, in its JSON form. */
  readonly stored: unknown;
  /** The record that links to this one, that this one would link to, or that has its values already. */
  readonly other_table: number | null;
  readonly other_id: number | null;
  /** The operation that came in between. */
  readonly by_operation: number | null;
}

/** How many things stand in the way, and the first of them. */
interface UndoConflicts {
  readonly count: number;
  readonly first: readonly UndoConflict[];
}

/** Most conflicts that are told one by one. */
const MAX_CONFLICTS = 100;
/** No transaction takes longer: an operation's moment is that of the beginning of its transaction. */
const MAX_GAP = sql`interval '1 day'`;

/**
 * What stands in the way of taking an operation back, by comparing what is stored with what the operation left: whatever
 * came in between and was itself taken back is no hindrance.
 */
export async function undoConflicts(
  db: Runner,
  catalog: Catalog,
  { key, parts }: { readonly key: OperationKey; readonly parts: readonly OperationPart[] },
): Promise<UndoConflicts> {
  const found = parts.flatMap((part) => [
    ...statesOf(part),
    ...changedCells(part),
    ...unreadCells(part),
    ...changedSince(catalog, part),
    ...referencedParts(catalog, part),
    ...targetParts(catalog, part),
    ...duplicateParts(catalog, part),
  ]);
  if (found.length === 0) return { count: 0, first: [] };
  const { rows } = await db.query<UndoConflict & { total: number }>(
    sql`select x.*, last.operation_id as by_operation
      from (select f.*, count(*) over () as total from (${join(found, sql` union all `)}) f
        order by f.table_id, f.record_id, f.kind, f.column_id limit ${literal(MAX_CONFLICTS)}) x
      left join lateral (select l.operation_id from colonnade.change l
        where l.table_id = x.table_id and l.record_id = x.record_id and l.operation_id > $1::bigint
          and (x.kind = 'changed' and (x.column_id is null or l.diff ? x.column_id::text) or x.kind = 'gone' and l.what in ('delete', 'purge'))
        order by l.operation_id desc limit 1) last on true`,
    [key.id, key.at],
  );
  return { count: rows[0]?.total ?? 0, first: rows };
}

/** Records that are not there, or are there again. */
function statesOf({ table, counts, changed }: OperationPart): readonly Sql[] {
  const told = (kind: ConflictKind, isFound: Sql) =>
    sql`select ${literal(kind)} as kind, ${literal(table.id)}::bigint as table_id, c.record_id, null::bigint as column_id, null::jsonb as stored, null::bigint as other_table, null::bigint as other_id
      from colonnade.change c left join ${physicalTable(table)} t on t.id = c.record_id where ${changesOfOperation(sql`c`, table)} and ${isFound}`;
  // A record that the operation has changed and deleted is changed again once it is back.
  const isBack = sql`exists (select from colonnade.change d where ${changesOfOperation(sql`d`, table)} and d.what = 'delete' and d.record_id = c.record_id)`;
  const isChanged = isNothing(changed)
    ? sql`false`
    : sql`c.what = 'modify' and c.diff ?| ${keysSql(changed)}${counts.delete === undefined ? NOTHING : sql` and not ${isBack}`}`;
  return [
    told(
      'gone',
      sql`(((${isChanged} or ${made(sql`c`)}) and (t.id is null or t.deleted_at is not null)) or (c.what = 'delete' and t.id is null))`,
    ),
    ...(counts.delete === undefined
      ? []
      : [told('changed', sql`c.what = 'delete' and t.deleted_at is null and t.id is not null`)]),
  ];
}

/** Cells that no longer hold what the operation gave them. */
function changedCells({ table, changed, types }: OperationPart): readonly Sql[] {
  if (isNothing(changed)) return [];
  const side = (at: 0 | 1) => (column: Column) => sideOf(column, at);
  const reading = { types, operation: sql`c.operation_id` };
  const cells = cellsOf(changed, { ...reading, expected: side(1), before: side(0) }).map(
    ({ column, differs, stored }) =>
      sql`(${literal(column.id)}::bigint, case when c.diff ? ${literal(String(column.id))} then ${differs} else false end, ${stored})`,
  );
  return [
    sql`select 'changed', ${literal(table.id)}::bigint, c.record_id, k.id, k.stored, null::bigint, null::bigint
      from colonnade.change c join ${physicalTable(table)} t on t.id = c.record_id
      cross join lateral (values ${commas(cells)}) k(id, differs, stored)
      where ${changesOfOperation(sql`c`, table)} and c.what = 'modify' and t.deleted_at is null and k.differs`,
  ];
}

/** Cells that cannot be again what they were: their column has another type since, which has no such value. */
function unreadCells({ table, changed, types }: OperationPart): readonly Sql[] {
  return changed.stored
    .filter((column) => types.isMixed(column))
    .map((column) => {
      const isNone = types.isNone(column, { json: sideOf(column, 0), operation: sql`c.operation_id` });
      return sql`select 'unconverted', ${literal(table.id)}::bigint, c.record_id, ${literal(column.id)}::bigint, null::jsonb, null::bigint, null::bigint
        from colonnade.change c where ${changesOfOperation(sql`c`, table)} and c.what = 'modify' and c.diff ? ${literal(String(column.id))} and ${isNone}`;
    });
}

/**
 * Cells of records that the operation made and that others changed since: a new record held what it was given, one that
 * was restored, and a place in the order of a table, what the first change since found. What that found in a list may have come from the list's other side;
 * nothing of lists is lost with a ghost.
 */
function changedSince(catalog: Catalog, { table, counts, types }: OperationPart): readonly Sql[] {
  if (counts.create === undefined && counts.restore === undefined) return [];
  const columns = journalColumns(catalog, table);
  const base = () => sql`b.base`;
  const cells = cellsOf(columns, { types, operation: sql`b.operation_id`, expected: base, before: base });
  const lists = keysSql({ ...columns, stored: [] });
  const passwords = table.columns
    .filter((column) => isPasswordColumn(column))
    .map((column) => {
      const stored = toJsonb(column, sql`t.${identifier(column.name)}`);
      return { column, stored, differs: sql`${stored} is distinct from nullif(b.base, 'null')` };
    });
  const when = (what: 'differs' | 'stored') =>
    join(
      [...cells, ...passwords].map((cell) => sql`when ${literal(String(cell.column.id))} then ${cell[what]}`),
      sql` `,
    );
  return [
    sql`select 'changed', ${literal(table.id)}::bigint, b.record_id, b.key::bigint, case b.key ${when('stored')} end, null::bigint, null::bigint
      from (select distinct on (l.record_id, k.key) l.record_id, k.key, case when c.what = 'create' and (c.diff ? k.key or k.key = any(${lists})) then c.operation_id else l.operation_id end as operation_id, case when c.what = 'create' and (c.diff ? k.key or k.key = any(${lists})) then c.diff -> k.key -> 1 else k.value -> 0 end as base
        from colonnade.change c
        join colonnade.change l on l.table_id = ${literal(table.id)} and l.record_id = c.record_id and l.operation_id > $1::bigint
          and l.at >= $2::timestamptz - ${MAX_GAP} and l.what = 'modify'
        cross join lateral jsonb_each(l.diff) k
        where ${changesOfOperation(sql`c`, table)} and ${made(sql`c`)} and not (c.what = 'restore' and k.key = any(${lists}))
        order by l.record_id, k.key, l.operation_id) b
      join ${physicalTable(table)} t on t.id = b.record_id
      where t.deleted_at is null and case b.key ${when('differs')} else false end`,
  ];
}

interface Cell {
  readonly column: Column;
  /** Whether what is stored differs from the JSON form `expected`. */
  readonly differs: Sql;
  readonly stored: Sql;
}

/** JSON forms that cells are compared with, and the operation that wrote them. */
interface CellReading {
  readonly types: OperationPart['types'];
  readonly operation: Sql;
  readonly expected: (column: Column) => Sql;
  readonly before: (column: Column) => Sql;
}

/** The cells of the row `t`, compared with the JSON forms that are expected of them; `before` is what lists were before that. */
function cellsOf(
  { stored, lists }: OperationPart['changed'],
  { types, operation, expected, before }: CellReading,
): readonly Cell[] {
  return [
    ...stored.map((column) => {
      const expression = sql`t.${identifier(column.name)}`;
      const kept = { json: expected(column), operation };
      const differs = types.differs(column, kept, expression);
      return { column, differs, stored: toJsonb(column, expression) };
    }),
    ...lists.map((list) => ({
      column: list.column,
      differs: listDiffers(list, { before: before(list.column), after: expected(list.column) }),
      stored: membersJson(list),
    })),
  ];
}

/**
 * Whether a list of the row `t` has other members than the JSON form `after`. Ghosts come and go with their records; only those
 * that came or went between `before` and `after` count too, as they are to go or come again.
 */
function listDiffers(
  { relation, here, there, target }: ListInRelation,
  { before, after }: { readonly before: Sql; readonly after: Sql },
): Sql {
  const stored = sql`select r.${there} from ${relation} r where r.${here} = t.id`;
  const ids = sql`select colonnade.ids(${after})`;
  const was = (side: Sql) => sql`x.id in (select colonnade.ids(${side}))`;
  return sql`exists (select from ((${stored} except ${ids}) union all (${ids} except ${stored})) x(id)
    join ${physicalTable(target)} g on g.id = x.id and (g.deleted_at is null or ${was(before)} <> ${was(after)}))`;
}

/** All members of a list of the row `t`, ghosts too, in rising order. */
function membersJson({ relation, here, there }: ListInRelation): Sql {
  return sql`(select coalesce(jsonb_agg(r.${there} order by r.${there}), '[]') from ${relation} r where r.${here} = t.id)`;
}
