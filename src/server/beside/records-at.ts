import { catalogIn } from '#core/catalog/catalog.ts';
import { allKnownInFamily } from '../query/record/record-of-family.ts';
import { namedRecords, type NamedRecord } from '../query/record/subtitle.ts';
import type { OwnContext } from '../records/records.ts';

/** A record at which something stands, by the table at the top of its family. */
export interface StandingAt {
  readonly table_id: number;
  readonly record_id: number;
}

/** A record as its reader knows it. */
interface RecordKnown {
  readonly tableId: number;
  readonly recordId: number;
  readonly title: string;
  readonly subtitle: string | null;
}

/** The records that the reader may read, as that one knows them, by `keyOfPlace`; without their names where only that is asked. */
export async function recordsAt(
  { db, catalog, viewer }: OwnContext,
  places: readonly StandingAt[],
  isNamed: boolean,
): Promise<ReadonlyMap<string, RecordKnown>> {
  const records = new Map<string, RecordKnown>();
  const scene = { catalog: catalogIn(catalog, viewer.locale), viewer };
  for (const [tableId, there] of Map.groupBy(places, (place) => place.table_id)) {
    const top = scene.catalog.tables.get(tableId);
    if (!top) continue;
    const ids = [...new Set(there.map((place) => place.record_id))];
    for (const { table, ids: known } of await allKnownInFamily(db, scene, { top, ids })) {
      const names: ReadonlyMap<number, NamedRecord> = isNamed
        ? await namedRecords(db, scene, table, known)
        : new Map();
      for (const id of known)
        records.set(keyOfPlace({ table_id: tableId, record_id: id }), {
          tableId: table.id,
          recordId: id,
          title: names.get(id)?.title ?? '',
          subtitle: names.get(id)?.subtitle ?? null,
        });
    }
  }
  return records;
}

export function keyOfPlace(place: StandingAt | undefined): string {
  return `${place?.table_id} ${place?.record_id}`;
}
