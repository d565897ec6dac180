import { isLink, isList } from '#core/fields/traits.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { writtenColumns } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { NEW_KEYS } from '#core/query/new-key.ts';
import type { Runner } from '../../database/pool.ts';
import { NOTHING, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { ofFormula } from '../../fields/registry.ts';
import { draftedSql, draftSources, type Bind } from './draft-rows.ts';
import { jsonSql, rowSql, titleSql } from '../rights/expression.ts';
import { factsAmong, type SqlScene } from '../formula/facts.ts';
import { formulaSql } from '../formula/formula-sql.ts';
import { viewerGuard } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { DraftRow, Scene } from '../scene/place.ts';
import { statementName } from '../scene/statement-name.ts';

/** A record as it would be: the stored one, or a new one, with values that are not stored yet. */
export interface DraftRecord {
  readonly table: Table;
  /** The stored record; null for a new one. */
  readonly id: number | null;
  /** Bare wire values by technical name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What its user saw in its columns: of a list, the pairs are changed that differ from it. */
  readonly seen?: Readonly<Record<string, unknown>> | undefined;
}

/** A formula on a record: one that gives a column its value, or a condition. */
interface Asked {
  readonly typed: Typed;
  /** The column whose form in JSON the value gets; undefined for a condition. */
  readonly column: Column | undefined;
  /** Asked with the viewer's rights, as filters are; else it reads everything. */
  readonly asViewer?: boolean;
  /** A link is wanted as it is stored, whether the viewer may read where it leads or not. */
  readonly isStored?: boolean;
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
  const columns = [...new Set(asked.flatMap(({ typed }) => writtenColumns(scene.catalog, typed)))];
  const asViewer = asked.some((one) => one.asViewer === true);
  const answer = await askDraft(db, scene, { record, columns, asViewer }, (ground, row) =>
    rowSql(asked.map((one) => askedSql(ground, row, one))),
  );
  return (answer as readonly unknown[] | undefined) ?? asked.map(() => null);
}

/** What names a record as it would be to the viewer. */
export async function draftTitle(db: Runner, scene: Scene, record: DraftRecord): Promise<string> {
  const columns = record.table.columns.filter((column) => column.formula === undefined && !isList(column));
  const answer = await askDraft(
    db,
    scene,
    { record, columns },
    (ground, row) => sql`to_json(${titleSql(ground, record.table, row)})`,
  );
  return typeof answer === 'string' ? answer : '';
}

interface AskedRecord {
  readonly record: DraftRecord;
  /** Those that the expression reads of the record itself. */
  readonly columns: readonly Column[];
  /** Some of it is asked with the viewer's rights. */
  readonly asViewer?: boolean;
}

/** Asks for one JSON value of a record as it would be. */
async function askDraft(
  db: Runner,
  scene: Scene,
  { record, columns, asViewer = false }: AskedRecord,
  expression: (ground: SqlScene, row: Row) => Sql,
): Promise<unknown> {
  const values: unknown[] = [];
  const bind: Bind = (value, cast) => sql`${boundAt(values.push(value))}::${cast}`;
  const { table } = record;
  const id = record.id ?? scene.draft?.key ?? NEW_KEYS;
  const own: DraftRow = { table, id, isNew: record.id === null, values: record.values, seen: record.seen };
  const source = draftedSql(table, columns, { rows: [own], bind });
  const ground: SqlScene = {
    ...scene,
    facts: factsAmong(scene.viewer, bind),
    // A record alone, none of whose lists it changes, finds the others as they are stored.
    ...(scene.draft || changesLists(own)
      ? { sources: draftSources(scene.catalog, withOwn(scene.draft?.rows ?? [], own), bind) }
      : {}),
  };
  // What may be read of a stored record is judged as it is stored: nothing that a draft says opens what is closed.
  const judge = asViewer && record.id !== null ? rowOf({ catalog: scene.catalog }, 's') : undefined;
  const row = { ...rowOf(ground, 't'), isFresh: true, ...(judge ? { judgedBy: judge } : {}) };
  const cell = expression(ground, row);
  const joins = row.joins.sql();
  const stored = judge
    ? sql` left join ${physicalTable(table)} s on s.id = t.id${judge.joins.sql()}`
    : NOTHING;
  const text = sql`select ${cell} as answer from (${source}) t${stored}${joins}`;
  const answers = await db.query<{ answer: unknown }>({
    name: statementName('draft', text),
    text: text,
    values,
  });
  return answers.rows[0]?.answer;
}

/** The records of the draft, the one that is asked about as the question has it. */
function withOwn(rows: readonly DraftRow[], own: DraftRow): readonly DraftRow[] {
  return [own, ...rows.filter(({ table, id }) => table.id !== own.table.id || id !== own.id)];
}

function changesLists({ table, values }: DraftRow): boolean {
  return table.columns.some((column) => isList(column) && column.name in values);
}

function askedSql(
  scene: SqlScene,
  row: Row,
  { typed, column, asViewer = false, isStored = false }: Asked,
): Sql {
  const expression = formulaSql(asViewer ? { ...scene, guard: viewerGuard(scene) } : scene, typed, row);
  if (!column) return sql`coalesce(${expression}, false)`;
  if (isStored && isLink(column)) return ofFormula(column, expression);
  return jsonSql(scene, column, { sql: sql`(${ofFormula(column, expression)})`, row });
}
