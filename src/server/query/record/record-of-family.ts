import { cellRule, readableColumns } from '#core/access/access.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, literal, sql } from '../../database/sql/sql.ts';
import { boundFacts } from '../formula/facts.ts';
import type { RecordState } from '../rights/asked-records.ts';
import { knownRecords, type KnownRecords } from '../rights/known-records.ts';
import { cellGuards } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';

/**
 * A live record as it exists for the viewer, as one of whichever table of its family, `named` before others: somebody may
 * read it as one of a child table alone.
 */
export async function knownInFamily(
  db: Runner,
  scene: Scene,
  named: Table,
  id: number,
): Promise<Omit<KnownRecords, 'ids'> | undefined> {
  const family = [...scene.catalog.tables.values()].filter((one) => one !== named && isFamily(one, named));
  for (const table of [named, ...family]) {
    const [known] = await knownRecords(db, scene, { named: table, ids: [id] });
    if (known) return known;
  }
  return undefined;
}

/** Those of the records of a family that exist for the viewer, as `knownInFamily` finds each; live ones unless given. */
export async function allKnownInFamily(
  db: Runner,
  scene: Scene,
  {
    top,
    ids,
    state = 'live',
  }: { readonly top: Table; readonly ids: readonly number[]; readonly state?: RecordState },
): Promise<readonly KnownRecords[]> {
  const family = [...scene.catalog.tables.values()].filter((one) => one !== top && isFamily(one, top));
  const known: KnownRecords[] = [];
  let rest = [...ids];
  for (const named of [top, ...family]) {
    if (rest.length === 0) break;
    known.push(...(await knownRecords(db, scene, { named, ids: rest, state })));
    const found = new Set(known.flatMap((one) => one.ids));
    rest = rest.filter((id) => !found.has(id));
  }
  return known;
}

/** The columns of a record, which exists for the viewer as one of `table`, whose cells the viewer may read there. */
export async function readableCells(
  db: Runner,
  scene: Scene,
  table: Table,
  id: number,
): Promise<readonly Column[]> {
  const { catalog, viewer } = scene;
  const columns = readableColumns(catalog, viewer, table);
  const judged = columns.filter((column) => cellRule(catalog, viewer, table, column) !== true);
  if (judged.length === 0) return columns;
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const hidden = judged.map(
    (column) =>
      sql`case when (${and(cellGuards(asked, row, table, column))}) is not true then ${literal(column.id)} end`,
  );
  const { rows } = await db.query<{ hidden: readonly number[] }>(
    sql`select to_json(array_remove(array[${commas(hidden)}]::bigint[], null)) as hidden
      from ${physicalTable(table)} t${row.joins.sql()} where t.id = $1::bigint`,
    [id, ...facts.valuesFor(viewer)],
  );
  const closed = new Set(rows[0]?.hidden ?? judged.map((column) => column.id));
  return columns.filter((column) => !closed.has(column.id));
}
