import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, literal, or, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { titleSql } from '../rights/expression.ts';
import { readableSql, rowGuards } from '../rights/rights.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';

/** A record that a text names: `exact` where the text is its title or key to the letter, beside case and accents. */
interface NamedRecord {
  readonly text: string;
  readonly id: number;
  readonly title: string;
  readonly exact: boolean;
}

/** Texts that name records of a table by their title, or the value of one of `keys`, which the viewer may read. */
interface Naming {
  readonly table: Table;
  readonly keys: readonly Column[];
  readonly texts: readonly string[];
}

/** Records found for one text at most: two say that it is not clear which is meant. */
const MAX_ALIKE = 50;

/**
 * The records of a table that exist for the viewer and are named by one of the texts, whatever case and accents.
 */
export async function recordsNamed(
  db: Runner,
  scene: Scene,
  { table, keys, texts }: Naming,
): Promise<readonly NamedRecord[]> {
  if (texts.length === 0) return [];
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(scene, 't');
  const title = titleSql(asked, table, row);
  const keySql = (column: Column): Sql =>
    sql`(${storedOf(column).text(readableSql(asked, row, table, column), column)})`;
  const names: readonly Sql[] = [title, ...keys.map(keySql)];
  const where = and([sql`t.deleted_at is null`, ...rowGuards(asked, row, table)]);
  const alike = or(names.map((name) => sql`colonnade.fold(${name}) = w.folded`));
  const exact = or(names.map((name) => sql`${name} = w.text`));
  // One pass over the records for all texts; those that are alike to the letter come first.
  const text = sql`select text, id, title, exact from (
      select w.text, t.id, ${title} as title, coalesce(${exact}, false) as exact,
        row_number() over (partition by w.text order by coalesce(${exact}, false) desc, t.id) as place
      from ${physicalTable(table)} t${row.joins.sql()}
        join (select text, colonnade.fold(text) as folded from unnest($1::text[]) text) w on ${alike}
      where ${where}) found
    where place <= ${literal(MAX_ALIKE)} order by text, place`;
  const { rows } = await db.query<NamedRecord>(text, [texts, ...facts.valuesFor(scene.viewer)]);
  return rows;
}
