import { mayOperate } from '#core/access/access.ts';
import { topOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import { sql } from '../database/sql/sql.ts';
import { allKnown } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';

/** Records of a table, and whether they are called no duplicates of each other. */
interface Dismissing {
  readonly tableId: number;
  readonly records: readonly number[];
  readonly dismissed: boolean;
}

/**
 * Keeps for everybody that records are no duplicates of each other, or forgets it; gives how many pairs were not so before.
 * Throws AppError `access.refused` for who may not change records of the table, `record.unknown`.
 */
export async function dismissPairs(
  request: RequestContext,
  { tableId, records, dismissed }: Dismissing,
): Promise<number> {
  const named = readableTable(request, tableId);
  if (!mayOperate(request.viewer, 'update', named)) throw new AppError('access.refused');
  const ids = [...new Set(records)].toSorted((one, other) => one - other);
  await allKnown(request.db, request, { named, ids });
  const pairs = ids.flatMap((low, at) => ids.slice(at + 1).map((high) => ({ low, high })));
  const table = topOf(request.catalog, named).id;
  const ends = [pairs.map(({ low }) => low), pairs.map(({ high }) => high)];
  const given = sql`unnest($2::bigint[], $3::bigint[]) as g(low, high)`;
  const { rowCount } = dismissed
    ? await request.db.query(
        sql`insert into colonnade.dismissed_pair (table_id, low, high, account)
          select $1, g.low, g.high, $4 from ${given} on conflict do nothing`,
        [table, ...ends, request.viewer.account],
      )
    : await request.db.query(
        sql`delete from colonnade.dismissed_pair p using ${given}
          where p.table_id = $1 and p.low = g.low and p.high = g.high`,
        [table, ...ends],
      );
  return rowCount ?? 0;
}
