import type { Column, Table } from '#core/catalog/schema.ts';
import { writtenColumns } from '#core/formula/computed.ts';
import type { Typed } from '#core/formula/typed.ts';
import type { Runner } from '../database/pool.ts';
import { quoted } from '../fields/stored-field.ts';
import { storedOf } from '../fields/stored-fields.ts';
import { rowSql } from './compile-list.ts';
import { jsonSql } from './expression.ts';
import { boundFacts, type SqlScene } from './facts.ts';
import { formulaSql } from './formula-sql.ts';
import { rowOf, type Row } from './joins.ts';
import { physicalTable } from './physical-names.ts';
import type { Scene } from './place.ts';
import { statementName } from './statement-name.ts';

/** A record as it would be: the stored one, or a new one, with values that are not stored yet. */
export interface DraftRecord {
  readonly table: Table;
  readonly id: number | null;
  /** Bare wire values by technical name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A formula on a record: one that gives a column its value, or a condition. */
export interface Asked {
  readonly typed: Typed;
  /** The column whose form in JSON the value gets; undefined for a condition. */
  readonly column: Column | undefined;
}

/**
 * What formulas give on a record as it would be, in their order: the JSON forms of columns, links with their titles, and
 * conditions as true or false. One statement.
 */
export async function draftValues(
  db: Runner,
  scene: Scene,
  record: DraftRecord,
  asked: readonly Asked[],
): Promise<readonly unknown[]> {
  if (asked.length === 0) return [];
  const values: unknown[] = [];
  const bind = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`;
  const source = sourceSql(record, writtenFor(scene, asked), bind);
  const facts = boundFacts(values.length);
  const row = { ...rowOf(scene.catalog, 't'), isFresh: true };
  const cells = asked.map((one) => askedSql({ ...scene, facts }, row, one));
  const text = `select ${rowSql(cells)} as answer from (${source}) t${row.joins.sql()}`;
  const { rows } = await db.query<{ answer: readonly unknown[] }>({
    name: statementName('draft', text),
    text,
    values: [...values, ...facts.valuesFor(scene.viewer)],
  });
  return rows[0]?.answer ?? asked.map(() => null);
}

function writtenFor({ catalog }: Scene, asked: readonly Asked[]): readonly Column[] {
  return [...new Set(asked.flatMap(({ typed }) => writtenColumns(catalog, typed)))];
}

/** The record as a row of the columns that formulas need. */
function sourceSql(
  { table, id, values }: DraftRecord,
  columns: readonly Column[],
  bind: (value: unknown, cast: string) => string,
): string {
  const items = columns.map((column) => {
    const name = quoted(column.name);
    if (!(column.name in values) && id !== null) return `o.${name}`;
    const { type, cast } = storedOf(column);
    return `(${bind(values[column.name] ?? null, cast)})::${type(column) ?? cast} as ${name}`;
  });
  const own = id === null ? 'null::bigint as id' : 'o.id';
  const from = id === null ? '' : ` from ${physicalTable(table)} o where o.id = ${bind(id, 'bigint')}`;
  return `select ${[own, ...items].join(', ')}${from}`;
}

function askedSql(scene: SqlScene, row: Row, { typed, column }: Asked): string {
  const sql = formulaSql(scene, typed, row);
  if (!column) return `coalesce(${sql}, false)`;
  const { type, cast } = storedOf(column);
  return jsonSql(scene, column, { sql: `((${sql})::${type(column) ?? cast})`, row });
}
