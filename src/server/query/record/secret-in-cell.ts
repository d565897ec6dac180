import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { Scene } from '../scene/place.ts';
import { cellStatement } from './cell-statement.ts';

/** The sealed text that a cell holds which exists for the viewer; undefined where there is none. */
export async function secretInCell(
  db: Runner,
  scene: Scene,
  { table, column, record }: { readonly table: Table; readonly column: Column; readonly record: number },
): Promise<string | undefined> {
  const { config, facts } = cellStatement(
    scene,
    { table, column },
    { name: 'secret', bound: 1, ask: (cell) => sql`select c.value as sealed from ${cell} c` },
  );
  const values = [record, ...facts.valuesFor(scene.viewer)];
  const { rows } = await db.query<{ sealed: string | null }>({ ...config, values });
  return rows[0]?.sealed ?? undefined;
}
