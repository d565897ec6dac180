import { originOf } from '#core/catalog/family.ts';
import type { Database } from '../database/pool.ts';
import { knownInFamily, readableCells } from '../query/record/record-of-family.ts';
import type { Scene } from '../query/scene/place.ts';
import type { Session } from '../session/session.ts';

/**
 * Whether a reader is told of what stands beside a record, or beside its cell in a column: a user of the organisation who may read
 * it (MSG-29, MSG-47).
 */
export async function readsBeside(
  db: Database,
  { catalog, viewer, session }: Scene & { readonly session: Pick<Session, 'account' | 'viewing'> },
  {
    named,
    record,
    column,
  }: { readonly named: number; readonly record: number; readonly column: number | null },
): Promise<boolean> {
  const table = catalog.tables.get(named);
  if (!table || (session.viewing ?? session.account).kind !== 'intranet') return false;
  const known = await knownInFamily(db, { catalog, viewer }, table, record);
  if (!known || column === null) return known !== undefined;
  const cells = await readableCells(db, { catalog, viewer }, known.table, record);
  return cells.some((cell) => originOf(cell) === column);
}
