import type { Column, Table } from '#core/catalog/schema.ts';
import { and, sql, type Sql } from '../../database/sql/sql.ts';
import { boundFacts, type BoundFacts } from '../formula/facts.ts';
import { readableSql, rowGuards } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { KeptStatements } from '../scene/kept-statements.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { statementName } from '../scene/statement-name.ts';

/** A statement about one cell, prepared for all who have the same rights; its first value is the record's id. */
interface CellStatement {
  readonly config: { readonly name: string; readonly text: Sql };
  readonly facts: BoundFacts;
}

/** What is asked of a cell. */
interface CellQuestion {
  /** Names it among those of its column. */
  readonly name: string;
  /** How many values are bound: the record's id, and its own behind it. */
  readonly bound: number;
  /** The statement; `cell` is a row with the stored `value`, none where the viewer may not read it. */
  readonly ask: (cell: Sql) => Sql;
}

const statements = new KeptStatements<CellStatement>(500);

/** Prepares a question about the cells of a column, of which the viewer is told what they may read and nothing else. */
export function cellStatement(
  scene: Scene,
  { table, column }: { readonly table: Table; readonly column: Column },
  question: CellQuestion,
): CellStatement {
  const key = `${question.name} ${scene.viewer.rights} ${table.id} ${column.id}`;
  const known = statements.get(scene.catalog, key) ?? compiled(scene, { table, column }, question);
  statements.set(scene.catalog, key, known);
  return known;
}

function compiled(
  scene: Scene,
  { table, column }: { readonly table: Table; readonly column: Column },
  { name, bound, ask }: CellQuestion,
): CellStatement {
  const facts = boundFacts(bound);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const value = readableSql(asked, row, table, column);
  const where = [sql`t.id = $1::bigint`, sql`t.deleted_at is null`, ...rowGuards(asked, row, table)];
  const cell = sql`(select ${value} as value from ${physicalTable(table)} t${row.joins.sql()} where ${and(where)})`;
  const text = ask(cell);
  return { config: { name: statementName(name, text), text }, facts };
}
