import type { Runner } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { askList, type ListQuery } from './ask-list.ts';
import { recordsSql } from './records-sql.ts';
import { shapeOf, type WindowRequest } from './shape.ts';
import { cellSql, titleSql } from '../rights/expression.ts';
import { rowOf } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';
import type { VIEW_ROUTES } from '#core/contract/views/registry.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';

type Titles = AnswerOf<(typeof VIEW_ROUTES)['list_full_titles']>['titles'];

const TITLES: ListQuery = {
  name: 'titles',
  compile: (scene, plan) => {
    const row = rowOf(scene, 't');
    const [beside] = plan.cells.map((place) => cellSql(scene, place, row));
    const columns = sql`t.id, ${titleSql(scene, plan.table, row)} as title, ${beside ?? sql`null`} as beside`;
    return {
      text: sql`select ${columns} ${recordsSql(scene, plan, row)} order by t.id limit ${literal(plan.limit)}`,
    };
  },
};

/** The titles of the first `limit` records of a list, with the column that the request names beside each. */
export async function listTitles(db: Runner, scene: Scene, request: WindowRequest): Promise<Titles> {
  return [...(await askList<Titles[number]>({ db, scene }, TITLES, shapeOf(request)))];
}
