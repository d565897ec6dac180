import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { spotOf } from './mercator.ts';
import { OUTLINE_UNITS, outlinesOf, type CountriesFile, type Outline } from './outlines.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
const { lands, borders } = outlinesOf(JSON.parse(readFileSync(file, 'utf8')) as CountriesFile);

/** Whether a spot lies within the rings of a path, as they are filled. */
function isIn({ path }: Outline, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const rings = path
    .split('Z')
    .filter((ring) => ring !== '')
    .map((ring) =>
      ring
        .slice(1)
        .split('L')
        .map((spot) => spot.split(' ').map((units) => Number(units) / OUTLINE_UNITS)),
    );
  let isInside = false;
  for (const ring of rings)
    for (const [at, [ax = 0, ay = 0]] of ring.entries()) {
      const [bx = 0, by = 0] = ring[(at + 1) % ring.length] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}

test('[MAP-6] towns lie on the land that a plain map draws, oceans beside it', () => {
  const isLand = (latitude: number, longitude: number) =>
    lands.some((land) => isIn(land, spotOf({ latitude, longitude })));
  for (const [latitude, longitude] of [
    [48.86, 2.35],
    [39.9, 116.4],
    [-15.8, -47.9],
    [-25, 134],
    [9, 38.7],
  ] as const)
    expect([latitude, isLand(latitude, longitude)]).toEqual([latitude, true]);
  for (const [latitude, longitude] of [
    [30, -40],
    [0, -150],
    [-30, 80],
  ] as const)
    expect([latitude, isLand(latitude, longitude)]).toEqual([latitude, false]);
});

test('[MAP-6] outlines stay in the square of the world, and say where', () => {
  expect(lands.length).toBeGreaterThan(100);
  expect(borders.length).toBeGreaterThan(100);
  for (const { low, high } of [...lands, ...borders])
    for (const part of [low.x, low.y, high.x, high.y]) {
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(1.000_001);
    }
});
