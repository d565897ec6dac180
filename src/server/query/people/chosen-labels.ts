import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { boundAt, sql } from '../../database/sql/sql.ts';
import { askList, type ListQuery } from '../list/ask-list.ts';
import { recordsSql } from '../list/records-sql.ts';
import { shapeOf } from '../list/shape.ts';
import type { SetChoice } from '../bulk/set/choose-set.ts';
import { rowOf } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';

/** How many of the chosen messages have a label. */
interface LabelCount {
  readonly id: number;
  readonly count: number;
}

const LABELS: ListQuery = {
  name: 'labels of chosen',
  binds: 2,
  compile: (scene, plan, slots) => {
    const records = recordsSql(scene, plan, rowOf(scene, 't'));
    return {
      text: sql`select p.target_id as id, count(*)::integer as count from app.message__labels p
        where p.target_id = any(${boundAt(slots + 2)}::bigint[])
          and p.source_id in (select t.id ${records} and t.id <> all(${boundAt(slots + 1)}::bigint[]))
        group by p.target_id`,
    };
  },
};

/** Which of the labels with these ids, all of which exist for the viewer, how many of the chosen messages have. */
export async function labelCounts(
  db: Runner,
  scene: Scene,
  {
    table,
    choice,
    labels,
  }: { readonly table: Table; readonly choice: SetChoice; readonly labels: readonly number[] },
): Promise<readonly LabelCount[]> {
  const of = 'question' in choice ? choice.question : { tableId: table.id, records: choice.ids, without: [] };
  const { without, ...asked } = of;
  return await askList<LabelCount>({ db, scene }, LABELS, shapeOf({ ...asked, columns: [] }), [
    without,
    labels,
  ]);
}
