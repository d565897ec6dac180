import { readableColumns } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Column } from '#core/fields/registry.ts';
import type { RecordAnswer } from '#core/contract/record-routes.ts';
import type { Runner } from '../database/pool.ts';
import { literal } from '../fields/stored-field.ts';
import { memberSql, physicalTable, titleSql, valueSql } from './expression.ts';
import type { Scene } from './place.ts';

/** Members of a many-to-many list that a record's answer carries at most; forms show the rest as a list. */
const MOST_MEMBERS = 1_000;

const texts = new Map<string, { readonly name: string; readonly text: string }>();
const MOST_TEXTS = 500;
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
  const result = await db.query<{ answer: string }>({ ...statement(scene, table), values: [id] });
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

function statement(scene: Scene, table: Table): { readonly name: string; readonly text: string } {
  const key = `${scene.catalog.version} ${scene.viewer.rights} ${table.id}`;
  const known = texts.get(key);
  if (known) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const made = { name: `record_${++serial}`, text: compileRecord(scene, table) };
  texts.set(key, made);
  return made;
}

function compileRecord(scene: Scene, table: Table): string {
  const columns = readableColumns(scene.catalog, scene.viewer, table);
  const values = columns.map((column) => `${recordValueSql(scene, table, column)} as "${column.name}"`);
  const nameOf = (by: string) => `(select u.name from app."user" u where u.id = t.${by})`;
  return (
    `select json_build_object('id', t.id, 'version', t.version, 'title', ${titleSql(scene, table, 't')},` +
    ` 'values', ${values.length === 0 ? literal('{}') + '::json' : `(select row_to_json(v) from (select ${values.join(', ')}) v)`},` +
    ` 'createdAt', t.created_at, 'updatedAt', t.updated_at,` +
    ` 'createdBy', ${nameOf('created_by')}, 'updatedBy', ${nameOf('updated_by')})::text as answer` +
    ` from ${physicalTable(table)} t where t.id = $1::bigint and t.deleted_at is null`
  );
}

/** A column's value in a record: like a cell, but a many-to-many list gives its members with their titles. */
function recordValueSql(scene: Scene, table: Table, column: Column): string {
  if (column.type !== 'list' || isOtherEnd(scene, column)) return valueSql(scene, table, column, 't');
  const target = scene.catalog.tables.get(column.target);
  if (!target) return valueSql(scene, table, column, 't');
  const members = memberSql(scene.catalog, { owner: table, list: column, alias: 't' });
  return (
    `(select coalesce(json_agg(json_build_array(x.id, x.title)), '[]') from (select m.id, ${titleSql(scene, target, 'm')} as title` +
    ` from ${members} order by m.id limit ${MOST_MEMBERS}) x)`
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
  const result = await db.query<{ id: number; title: string }>(
    `select t.id, ${titleSql(scene, target, 't')} as title from ${physicalTable(target)} t where t.id = any($1::bigint[]) and t.deleted_at is null`,
    [ids],
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
  const title = titleSql(scene, target, 't');
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  const like = (at: number) => `like '%' || colonnade.like_literal($${at}::text) || '%'`;
  const conditions = words.map((_, at) => `colonnade.fold(${title}) ${like(at + 2)}`);
  const searchable = target.columns.some((column) => column.searchable === true);
  const narrowed =
    searchable && titleIsSearchable(target) ? words.map((_, at) => `t._search ${like(at + 2)}`) : [];
  const where = ['t.deleted_at is null', ...narrowed, ...conditions].join(' and ');
  const result = await db.query<{ id: number; title: string }>(
    `select t.id, ${title} as title from ${physicalTable(target)} t where ${where} order by ${suggestionOrder(target)} limit $1::bigint`,
    [limit, ...words],
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
function suggestionOrder(target: Table): string {
  const first = target.columns.find((column) => column.id === target.title?.[0]);
  return first && first.type !== 'link' ? `t."${first.name}", t.id` : 't.id';
}
