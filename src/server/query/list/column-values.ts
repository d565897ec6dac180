import type { FilterValues } from '#core/contract/lists/saved-routes.ts';
import { MAX_FILTER_VALUES } from '#core/contract/route/limits.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { Runner } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { jsonSql, placeRow } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { placeOf, readableTable, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import { recordsSql } from './records-sql.ts';
import { shapeOf } from './shape.ts';

/** The records of a list, and the column whose values are asked for. */
interface ValuesRequest {
  readonly tableId: number;
  readonly path: string;
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
}

/** One more than are given tells whether there are more. */
const VALUES: ListQuery = {
  name: 'values',
  compile: (scene, plan) => {
    const row = rowOf(scene, 't');
    const place = must(plan.cells[0], 'the column of values');
    const own = placeRow(scene, row, place.links);
    const { reads } = storedOf(place.column);
    const stored = readableSql(scene, own, place.table, place.column);
    const value = reads?.(stored, place.column) ?? stored;
    const records = sql`select ${value} as v ${recordsSql(scene, plan, row)}`;
    // The title of a linked record is looked up for the values that are given alone.
    const outer = rowOf(scene, 'g');
    const counted = sql`select v, count(*)::int as n from (${records}) r group by v order by n desc, v limit ${literal(MAX_FILTER_VALUES + 1)}`;
    const json = reads ? sql`g.v` : jsonSql(scene, place.column, { sql: sql`g.v`, row: outer });
    // As JSON, as a list's cells are: the driver would make a moment of a day.
    return {
      text: sql`select to_json(${json}) as value, g.n as count from (${counted}) g order by g.n desc, g.v`,
    };
  },
};

/** The values of a column among the records that a viewer sees, as that viewer sees them; hidden ones count as empty. */
export async function countedValues(db: Runner, scene: Scene, request: ValuesRequest): Promise<FilterValues> {
  const { tableId, path, filter, search } = request;
  const { column } = placeOf(scene, readableTable(scene, tableId), path);
  if (!fieldOf(column).operators.includes('equal'))
    throw new AppError('filter.operator', { column: path, operator: 'equal' });
  const found = await askList<FilterValues['values'][number]>(
    { db, scene },
    VALUES,
    shapeOf({ tableId, columns: [path], filter, search }),
  );
  return { values: found.slice(0, MAX_FILTER_VALUES), more: found.length > MAX_FILTER_VALUES };
}
