import { readableColumns } from '#core/access/access.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Column } from '#core/fields/registry.ts';
import type { RecordAnswer } from '#core/contract/record-routes.ts';
import type { Runner } from '../database/pool.ts';
import { literal } from '../fields/stored-field.ts';
import { titleSql, valueSql } from './expression.ts';
import { boundFacts, type BoundFacts, type SqlScene } from './facts.ts';
import { columnSql } from './formula-sql.ts';
import { rowOf, type Row } from './joins.ts';
import { membersOf, physicalTable } from './physical-names.ts';
import type { Scene } from './place.ts';

/** Members of a many-to-many list that a record's answer carries at most; forms show the rest as a list. */
const MOST_MEMBERS = 1_000;

/** The statement that reads a record of a table, and what it asks of the viewer behind the record's id. */
interface RecordStatement {
  readonly config: { readonly name: string; readonly text: string };
  readonly facts: BoundFacts;
}

const statements = new Map<string, RecordStatement>();
const MOST_STATEMENTS = 500;
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
): Promise<string | undefined> {
  const { config, facts } = statement(scene, table);
  const values = [id, ...facts.valuesFor(scene.viewer)];
  const result = await db.query<{ answer: string }>({ ...config, values });
  return result.rows[0]?.answer;
}

/** The same, read. */
export async function readRecord(
  db: Runner,
  scene: Scene,
  table: Table,
  id: number,
): Promise<RecordAnswer | undefined> {
  const text = await recordText(db, scene, table, id);
  // PostgreSQL built it by the statement below, whose shape is the answer's.
  return text === undefined ? undefined : (JSON.parse(text) as RecordAnswer);
}

function statement(scene: Scene, table: Table): RecordStatement {
  const key = `${scene.catalog.version} ${scene.viewer.rights} ${table.id}`;
  const known = statements.get(key);
  if (known) return known;
  if (statements.size >= MOST_STATEMENTS) statements.clear();
  const facts = boundFacts(1);
  const text = compileRecord({ ...scene, facts }, table);
  const made = { config: { name: `record_${++serial}`, text }, facts };
  statements.set(key, made);
  return made;
}

function compileRecord(scene: SqlScene, table: Table): string {
  const row = rowOf(scene.catalog, 't');
  const columns = readableColumns(scene.catalog, scene.viewer, table);
  const values = columns.map(
    (column) => `${recordValueSql(scene, table, { column, row })} as "${column.name}"`,
  );
  const nameOf = (by: string) => `(select u.name from app."user" u where u.id = t.${by})`;
  return (
    `select json_build_object('id', t.id, 'version', t.version, 'title', ${titleSql(scene, table, row)},` +
    ` 'values', ${values.length === 0 ? literal('{}') + '::json' : `(select row_to_json(v) from (select ${values.join(', ')}) v)`},` +
    ` 'createdAt', t.created_at, 'updatedAt', t.updated_at,` +
    ` 'createdBy', ${nameOf('created_by')}, 'updatedBy', ${nameOf('updated_by')})::text as answer` +
    ` from ${physicalTable(table)} t${row.joins.sql()} where t.id = $1::bigint and t.deleted_at is null`
  );
}

/** A column's value in a record: like a cell, but a many-to-many list gives its members with their titles. */
function recordValueSql(
  scene: SqlScene,
  table: Table,
  { column, row }: { readonly column: Column; readonly row: Row },
): string {
  if (column.type !== 'list' || isOtherEnd(scene, column)) return valueSql(scene, table, column, row);
  const target = tableOf(scene.catalog, column.target);
  const members = membersOf(scene.catalog, { owner: table, list: column, alias: row.alias, member: 'm' });
  const member = rowOf(scene.catalog, 'm');
  const title = titleSql(scene, target, member);
  return (
    `(select coalesce(json_agg(json_build_array(x.id, x.title)), '[]') from (select m.id, ${title} as title` +
    ` from ${members.from}${member.joins.sql()} where ${members.where} order by m.id limit ${MOST_MEMBERS}) x)`
  );
}

/** True for a list that is the other end of a link: its members change through their own records. */
export function isOtherEnd({ catalog }: Pick<Scene, 'catalog'>, column: Column): boolean {
  if (column.type !== 'list' || column.inverse === undefined) return false;
  return catalog.columns.get(column.inverse)?.column.type === 'link';
}

/** Titles of records by id, those that exist and are no ghosts. */
export async function titlesOf(
  db: Runner,
  scene: Scene,
  target: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const facts = boundFacts(1);
  const row = rowOf(scene.catalog, 't');
  const title = titleSql({ ...scene, facts }, target, row);
  const result = await db.query<{ id: number; title: string }>(
    `select t.id, ${title} as title from ${physicalTable(target)} t${row.joins.sql()} where t.id = any($1::bigint[]) and t.deleted_at is null`,
    [ids, ...facts.valuesFor(scene.viewer)],
  );
  return new Map(result.rows.map((row) => [row.id, row.title]));
}

/** Records that a link can point to: those whose searchable texts contain every word of `text`, by title. */
export async function suggestions(
  db: Runner,
  scene: Scene,
  target: Table,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly (readonly [number, string])[]> {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  const facts = boundFacts(1 + words.length);
  const row = rowOf(scene.catalog, 't');
  const title = titleSql({ ...scene, facts }, target, row);
  const like = (at: number) => `like '%' || colonnade.like_literal($${at}::text) || '%'`;
  const conditions = words.map((_, at) => `colonnade.fold(${title}) ${like(at + 2)}`);
  const searchable = target.columns.some((column) => column.searchable === true);
  const narrowed =
    searchable && titleIsSearchable(target) ? words.map((_, at) => `t._search ${like(at + 2)}`) : [];
  const where = ['t.deleted_at is null', ...narrowed, ...conditions].join(' and ');
  const order = suggestionOrder({ ...scene, facts }, target, row);
  const result = await db.query<{ id: number; title: string }>(
    `select t.id, ${title} as title from ${physicalTable(target)} t${row.joins.sql()} where ${where} order by ${order} limit $1::bigint`,
    [limit, ...words, ...facts.valuesFor(scene.viewer)],
  );
  return result.rows.map((row) => [row.id, row.title] as const);
}

/** The folded search text may narrow titles only where every title column is part of it. */
function titleIsSearchable(target: Table): boolean {
  const ids = target.title ?? [];
  return (
    ids.length > 0 &&
    ids.every((id) => target.columns.some((column) => column.id === id && column.searchable === true))
  );
}

/** By the first title column where it is one of the table's own, so that its index can serve. */
function suggestionOrder(scene: SqlScene, target: Table, row: Row): string {
  const first = target.columns.find((column) => column.id === target.title?.[0]);
  return first && first.type !== 'link' ? `${columnSql(scene, row, first)}, t.id` : 't.id';
}
