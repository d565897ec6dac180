import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxOf,
  coordinatesAt,
  eastOf,
  fitted,
  keptPlace,
  spotOf,
  tilesIn,
  worldSize,
  zoomedAround,
} from './mercator.ts';

const SIZE = { width: 900, height: 600 };
const places = fc.record({
  x: fc.double({ min: 0, max: 0.999, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  zoom: fc.double({ min: -2, max: 22, noNaN: true }),
});

test('[MAP-4] a spot leads back to its coordinates; the poles lie at the edges', () => {
  const latitudes = fc.double({ min: -85, max: 85, noNaN: true });
  const longitudes = fc.double({ min: -180, max: 179.9, noNaN: true });
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      const back = coordinatesAt(spotOf({ latitude, longitude }));
      expect(back.latitude).toBeCloseTo(latitude, 6);
      expect(back.longitude).toBeCloseTo(longitude, 6);
    }),
  );
  expect(spotOf({ latitude: 90, longitude: 0 }).y).toBeCloseTo(0, 5);
  expect(spotOf({ latitude: -90, longitude: 0 }).y).toBeCloseTo(1, 5);
});

test('[MAP-4] a kept place shows nothing beyond the north and the south of the map', () => {
  fc.assert(
    fc.property(places, (place) => {
      const { x, y, zoom } = keptPlace(place, SIZE);
      const half = SIZE.height / 2 / worldSize(zoom);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(1);
      expect(y - half).toBeGreaterThanOrEqual(-1e-9);
      expect(y + half).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('[MAP-4] what is under the pointer stays there while the map is zoomed', () => {
  // In the middle of the world, where no edge is near.
  const place = { x: 0.5, y: 0.5, zoom: 5 };
  const point = { x: 700, y: 200 };
  const at = ({ x, y, zoom }: typeof place) => ({
    x: x + (point.x - SIZE.width / 2) / worldSize(zoom),
    y: y + (point.y - SIZE.height / 2) / worldSize(zoom),
  });
  const near = zoomedAround(place, 8.3, point, SIZE);
  expect(near.zoom).toBe(8.3);
  expect(at(near).x).toBeCloseTo(at(place).x, 9);
  expect(at(near).y).toBeCloseTo(at(place).y, 9);
});

test('[MAP-3][MAP-4] what is fitted is in view as a whole, over the date line too, and a single place is looked at from near', () => {
  const corners = (box: { south: number; west: number; north: number; east: number }) =>
    [
      { latitude: box.south, longitude: box.west },
      { latitude: box.north, longitude: box.east },
    ].map(spotOf);
  for (const box of [
    { south: 40, west: -5, north: 60, east: 20 },
    { south: -45, west: 165, north: -10, east: -170 },
  ]) {
    const place = fitted(box, SIZE);
    for (const spot of corners(box)) {
      expect(Math.abs(eastOf(spot, place)) * worldSize(place.zoom)).toBeLessThanOrEqual(SIZE.width / 2);
      expect(Math.abs(spot.y - place.y) * worldSize(place.zoom)).toBeLessThanOrEqual(SIZE.height / 2);
    }
  }
  const single = fitted({ south: 48.85, west: 2.35, north: 48.85, east: 2.35 }, SIZE);
  expect(single.zoom).toBe(14);
  expect(coordinatesAt(single).latitude).toBeCloseTo(48.85, 6);
});

test('[MAP-2] the part of the map that is asked for has all that is seen', () => {
  fc.assert(
    fc.property(places, fc.double({ min: -0.5, max: 0.5, noNaN: true }), (any, aside) => {
      const place = keptPlace(any, SIZE);
      const box = boxOf(tilesIn(place, SIZE));
      expect(box.south).toBeLessThanOrEqual(box.north);
      const seen = coordinatesAt({ x: place.x + (aside * SIZE.width) / worldSize(place.zoom), y: place.y });
      const isIn =
        box.west <= box.east
          ? seen.longitude >= box.west - 1e-9 && seen.longitude <= box.east + 1e-9
          : seen.longitude >= box.west - 1e-9 || seen.longitude <= box.east + 1e-9;
      expect(isIn).toBe(true);
      expect(seen.latitude).toBeGreaterThanOrEqual(box.south - 1e-9);
      expect(seen.latitude).toBeLessThanOrEqual(box.north + 1e-9);
    }),
  );
});
