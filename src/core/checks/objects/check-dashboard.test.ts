import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import type { Tile } from '../../catalog/objects/dashboard/tile.ts';
import { checkDocument } from '../check-document.ts';

const place = { x: 0, y: 0, width: 3, height: 2 };

/** What is wrong where a dashboard has these tiles and is the home. */
function problems(...tiles: readonly Tile[]): readonly string[] {
  const document = smallDocument();
  const dashboard = { id: 90, name: 'home', label: { en: 'Home' }, tiles: [...tiles] };
  const application = { ...document.application, home: 90 };
  return checkDocument({ ...document, application, dashboards: [dashboard] }).map(
    (found) => `${found.name} ${found.path.join('.')}: ${problemWords(found)}`,
  );
}

test('[DASH-1] figures and views of a table, links and texts are a sound dashboard', () => {
  expect(
    problems(
      { id: 91, kind: 'figure', table: 20, view: 50, trend: { column: [23], days: 30 }, ...place },
      { id: 92, kind: 'figure', table: 20, measure: { column: [24], how: 'sum' }, filterBy: [23], ...place },
      { id: 93, kind: 'view', table: 10, view: 51, ...place },
      { id: 94, kind: 'links', actions: [60, 61], ...place },
      { id: 95, kind: 'text', text: { en: 'Hello' }, ...place },
      { id: 96, kind: 'recent', ...place },
    ),
  ).toEqual([]);
});

test('[DASH-1] a tile keeps within the grid, and shows what its table has', () => {
  expect(
    problems(
      { id: 91, kind: 'work', ...place, x: 10 },
      { id: 92, kind: 'view', table: 10, view: 50, ...place },
      { id: 93, kind: 'figure', table: 10, measure: { column: [12], how: 'sum' }, ...place },
      { id: 94, kind: 'figure', table: 20, trend: { column: [24], days: 30 }, filterBy: [21], ...place },
    ),
  ).toEqual([
    'home tiles.0.width: the tile ends beyond the grid, which has 12 columns',
    "home tiles.1.view: the view 'orders' does not list the table 'customer'",
    "home tiles.2.measure.how: 'name' is of the type 'text', which allows: count",
    "home tiles.3.trend.column: there are no periods of 'amount', which is of the type 'decimal'",
    "home tiles.3.filterBy: there are no periods of 'number', which is of the type 'automaticNumber'",
  ]);
});

test('[DASH-12] a display mode that needs room is refused in a small tile, unless that lists its first records', () => {
  const small = smallDocument();
  const board = {
    id: 52,
    name: 'board',
    label: { en: 'Board' },
    table: 20,
    mode: 'kanban',
    lanes: 22,
  } as const;
  const tiles: Tile[] = [
    { id: 91, kind: 'view', table: 20, view: 52, ...place },
    { id: 92, kind: 'view', table: 20, view: 52, rows: 2, ...place },
    { id: 93, kind: 'view', table: 20, view: 52, ...place, width: 4, height: 5 },
  ];
  const dashboards = [{ id: 90, name: 'home', label: { en: 'Home' }, tiles }];
  const application = { ...small.application, home: 90 };
  const views = [...small.views, { ...board, columns: [] }];
  expect(checkDocument({ ...small, application, views, dashboards }).map(problemWords)).toEqual([
    "the view 'board' has the display mode 'kanban', which needs a tile of at least 4 columns and 5 rows",
  ]);
});

test('[DASH-1] what a tile names must be there, and its id be its own', () => {
  expect(
    problems(
      { id: 91, kind: 'view', table: 10, view: 99, ...place },
      { id: 91, kind: 'figure', table: 10, measure: { column: [24], how: 'sum' }, ...place },
    ),
  ).toEqual([
    'home tiles.0.view: there is no view with the id 99',
    expect.stringContaining('home tiles.1.measure.column'),
    expect.stringContaining('home tiles.0.id: the id 91'),
    expect.stringContaining('home tiles.1.id: the id 91'),
  ]);
});

test('[DASH-13] a dashboard is filtered by choices and links, each once, and by the same values in other tables', () => {
  const document = smallDocument();
  const filters = [
    { table: 20, column: [22, 13], others: [{ table: 10, column: [13] }] },
    { table: 20, column: [22] },
    { table: 20, column: [22] },
    { table: 20, column: [24] },
    {
      table: 10,
      column: [13],
      others: [
        { table: 30, column: [33] },
        { table: 10, column: [13] },
      ],
    },
  ];
  const dashboard = { id: 90, name: 'home', label: { en: 'Home' }, filters, tiles: [] };
  const application = { ...document.application, home: 90 };
  const found = checkDocument({ ...document, application, dashboards: [dashboard] });
  expect(found.map((one) => `${one.path.join('.')}: ${problemWords(one)}`)).toEqual([
    "filters.2.column: the column 'customer' stands twice",
    "filters.3.column: 'amount' is of the type 'decimal': a dashboard is filtered by a choice or a link",
    "filters.4.others.0.column: 'priority' has other values than 'country', by which the dashboard is filtered",
    "filters.4.others.1.table: the table 'customer' stands twice in this filter",
  ]);
});
