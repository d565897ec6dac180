import type { Runner } from '#server/database/pool.ts';
import { askList, type ListQuery } from '#server/query/list/ask-list.ts';
import { recordsSql } from '#server/query/list/records-sql.ts';
import { shapeOf, type WindowRequest } from '#server/query/list/shape.ts';
import { cellSql, titleSql } from '#server/query/rights/expression.ts';
import { rowOf } from '#server/query/scene/joins.ts';
import type { Scene } from '#server/query/scene/place.ts';
import type { TitlesAnswer } from '../../../core/contract/views/titles.ts';

const TITLES: ListQuery = {
  name: 'titles',
  compile: (scene, plan) => {
    const row = rowOf(scene, 't');
    const [beside] = plan.cells.map((place) => cellSql(scene, place, row));
    const columns = `t.id, ${titleSql(scene, plan.table, row)} as title, ${beside ?? 'null'} as beside`;
    return { text: `select ${columns} ${recordsSql(scene, plan, row)} order by t.id limit ${plan.limit}` };
  },
};

/** The titles of the first `limit` records of a list, with the column that the request names beside each. */
export async function titlesOf(
  db: Runner,
  scene: Scene,
  request: WindowRequest,
): Promise<TitlesAnswer['titles']> {
  return [...(await askList<TitlesAnswer['titles'][number]>({ db, scene }, TITLES, shapeOf(request)))];
}
