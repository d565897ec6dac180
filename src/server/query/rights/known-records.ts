import { mayOperate } from '#core/access/access.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { askedRecords, type RecordState } from './asked-records.ts';
import { byOwnTable } from '../scene/own-table.ts';
import type { Scene } from '../scene/place.ts';

/**
 * Records that exist for a viewer as those of `table`: `own`, the table that they are of, or the one above that was named,
 * where they may not be read as what they are.
 */
export interface KnownRecords {
  readonly table: Table;
  readonly own: Table;
  readonly ids: readonly number[];
}

/** The table that was named, which the viewer may read, and ids that a request calls records of it. */
interface NamedRecords {
  readonly named: Table;
  readonly ids: readonly number[];
  /** Live records unless given. */
  readonly state?: RecordState;
}

/**
 * Those of the ids that exist for the viewer, each once, in their order. Every id of a request goes through here before
 * anything else is done with its record: what is missing here was never given, for all that the viewer can tell (ACCESS-8).
 */
export async function knownRecords(
  db: Runner,
  scene: Scene,
  { named, ids: all, state = 'live' }: NamedRecords,
): Promise<readonly KnownRecords[]> {
  const known: KnownRecords[] = [];
  const ids = [...new Set(all)];
  for (const { table: own, ids: found } of await byOwnTable(db, scene, named, ids)) {
    let rest = new Set(found);
    for (const table of new Set([own, named])) {
      if (rest.size === 0 || !mayOperate(scene.viewer, 'read', table)) continue;
      const asked = await askedRecords(db, scene, { table, ids: [...rest], operation: 'read', state });
      const there = new Set(asked.map(({ id }) => id));
      const seen = ids.filter((id) => there.has(id));
      if (seen.length > 0) known.push({ table, own, ids: seen });
      rest = new Set([...rest].filter((id) => !there.has(id)));
    }
  }
  return known;
}

/** All of the records. Throws AppError `record.unknown` where one of them does not exist for the viewer. */
export async function allKnown(
  db: Runner,
  scene: Scene,
  asked: NamedRecords,
): Promise<readonly KnownRecords[]> {
  const known = await knownRecords(db, scene, asked);
  const count = known.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count < new Set(asked.ids).size) throw new AppError('record.unknown');
  return known;
}

/**
 * One record that is read next: of a table without child tables nothing is looked up, as that finds out whether it is
 * there. Throws AppError `record.unknown`.
 */
export async function knownRecord(
  db: Runner,
  scene: Scene,
  named: Table,
  id: number,
): Promise<Omit<KnownRecords, 'ids'>> {
  if (kindsOf(scene.catalog, named).length === 1) return { table: named, own: named };
  const [known] = await allKnown(db, scene, { named, ids: [id] });
  return must(known, 'a known record');
}

/**
 * Records as those of the tables that they are of. Throws AppError `access.refused` where one of them may not be read as
 * what it is: it cannot be changed either.
 */
export function asWhatTheyAre<Known extends Omit<KnownRecords, 'ids'>>(
  known: readonly Known[],
): readonly Known[] {
  if (known.some(({ table, own }) => table !== own)) throw new AppError('access.refused');
  return known;
}
