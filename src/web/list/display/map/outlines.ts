import { feature, mesh } from 'topojson-client';
import { must } from '#core/std/must.ts';
import { spotOf, type Spot } from './mercator.ts';

/** Units that the world is wide in paths. */
export const OUTLINE_UNITS = 1_000_000;

/** A path in the square of the world, and the box around it, from 0 to 1. */
export interface Outline {
  /** Its own among those of its kind. */
  readonly key: number;
  readonly path: string;
  readonly low: Spot;
  readonly high: Spot;
}

/** What a plain map draws of the earth: its land, and where countries meet. */
interface Outlines {
  readonly lands: readonly Outline[];
  readonly borders: readonly Outline[];
}

/** The countries of the world as a file of world-atlas has them. */
export type CountriesFile = Parameters<typeof mesh>[0];

type Line = readonly (readonly number[])[];

/** The outlines of such a file. */
export function outlinesOf(file: CountriesFile): Outlines {
  const { countries, land } = file.objects;
  const found = must(land && feature(file, land), 'the land of the world');
  const features = 'features' in found ? found.features : [found];
  const polygons = features.flatMap(({ geometry }): readonly (readonly Line[])[] => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  const borders = mesh(
    file,
    countries as Parameters<typeof mesh>[1],
    (one, other) => one !== other,
  ).coordinates;
  return {
    lands: polygons.map((rings, key) => outlineOf(rings, key, 'Z')),
    borders: borders.map((line, key) => outlineOf([line], key, '')),
  };
}

function outlineOf(lines: readonly Line[], key: number, close: 'Z' | ''): Outline {
  const spots = lines.map((line) =>
    line.map(([longitude = 0, latitude = 0]) => spotOf({ longitude, latitude })),
  );
  const low = { x: 1, y: 1 };
  const high = { x: 0, y: 0 };
  for (const { x, y } of spots.flat()) {
    Object.assign(low, { x: Math.min(low.x, x), y: Math.min(low.y, y) });
    Object.assign(high, { x: Math.max(high.x, x), y: Math.max(high.y, y) });
  }
  return { key, path: spots.map((line) => `M${line.map(unitsOf).join('L')}${close}`).join(''), low, high };
}

function unitsOf({ x, y }: Spot): string {
  return `${Math.round(x * OUTLINE_UNITS)} ${Math.round(y * OUTLINE_UNITS)}`;
}
