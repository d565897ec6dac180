import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { boundAt, sql, type Sql } from '../database/sql/sql.ts';
import type { Doer } from '../query/people/doer.ts';
import type { Bind } from '../query/draft/draft-rows.ts';
import type { Scene } from '../query/scene/place.ts';
import { seenChangeSql, seesAllChanges } from '../query/undo/seen-changes.ts';
import type { OperationKey } from '../query/undo/parts.ts';
import { standIn } from '../query/write/writing.ts';
import { mayInJournal } from './undo-rights.ts';

/** Undo takes back what was done, redo what an undo did. */
export type Direction = 'undo' | 'redo';

/** A row of the journal; `at` is its moment as PostgreSQL writes it, to the microsecond. */
export interface OperationRow extends OperationKey, Doer {
  readonly moment: Date;
  readonly kind: string;
  readonly action_id: number | null;
  readonly table_id: number | null;
  readonly title: string;
  readonly undone_by: number | null;
  readonly records: number;
  /** One of its records, and that record's table. */
  readonly record: number | null;
  readonly record_table: number | null;
}

/** The columns of a row of the journal: of `o`, an operation, and `n`, what is counted of it. */
export const OPERATION_COLUMNS = sql`o.id, o.at::text as at, o.at as moment, o.user_id, o.account, o.kind, o.action_id, o.table_id, o.title, o.undone_by,
  n.records, n.record, n.record_table`;
/** Joins what is counted of an operation `o`: of its changes, those that the viewer may know of. */
export function countedSql(scene: Scene, bind: Bind): Sql {
  return sql`left join lateral (select count(*) as records, min(c.record_id) as record, min(c.table_id) as record_table
    from colonnade.change c where c.operation_id = o.id and c.at = o.at and ${seenChangeSql(scene, sql`c`, bind)}) n on true`;
}

/** The tables whose operations the viewer may know of. */
export function tablesInJournal(scene: Scene): readonly Table[] {
  return [...scene.catalog.tables.values()].filter((table) => mayInJournal(scene, { to: 'see', table }));
}

/** Operations by id, in the order of ids; inside a transaction they are locked, so that each is taken back once. */
export async function readOperations(
  db: Runner,
  scene: Scene,
  { ids, lock }: { readonly ids: readonly number[]; readonly lock: boolean },
): Promise<readonly OperationRow[]> {
  if (lock)
    await db.query(
      sql`select count(*) from (select id from colonnade.operation where id = any($1::bigint[]) order by id for update) held`,
      [ids],
    );
  const values: unknown[] = [ids];
  const counted = countedSql(scene, (value, cast) => sql`${boundAt(values.push(value))}::${cast}`);
  const { rows } = await db.query<OperationRow>(
    sql`select ${OPERATION_COLUMNS} from colonnade.operation o ${counted} where o.id = any($1::bigint[]) order by o.id`,
    values,
  );
  return rows;
}

/**
 * The operation as far as it exists for the viewer. Throws AppError `operation.unknown` for one on a table or on records
 * that may not be read, and for one that is not of that direction.
 */
export function known(scene: Scene, direction: Direction, operation: OperationRow | undefined): OperationRow {
  const table =
    operation?.table_id === null || operation === undefined
      ? undefined
      : scene.catalog.tables.get(operation.table_id);
  const isOf = operation !== undefined && (operation.kind === 'undo') === (direction === 'redo');
  if (!isOf || !table || !mayInJournal(scene, { to: 'see', table })) throw new AppError('operation.unknown');
  if (operation.records === 0 && !seesAllChanges(scene)) throw new AppError('operation.unknown');
  return operation;
}

/** What an operation that is about to be written says of itself. */
interface NewOperation {
  readonly kind: string;
  readonly table: number | null;
  readonly title?: string;
  readonly undoes?: OperationKey;
}

/** Writes an operation down; the one that it takes back no longer stands. Its changes are the caller's to write. */
export async function writeOperation(
  tx: Runner,
  { viewer }: Scene,
  { kind, table, title = '', undoes }: NewOperation,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    sql`insert into colonnade.operation (user_id, account, kind, table_id, title, undoes) values ($1, $2, $3, $4, $5, $6) returning id`,
    [viewer.userId, standIn(viewer), kind, table, title, undoes?.id ?? null],
  );
  const id = rows[0]?.id ?? 0;
  if (undoes)
    await tx.query(
      sql`update colonnade.operation set undone_by = $3 where id = $1::bigint and at = $2::timestamptz`,
      [undoes.id, undoes.at, id],
    );
  return id;
}
