import { kindsOf } from '#core/catalog/family.ts';
import type { Operation, OperationQuery } from '#core/contract/records/undo-routes.ts';
import { AppError } from '#core/errors.ts';
import { and, boundAt, sql, type Sql } from '../database/sql/sql.ts';
import type { Bind } from '../query/draft/draft-rows.ts';
import { seenChangeSql, seesAllChanges } from '../query/undo/seen-changes.ts';
import { standIn } from '../query/write/writing.ts';
import type { RequestContext } from '../records/records.ts';
import {
  countedSql,
  OPERATION_COLUMNS,
  tablesInJournal,
  type Direction,
  type OperationRow,
} from './operations.ts';
import { presentOperations } from './present-operations.ts';

/** What is listed where nothing else is asked for, and at most. */
const DEFAULT_COUNT = 50;
const MAX_OPERATIONS = 200;

/** Operations that stand, the latest first, as far as the viewer may know of them. */
export async function listOperations(
  request: RequestContext,
  direction: Direction,
  query: OperationQuery,
): Promise<readonly Operation[]> {
  const values: unknown[] = [];
  const bind = (value: unknown, cast: Sql) => sql`${boundAt(values.push(value))}::${cast}`;
  const conditions = [
    sql`o.undone_by is null`,
    direction === 'undo' ? sql`o.kind <> 'undo'` : sql`o.kind = 'undo'`,
    sql`o.table_id = any(${bind(
      tablesInJournal(request).map(({ id }) => id),
      sql`bigint[]`,
    )})`,
    ...asked(request, query, bind),
    ...seenSql(request, bind),
  ];
  const limit = bind(Math.min(query.limit ?? DEFAULT_COUNT, MAX_OPERATIONS), sql`bigint`);
  const { rows } = await request.db.query<OperationRow>(
    sql`select ${OPERATION_COLUMNS} from (select * from colonnade.operation o where ${and(conditions)} order by o.id desc limit ${limit}) o
      ${countedSql(request, bind)} order by o.id desc`,
    values,
  );
  return await presentOperations(request, rows);
}

/** Operations of which the viewer may know some change. */
function seenSql(request: RequestContext, bind: Bind): readonly Sql[] {
  if (seesAllChanges(request)) return [];
  return [
    sql`exists (select 1 from colonnade.change c where c.operation_id = o.id and c.at = o.at and ${seenChangeSql(request, sql`c`, bind)})`,
  ];
}

function asked(request: RequestContext, query: OperationQuery, bind: Bind): readonly Sql[] {
  const { viewer } = request;
  const { before, from, to, user, mine, kind, action, table, record } = query;
  if (record !== undefined && table === undefined) throw new AppError('request.invalid', { reason: 'table' });
  const given: readonly (readonly [value: unknown, condition: (given: () => Sql) => Sql])[] = [
    [before, (value) => sql`o.id < ${value()}::bigint`],
    [from, (value) => sql`o.at >= ${value()}::timestamptz`],
    [to, (value) => sql`o.at <= ${value()}::timestamptz`],
    [user, (value) => sql`o.user_id = ${value()}::bigint and o.account is null`],
    [kind, (value) => sql`o.kind = ${value()}::text`],
    [action, (value) => sql`o.action_id = ${value()}::bigint`],
  ];
  const conditions = given
    .filter(([value]) => value !== undefined)
    .map(([value, condition]) => condition(() => bind(String(value), sql`text`)));
  // Who did something is told to users alone, and so are lists by it.
  if (user !== undefined && standIn(viewer) !== null) throw new AppError('access.refused');
  if (mine === true)
    conditions.push(
      sql`o.user_id = ${bind(viewer.userId, sql`bigint`)} and o.account is not distinct from ${bind(standIn(viewer), sql`text`)}`,
    );
  if (table !== undefined) conditions.push(aboutSql(request, { table, record }, bind));
  return conditions;
}

/**
 * Operations on a table or its child tables; those that have changed one of its records, whatever table they were on: a
 * line is saved with its order.
 */
function aboutSql(
  request: RequestContext,
  { table: id, record }: { readonly table: number; readonly record: number | undefined },
  bind: Bind,
): Sql {
  const table = request.catalog.tables.get(id);
  const kinds = table ? kindsOf(request.catalog, table).map((kind) => kind.id) : [id];
  const among = bind(kinds, sql`bigint[]`);
  if (record === undefined) return sql`o.table_id = any(${among})`;
  return sql`o.id in (select c.operation_id from colonnade.change c where c.table_id = any(${among})
    and c.record_id = ${bind(record, sql`bigint`)} and ${seenChangeSql(request, sql`c`, bind)})`;
}
