import type { PivotAnswer, PivotFileRequest } from '#core/contract/lists/pivot-routes.ts';
import type { RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import { elementText } from '#core/fields/element-text.ts';
import { formatLocale } from '#core/language/formats.ts';
import { directionOf } from '#core/language/direction.ts';
import {
  pivotColumns,
  readPivot,
  pivotLines,
  cellResult,
  type PivotLine,
  type PivotNode,
} from '#core/query/pivot-tree.ts';
import { must } from '#core/std/must.ts';
import { placeOf, readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { datedTitle, labelled, type ExportedColumn } from './exported-columns.ts';
import { resultCell, wholeNumber } from './grouped-sheet.ts';
import type { SheetRow } from './sheet-xml.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A text of the interface. */
type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

/** A column of figures: what it is called and the cell of a row. */
interface FigureColumn extends ExportedColumn {
  readonly cellOf: (row: PivotNode | undefined) => unknown;
}

/**
 * A pivot as a workbook, as its user sees it: a column for each level of the rows, then the measures of each column that
 * is seen. Throws AppError for what does not exist for the viewer.
 */
export async function pivotFile(
  requestContext: RequestContext,
  request: PivotFileRequest,
  answer: string,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const { locale } = requestContext.viewer;
  const texts = await openedTranslations();
  const say: Say = (key, params = {}) => texts.message(key, params, locale);
  const figures = JSON.parse(answer) as PivotAnswer;
  const { columns, rows } = pivotSheet(requestContext, request, { answer: figures, say });
  const sheet = { title: request.title, isRightToLeft: directionOf(locale) === 'rtl' };
  const levels = request.rows.length - 1;
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(once(rows), { ...sheet, columns, levels })) chunks.push(chunk);
  return { name: `${datedTitle(request.title)}.xlsx`, content: Buffer.concat(chunks) };
}

async function* once(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield await Promise.resolve(rows);
}

/** The columns and rows of the sheet of a pivot. */
function pivotSheet(
  scene: RequestContext,
  request: PivotFileRequest,
  { answer, say }: { readonly answer: PivotAnswer; readonly say: Say },
): { readonly columns: readonly ExportedColumn[]; readonly rows: readonly SheetRow[] } {
  const { rows: breaks, columns: across, closed } = request;
  const figures = readPivot(answer, breaks.length);
  const name = nameOf(scene, request, say);
  const opened = (paths: readonly (readonly unknown[])[]) => {
    const keys = new Set(paths.map((path) => JSON.stringify(path)));
    return (node: PivotNode): boolean => node.count > 0 && !keys.has(node.key);
  };
  const table = readableTable(scene, request.tableId);
  const { locale } = scene.viewer;
  const heads = breaks.map(({ column }): ExportedColumn => {
    const header = labelled(placeOf(scene, table, column), locale);
    return { header, kind: 'words', isExact: false, places: 0 };
  });
  const shown = [...pivotColumns(figures.columns, opened(closed.columns)), undefined];
  const results = shown.flatMap((node): readonly FigureColumn[] => {
    const names = node
      ? node.elements.map((_, at) => name(node, at, across[at] ?? must(across[0], 'a break')))
      : [say('list.totals')];
    return request.measures.map((measure, at) =>
      figureColumn(scene, request, { measure, at, node, names, figures, say }),
    );
  });
  const lines = pivotLines(figures.rows, opened(closed.rows));
  const cellsOf = ({ node, more }: PivotLine): SheetRow => {
    const isMore = more !== undefined;
    const words = breaks.map((term, at) => {
      const part = node && at < node.level ? { words: name(node, at, term) } : null;
      return isMore && at === (node?.level ?? 0)
        ? { words: say('pivot.more', { number: String(more) }) }
        : part;
    });
    const depth = (node?.level ?? 1) - (isMore ? 0 : 1);
    const cells = isMore ? [] : results.map(({ cellOf }) => cellOf(node));
    return { cells: [...words, ...cells], depth, isSum: !isMore && (node?.count ?? 0) > 0 };
  };
  const more = (figures.levels.rows[0] ?? 0) - figures.rows.length;
  const all: readonly PivotLine[] = [...lines, ...(more > 0 ? [{ node: undefined, more }] : [])];
  const total = {
    cells: [
      { words: say('list.totals') },
      ...breaks.slice(1).map(() => null),
      ...results.map((one) => one.cellOf(undefined)),
    ],
    isSum: true,
  };
  return { columns: [...heads, ...results], rows: [...all.map(cellsOf), total] };
}

interface AskedColumn {
  readonly measure: RequestMeasure;
  readonly at: number;
  readonly node: PivotNode | undefined;
  /** What the column is called. */
  readonly names: readonly string[];
  readonly figures: ReturnType<typeof readPivot>;
  readonly say: Say;
}

function figureColumn(
  scene: RequestContext,
  { tableId, shows }: PivotFileRequest,
  { measure: { column, how }, at, node, names, figures, say }: AskedColumn,
): FigureColumn {
  const table = readableTable(scene, tableId);
  const place = column === undefined ? undefined : placeOf(scene, table, column);
  const isShare = (shows[at] ?? 'value') !== 'value';
  const label = place
    ? say(`chart.measure_of.${how}`, { column: labelled(place, scene.viewer.locale) })
    : say('chart.records');
  const header = [...names, label].join(' · ');
  const look = place
    ? resultCell({ how: isShare ? 'percent' : how, place, header })
    : {
        ...wholeNumber(),
        ...(isShare ? { isExact: true, isShare } : {}),
        header,
        valueOf: (one: unknown) => one,
      };
  const { valueOf, ...styled } = look;
  const all = figures.at(undefined, undefined);
  return {
    ...styled,
    cellOf: (row) => {
      const cell = figures.at(row, node);
      const around = { row: figures.at(row, undefined), column: figures.at(undefined, node), all };
      const result = cellResult(shows[at] ?? 'value', at, { cell, ...around });
      return result === null ? null : valueOf(result);
    },
  };
}

/** What an element is called. */
function nameOf({ catalog, viewer, ...scene }: RequestContext, { tableId }: PivotFileRequest, say: Say) {
  const whole = { ...scene, catalog, viewer };
  const table = readableTable(whole, tableId);
  const reader = { locale: formatLocale(viewer.locale), timeZone: viewer.timeZone };
  return (node: PivotNode, at: number, term: PivotFileRequest['rows'][number]): string => {
    const [value, until] = node.elements[at] ?? [null, null];
    const { column } = placeOf(whole, table, term.column);
    return elementText({ term, column, value, until }, { reader, t: say });
  };
}
