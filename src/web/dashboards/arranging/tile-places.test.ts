import { expect, test } from 'vitest';
import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import { joinedTiles, settledTiles, withTileAt, type PlacedTile } from './tile-places.ts';

/** A figure at cells told as `x y width height`. */
function placed(id: number, cells: string): PlacedTile {
  const [x = 0, y = 0, width = 1, height = 1] = cells.split(' ').map(Number);
  const place: TilePlace = { x, y, width, height };
  return { place, tile: { id, kind: 'figure', table: 1, measure: { how: 'count' }, ...place } };
}

const cellsOf = (tiles: readonly PlacedTile[]) =>
  Object.fromEntries(
    tiles.map(({ tile, place: { x, y, width, height } }) => [tile.id, `${x} ${y} ${width} ${height}`]),
  );

const band = [placed(1, '0 0 6 2'), placed(2, '6 0 6 2'), placed(3, '0 2 12 4')];

test('[DASH-8] tiles close up and none overlap', () => {
  const tiles = settledTiles([placed(3, '0 9 12 4'), placed(1, '0 0 6 2'), placed(2, '3 1 6 2')]);
  expect(cellsOf(tiles)).toEqual({ 1: '0 0 6 2', 2: '3 2 6 2', 3: '0 4 12 4' });
  expect(tiles.map(({ tile }) => tile.id)).toEqual([1, 2, 3]);
});

test('[DASH-8] one step down goes below the next tile, one step up above the one before', () => {
  const down = withTileAt(band, 1, { x: 0, y: 1, width: 6, height: 2 });
  expect(cellsOf(down)).toEqual({ 2: '6 0 6 2', 3: '0 2 12 4', 1: '0 6 6 2' });
  const up = withTileAt(band, 3, { x: 0, y: 1, width: 12, height: 4 });
  expect(cellsOf(up)).toEqual({ 3: '0 0 12 4', 1: '0 4 6 2', 2: '6 4 6 2' });
});

test('[DASH-8] what is moved or made larger keeps within the grid, and others make room', () => {
  const beyond = withTileAt(band, 1, { x: 9, y: -3, width: 6, height: 2 });
  expect(cellsOf(beyond)).toEqual({ 1: '6 0 6 2', 2: '6 2 6 2', 3: '0 4 12 4' });
  const larger = withTileAt(band, 1, { x: 0, y: 0, width: 8, height: 3 });
  expect(cellsOf(larger)).toEqual({ 1: '0 0 8 3', 2: '6 3 6 2', 3: '0 5 12 4' });
});

test('[DASH-8] figures side by side are one band', () => {
  const joined = joinedTiles([
    placed(1, '0 0 4 2'),
    placed(2, '4 0 4 2'),
    placed(3, '8 0 4 2'),
    placed(4, '0 2 4 2'),
  ]);
  expect([...joined]).toEqual([
    [1, 'first'],
    [2, 'middle'],
    [3, 'last'],
  ]);
});
