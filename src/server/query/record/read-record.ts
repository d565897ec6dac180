import { isList } from '#core/fields/traits.ts';
import { isKindOf } from '#core/catalog/family.ts';
import { isOtherEnd } from '#core/catalog/catalog.ts';
import { mayOperate, mayWriteColumn, readableColumns, type RecordOperation } from '#core/access/access.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Column } from '#core/fields/registry.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { isNewKey } from '#core/query/new-key.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { draftTitle } from '../draft/draft-values.ts';
import { membersSql, titleSql, valueSql } from '../rights/expression.ts';
import { boundFacts, type BoundFacts, type SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { KeptStatements } from '../scene/kept-statements.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { statementName } from '../scene/statement-name.ts';
import { titleOf, type Scene } from '../scene/place.ts';
import { doerSql, NAMES_LENDER } from '../people/doer.ts';
import { cellGuards, operationSql, rowGuards, writeSql } from '../rights/rights.ts';

/** Members of a many-to-many list that a record's answer carries at most; forms show the rest as a list. */
const MAX_MEMBERS = 1_000;

/** The statement that reads a record of a table, and what it asks of the viewer behind the record's id. */
interface RecordStatement {
  readonly config: { readonly name: string; readonly text: Sql };
  readonly facts: BoundFacts;
}

const statements = new KeptStatements<RecordStatement>(500);
let serial = 0;

/**
 * One record as the viewer may see it, as the JSON text of the contract's `RecordAnswer`; undefined where it does not
 * exist for the viewer. Ghosts do not exist.
 */
export async function recordText(
  db: Runner,
  scene: Scene,
  table: Table,
  id: number,
): Promise<RecordText | undefined> {
  return await textIn(db, scene, { table, state: 'live' }, id);
}

/**
 * A record as JSON text, with the accounts that created it and touched it last where one of them worked with the rights of
 * another user: the names in the text, which are those of users, must not be shown then.
 */
export interface RecordText {
  readonly answer: string;
  readonly doers: readonly [created: string | null, updated: string | null] | null;
}

/** The records of a table that are there, or those that are deleted. */
interface Records {
  readonly table: Table;
  readonly state: 'live' | 'ghost';
}

async function textIn(db: Runner, scene: Scene, of: Records, id: number): Promise<RecordText | undefined> {
  const { config, facts } = statement(scene, of);
  const values = [id, ...facts.valuesFor(scene.viewer)];
  const result = await db.query<RecordText>({ ...config, values });
  return result.rows[0];
}

/** A record as it is read for what is done with it. */
type ReadRecord = Omit<RecordAnswer, 'states' | 'closed'>;

/** The same, read. */
export async function readRecord(
  db: Runner,
  scene: Scene,
  table: Table,
  id: number,
): Promise<ReadRecord | undefined> {
  return await readIn(db, scene, { table, state: 'live' }, id);
}

/** A deleted record as the viewer could see it; undefined where there is none that exists for the viewer. */
export async function readGhost(
  db: Runner,
  scene: Scene,
  table: Table,
  id: number,
): Promise<ReadRecord | undefined> {
  return await readIn(db, scene, { table, state: 'ghost' }, id);
}

async function readIn(db: Runner, scene: Scene, of: Records, id: number): Promise<ReadRecord | undefined> {
  const text = await textIn(db, scene, of, id);
  if (!text) return undefined;
  // PostgreSQL built it by the statement below, whose shape is the answer's.
  const record = JSON.parse(text.answer) as ReadRecord;
  return text.doers ? { ...record, createdBy: null, updatedBy: null } : record;
}

function statement(scene: Scene, { table, state }: Records): RecordStatement {
  const key = `${scene.viewer.rights} ${table.id} ${state}`;
  const known = statements.get(scene.catalog, key);
  if (known) return known;
  const facts = boundFacts(1);
  const text = compileRecord({ ...scene, facts }, { table, state });
  const made = { config: { name: `record_${++serial}`, text }, facts };
  statements.set(scene.catalog, key, made);
  return made;
}

function compileRecord(scene: SqlScene, { table, state }: Records): Sql {
  const row = rowOf(scene, 't');
  const guards = rowGuards(scene, row, table);
  const columns = readableColumns(scene.catalog, scene.viewer, table);
  const values = columns.map(
    (column) => sql`${recordValueSql(scene, table, { column, row })} as ${identifier(column.name)}`,
  );
  // Who works here is told to those who work here, not to customers and visitors.
  const nameOf = (by: Sql) =>
    sql`(select u.name from app."user" u where u.id = t.${by} and ${scene.facts.me} is not null)`;
  const doers = sql`json_build_array(${doerSql(scene, table, 'created_by')}, ${doerSql(scene, table, 'updated_by')})`;
  return sql`select json_build_object('tableId', ${literal(table.id)}::bigint, 'id', t.id, 'version', t.version, 'title', ${titleSql(scene, table, row)},
      'values', ${values.length === 0 ? sql`'{}'::json` : sql`(select row_to_json(v) from (select ${commas(values)}) v)`},
      'rights', ${rightsSql(scene, table, { columns, row })},
      'createdAt', t.created_at, 'updatedAt', t.updated_at,
      'createdBy', ${nameOf(sql`created_by`)}, 'updatedBy', ${nameOf(sql`updated_by`)})::text as answer,
      case when ${NAMES_LENDER} then ${doers} end as doers
      from ${physicalTable(table)} t${row.joins.sql()} where ${and([sql`t.id = $1::bigint`, IN_STATE[state], ...guards])}`;
}

const IN_STATE = { live: sql`t.deleted_at is null`, ghost: sql`t.deleted_at is not null` } as const;

/** What the viewer may do with the record of a row, as the contract's `RecordRights`. */
function rightsSql(
  scene: SqlScene,
  table: Table,
  { columns, row }: { readonly columns: readonly Column[]; readonly row: Row },
): Sql {
  const { catalog, viewer } = scene;
  const may = (operation: RecordOperation) =>
    mayOperate(viewer, operation, table)
      ? sql`coalesce(${operationSql(scene, row, { operation, table }) ?? sql`true`}, false)`
      : sql`false`;
  const hidden = columns.map((column) => ({ column, guards: cellGuards(scene, row, table, column) }));
  const writable = columns.filter((column) => mayWriteColumn(catalog, viewer, table, column));
  const fixed = writable.map((column) => ({ column, guards: writeSql(scene, row, table, column) }));
  return sql`json_build_object('update', ${may('update')}, 'delete', ${may('delete')},
      'hidden', ${namesWhereNot(hidden.map(({ column, guards }) => ({ column, sql: and(guards) || undefined })))},
      'fixed', ${namesWhereNot(fixed.map(({ column, guards }) => ({ column, sql: guards })))})`;
}

/** The names of the columns whose condition is not true, as a JSON array. */
function namesWhereNot(columns: readonly { readonly column: Column; readonly sql: Sql | undefined }[]): Sql {
  const names = columns.flatMap(({ column, sql: expression }) =>
    expression === undefined
      ? []
      : [sql`case when (${expression}) is not true then ${literal(column.name)} end`],
  );
  return names.length === 0
    ? sql`'[]'::json`
    : sql`to_json(array_remove(array[${commas(names)}]::text[], null))`;
}

/** A column's value in a record: like a cell, but a many-to-many list gives its members with their titles. */
function recordValueSql(
  scene: SqlScene,
  table: Table,
  { column, row }: { readonly column: Column; readonly row: Row },
): Sql {
  if (!isList(column) || isOtherEnd(scene, column)) return valueSql(scene, table, column, row);
  const members = membersSql(scene, { row, owner: table, list: column });
  const title = titleSql(scene, tableOf(scene.catalog, column.target), members.member);
  const expression = sql`(select coalesce(json_agg(json_build_array(x.id, x.title)), '[]') from (select m.id, ${title} as title
      from ${members.from} order by m.id limit ${literal(MAX_MEMBERS)}) x)`;
  return members.guards.length === 0
    ? expression
    : sql`(case when ${and(members.guards)} then ${expression} end)`;
}

/** Titles of records by id, those that exist for the viewer and are no ghosts. */
export async function titlesOf(
  db: Runner,
  scene: Scene,
  target: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const drafted = await draftedTitles(db, scene, target, ids);
  // What the viewer may read of a stored record is asked of it as it is stored.
  const fresh = new Map([...drafted].filter(([id]) => isNewKey(id)));
  if (fresh.size === ids.length) return fresh;
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(scene, 't');
  const title = titleSql(asked, target, row);
  const where = [sql`t.id = any($1::bigint[])`, sql`t.deleted_at is null`, ...rowGuards(asked, row, target)];
  const text = sql`select t.id, ${title} as title from ${physicalTable(target)} t${row.joins.sql()} where ${and(where)}`;
  const result = await db.query<{ id: number; title: string }>({
    name: statementName('titles', text),
    text,
    values: [ids, ...facts.valuesFor(scene.viewer)],
  });
  const guarded = titleOf(asked, target).some((column) => cellGuards(asked, row, target, column).length > 0);
  const shown = ({ id, title }: { readonly id: number; readonly title: string }) =>
    guarded ? title : (drafted.get(id) ?? title);
  return new Map([...fresh, ...result.rows.map((found) => [found.id, shown(found)] as const)]);
}

/** Titles of the new and changed records of the draft that one works in, as it has them. */
async function draftedTitles(
  db: Runner,
  { draft, ...scene }: Scene,
  target: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>();
  for (const row of draft?.rows ?? []) {
    const { id, table, values, isNew, isRemoved } = row;
    if (!draft || isRemoved === true || !ids.includes(id)) continue;
    if (!isKindOf(scene.catalog, table, target.id)) continue;
    if (!isNew && Object.keys(values).length === 0) continue;
    const inside = { ...scene, draft: { ...draft, key: id } };
    titles.set(id, await draftTitle(db, inside, { table: target, id: isNew ? null : id, values }));
  }
  return titles;
}
