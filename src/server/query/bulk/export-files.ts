import { isOfFiles } from '#core/fields/traits.ts';
import { commas, literal, sql } from '../../database/sql/sql.ts';
import { windowSql } from '../list/window.ts';
import { placeRow, rowSql, titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import type { Scene } from '../scene/place.ts';
import {
  askingOf,
  exportedCellSql,
  linePartSql,
  type ExportedList,
  type ExportLayout,
  type ExportStatement,
} from './export.ts';

/**
 * The same as `exportList`, with the files of cells: each row is a JSON array of its cells, and of the title and the id of
 * its record. Cells of files are their values, cells of lines the parts that lines are put together from. Throws AppError
 * for what does not exist for the viewer.
 */
export function exportWithFiles(scene: Scene, request: ExportedList, layout: ExportLayout): ExportStatement {
  const { form } = request;
  const asking = askingOf(scene, request);
  const { asked, plan, row } = asking;
  const places = plan.cells.slice(0, request.columns.length);
  const cells = places.map((place, at) => {
    const isFiles = isOfFiles(place.column);
    const own = isFiles ? placeRow(asked, row, place.links) : row;
    const value = isFiles
      ? readableSql(asked, own, place.table, place.column)
      : exportedCellSql(asked, { place, row, form, layout });
    const name = sql`c${literal(at)}`;
    const text = sql`r.${name}`;
    return { value, name, written: layout === 'line' && !isFiles ? linePartSql(text, place, form) : text };
  });
  const order = windowSql(asked, plan, row).wholeOrderBy;
  const title = titleSql(asked, plan.table, row);
  const named = cells.map(({ value, name }) => sql`${value} as ${name}`);
  // `offset 0` lets each text be made once, however often its part names it.
  const inner = sql`select ${commas([...named, sql`${title} as title`, sql`t.id as id`])} ${asking.from()} order by ${order} offset 0`;
  const written = rowSql([...cells.map((cell) => cell.written), sql`r.title`, sql`r.id`]);
  return { text: sql`select ${written}::text as row from (${inner}) r`, values: asking.values, places };
}
