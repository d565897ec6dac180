import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Table } from '#core/catalog/schema.ts';
import { lineageOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { sql } from '../../database/sql/sql.ts';
import { listCount } from '../../query/list/run-list.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { RecordPlan } from '../save/plan.ts';

/** How many records of a table each lane of a board takes. */
export interface LaneLimits {
  readonly board: number;
  readonly table: Table;
  /** The column that makes the lanes, by its name. */
  readonly column: string;
  /** Which records the board has. */
  readonly filter: RequestFilter | undefined;
  /** The limit that refuses of the lane with a value; undefined where it has none. */
  readonly mostOf: (value: unknown) => number | undefined;
}

/**
 * Refuses records that were written into lanes which have more than their limits now, whoever may read what is in them.
 * Lanes are counted one after the other by all who move cards into them. Throws AppError `lane.full`.
 */
export async function refuseFullLanes(
  { db, ...scene }: RequestContext,
  { board, table, column, filter, mostOf }: LaneLimits,
  records: readonly RecordPlan[],
): Promise<void> {
  const isOfTable = (one: Table) =>
    one.id === table.id || lineageOf(scene.catalog, one).some(({ id }) => id === table.id);
  const entered = records.flatMap(({ table: of, diff }) => {
    const change = isOfTable(of) ? diff[column] : undefined;
    return change ? [change[1]] : [];
  });
  // All wait for each other in the same order.
  const lanes = [...new Map(entered.map((value) => [String(value), value]))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const viewer = { ...scene.viewer, roles: [SUPERVISOR], rights: 'supervisor' };
  for (const [name, value] of lanes) {
    const most = mostOf(value);
    if (most === undefined) continue;
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`lane ${board} ${name}`]);
    const within: RequestFilter =
      value === null || value === undefined
        ? { column, operator: 'isEmpty' }
        : { column, operator: 'equal', value };
    const asked = { tableId: table.id, filter: filter ? { all: [filter, within] } : within };
    const { count } = await listCount(db, { catalog: scene.catalog, viewer }, asked);
    if (count > most) throw new AppError('lane.full', { most });
  }
}
