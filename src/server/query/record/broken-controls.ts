import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Runner } from '../../database/pool.ts';
import { identifier, literal, or, sql, type Sql } from '../../database/sql/sql.ts';
import { titleSql } from '../rights/expression.ts';
import { boundFacts } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';

/** What records must be like: a condition is true, or columns are filled wherever it is. */
export interface Demanded {
  readonly table: Table;
  readonly condition: Typed;
  /** Columns of which none may be empty where the condition is true. */
  readonly filled?: readonly Column[] | undefined;
}

/** Most records that are named, and most that are counted. */
const NAMED = 10;
const COUNTED = 10_000;

/** How many records are not as they must be, at most one more than are counted, and the first of them. */
export async function recordsBreaking(
  db: Runner,
  catalog: Catalog,
  demanded: Demanded,
): Promise<{
  readonly count: number;
  readonly isAll: boolean;
  readonly records: readonly { readonly id: number; readonly title: string }[];
}> {
  const { table } = demanded;
  const facts = boundFacts(0);
  const scene = { catalog, viewer: viewerOfRole(SUPERVISOR), facts };
  const row = rowOf(scene, 't');
  const wrong = brokenSql(scene, demanded, row);
  const title = titleSql(scene, table, row);
  const found = sql`select t.id, ${title} as title from ${physicalTable(table)} t${row.joins.sql()} where t.deleted_at is null and ${wrong} limit ${literal(COUNTED + 1)}`;
  const { rows } = await db.query<{ id: number; title: string; count: number }>(
    sql`select id, title, count(*) over () as count from (${found}) f order by id limit ${literal(NAMED)}`,
    [...facts.valuesFor(scene.viewer)],
  );
  const count = rows[0]?.count ?? 0;
  return {
    count: Math.min(count, COUNTED),
    isAll: count <= COUNTED,
    records: rows.map(({ id, title: text }) => ({ id, title: text })),
  };
}

type Ground = Parameters<typeof conditionFormulaSql>[0];

function brokenSql(ground: Ground, { condition, filled }: Demanded, row: ReturnType<typeof rowOf>): Sql {
  const holds = conditionFormulaSql(ground, condition, row);
  if (!filled) return sql`(${holds}) is not true`;
  const empty = filled.map(({ name }) => sql`${row.alias}.${identifier(name)} is null`);
  return sql`(${holds}) and (${or(empty)})`;
}
