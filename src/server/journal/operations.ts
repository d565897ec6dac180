import type { Table } from '#core/catalog/schema.ts';
import type { Operation, OperationQuery } from '#core/contract/undo-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { everTitles } from '../query/ever-titles.ts';
import type { Scene } from '../query/place.ts';
import type { OperationKey } from '../query/undo-parts.ts';
import { usersByIds } from '../query/users.ts';
import { standIn } from '../query/write-record.ts';
import type { Desk } from '../records/records.ts';
import { isOwn, mayInJournal, type Doer } from './undo-rights.ts';

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

const COLUMNS = `o.id, o.at::text as at, o.at as moment, o.user_id, o.account, o.kind, o.action_id, o.table_id, o.title, o.undone_by,
  n.records, n.record, n.record_table`;
const COUNTED = `left join lateral (select count(*) as records, min(c.record_id) as record, min(c.table_id) as record_table
  from colonnade.change c where c.operation_id = o.id and c.at = o.at) n on true`;

/** What is listed where nothing else is asked for, and at most. */
const USUAL = 50;
const MOST = 200;

/** Operations that stand, the latest first, as far as the viewer may know of them. */
export async function listOperations(
  desk: Desk,
  direction: Direction,
  query: OperationQuery,
): Promise<readonly Operation[]> {
  const values: unknown[] = [];
  const bind = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`;
  const conditions = [
    'o.undone_by is null',
    direction === 'undo' ? `o.kind <> 'undo'` : `o.kind = 'undo'`,
    `o.table_id = any(${bind(
      seenTables(desk).map(({ id }) => id),
      'bigint[]',
    )})`,
    ...asked(desk, query, bind),
  ];
  const limit = bind(Math.min(query.limit ?? USUAL, MOST), 'bigint');
  const { rows } = await desk.db.query<OperationRow>(
    `select ${COLUMNS} from (select * from colonnade.operation o where ${conditions.join(' and ')} order by o.id desc limit ${limit}) o
      ${COUNTED} order by o.id desc`,
    values,
  );
  return await presentOperations(desk, rows);
}

function asked(
  { viewer }: Desk,
  query: OperationQuery,
  bind: (value: unknown, cast: string) => string,
): readonly string[] {
  const { before, from, to, user, mine, kind, table, record } = query;
  if (record !== undefined && table === undefined) throw new AppError('request.invalid', { reason: 'table' });
  const given: readonly (readonly [value: unknown, condition: (bound: () => string) => string])[] = [
    [before, (bound) => `o.id < ${bound()}::bigint`],
    [from, (bound) => `o.at >= ${bound()}::timestamptz`],
    [to, (bound) => `o.at <= ${bound()}::timestamptz`],
    [user, (bound) => `o.user_id = ${bound()}::bigint`],
    [kind, (bound) => `o.kind = ${bound()}::text`],
    [table, (bound) => `o.table_id = ${bound()}::bigint`],
  ];
  const conditions = given
    .filter(([value]) => value !== undefined)
    .map(([value, condition]) => condition(() => bind(String(value), 'text')));
  if (mine === true)
    conditions.push(
      `o.user_id = ${bind(viewer.userId, 'bigint')} and o.account is not distinct from ${bind(standIn(viewer), 'text')}`,
    );
  if (record !== undefined)
    conditions.push(
      `o.id in (select c.operation_id from colonnade.change c where c.table_id = ${bind(table, 'bigint')} and c.record_id = ${bind(record, 'bigint')})`,
    );
  return conditions;
}

/** The tables whose operations the viewer may know of. */
export function seenTables(scene: Scene): readonly Table[] {
  return [...scene.catalog.tables.values()].filter((table) => mayInJournal(scene, { to: 'see', table }));
}

/** Operations by id, in the order of ids; inside a transaction they are locked, so that each is taken back once. */
export async function readOperations(
  db: Runner,
  ids: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<readonly OperationRow[]> {
  if (lock)
    await db.query(
      'select count(*) from (select id from colonnade.operation where id = any($1::bigint[]) order by id for update) held',
      [ids],
    );
  const { rows } = await db.query<OperationRow>(
    `select ${COLUMNS} from colonnade.operation o ${COUNTED} where o.id = any($1::bigint[]) order by o.id`,
    [ids],
  );
  return rows;
}

/**
 * The operation as far as it exists for the viewer. Throws AppError `operation.unknown` for one on a table that may not
 * be read, and for one that is not of that direction.
 */
export function known(scene: Scene, direction: Direction, operation: OperationRow | undefined): OperationRow {
  const table =
    operation?.table_id === null || operation === undefined
      ? undefined
      : scene.catalog.tables.get(operation.table_id);
  const isOf = operation !== undefined && (operation.kind === 'undo') === (direction === 'redo');
  if (!isOf || !table || !mayInJournal(scene, { to: 'see', table })) throw new AppError('operation.unknown');
  return operation;
}

/** What an operation that is about to be written says of itself. */
export interface NewOperation {
  readonly kind: string;
  readonly table: number | null;
  readonly title?: string;
  readonly undoes?: OperationKey;
}

/** Writes an operation down; the one that it takes back no longer stands. Its changes are the caller's to write. */
export async function openOperation(
  tx: Runner,
  { viewer }: Scene,
  { kind, table, title = '', undoes }: NewOperation,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into colonnade.operation (user_id, account, kind, table_id, title, undoes) values ($1, $2, $3, $4, $5, $6) returning id`,
    [viewer.userId, standIn(viewer), kind, table, title, undoes?.id ?? null],
  );
  const id = rows[0]?.id ?? 0;
  if (undoes)
    await tx.query(
      'update colonnade.operation set undone_by = $3 where id = $1::bigint and at = $2::timestamptz',
      [undoes.id, undoes.at, id],
    );
  return id;
}

/** Operations as answers show them. */
export async function presentOperations(
  desk: Desk,
  rows: readonly OperationRow[],
): Promise<readonly Operation[]> {
  const [names, titles] = await Promise.all([namesOf(desk.db, rows), titlesOf(desk, rows)]);
  return rows.map((row) => ({
    id: row.id,
    at: row.moment.toISOString(),
    who: whoOf(row, names),
    kind: row.kind,
    action: row.action_id,
    table: row.table_id,
    title: row.title !== '' ? row.title : (titles.get(row.id) ?? ''),
    records: row.records,
    mine: isOwn(desk.viewer, row),
    undoable:
      row.undone_by === null && row.kind !== 'purge' && mayInJournal(desk, { to: 'take-back', doer: row }),
  }));
}

/** The names of those who did something, those who are gone too. */
export async function namesOf(db: Runner, doers: readonly Doer[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(doers.flatMap(({ user_id: id }) => id ?? []))];
  const users = await usersByIds(db, ids);
  return new Map([...users].map(([id, { name }]) => [id, name]));
}

/** Who did something, as answers say it. */
export function whoOf({ user_id: id, account }: Doer, names: ReadonlyMap<number, string>): Operation['who'] {
  return { id, name: id === null ? null : (names.get(id) ?? null), account };
}

/** The present titles of the records of operations that concern one alone, by operation. */
async function titlesOf(desk: Desk, rows: readonly OperationRow[]): Promise<ReadonlyMap<number, string>> {
  const single = rows.filter(({ records, title }) => records === 1 && title === '');
  const titles = new Map<number, string>();
  for (const table of seenTables(desk)) {
    const own = single.filter((row) => row.record_table === table.id);
    const found = await everTitles(
      desk.db,
      desk,
      table,
      own.flatMap(({ record }) => record ?? []),
    );
    for (const { id, record } of own) titles.set(id, found.get(record ?? 0) ?? '');
  }
  return titles;
}
