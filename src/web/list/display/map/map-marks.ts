import type { MapAnswer } from '#core/contract/views/map.ts';
import type { GeographicBox } from '#core/fields/position/around.ts';
import type { Coordinates } from '#core/fields/position/coordinates.ts';
import { MAX_ZOOM } from '#core/query/map-cells.ts';
import { fitted, spotOf, worldSize, type MapPlace, type MapSize, type Spot } from './mercator.ts';

/** A record on the map. */
export interface MapPoint {
  readonly id: number;
  readonly title: string;
  readonly coordinates: Coordinates;
  readonly spot: Spot;
  /** The code of the choice that it is drawn in the colour of. */
  readonly colour: string | null;
  /** The row as answers have it: id, title, position, cells. */
  readonly row: readonly [number, ...unknown[]];
}

/** What is drawn at one place: a record, or several that are too near to each other. */
export interface MapMark {
  /** Its own among those of one drawing. */
  readonly key: string;
  readonly spot: Spot;
  readonly count: number;
  /** Where its records lie. */
  readonly box: GeographicBox;
  /** Its records, where each of them is known. */
  readonly points: readonly MapPoint[];
}

interface Reading {
  /** Where a row has the cell that says its colour; undefined without one. */
  readonly colourAt: number | undefined;
  /** The text of a row that it is called by, in place of its title. */
  readonly captionOf: (row: readonly unknown[]) => string;
}

/** The records of an answer that are known one by one, by what they are called. */
export function pointsOf({ points }: MapAnswer, { colourAt, captionOf }: Reading): readonly MapPoint[] {
  return points
    .map((row): MapPoint => {
      // As the contract has it: id, title, position, cells.
      const [id, title, coordinates] = row as [number, string, Coordinates];
      const colour = colourAt === undefined ? null : row[colourAt];
      return {
        id,
        title: captionOf(row) || title,
        coordinates,
        spot: spotOf(coordinates),
        colour: typeof colour === 'string' ? colour : null,
        row: row as [number, ...unknown[]],
      };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title) || one.id - other.id);
}

/** How near two records are drawn before they become one mark, in pixels. */
const NEAR = 30;

/** What is drawn at a zoom: records that are too near to each other as one, and the clusters of an answer. */
export function marksOf(
  points: readonly MapPoint[],
  clusters: MapAnswer['clusters'],
  zoom: number,
): readonly MapMark[] {
  const cells = worldSize(zoom) / NEAR;
  const near = Map.groupBy(
    points,
    ({ spot }) => `${Math.floor(spot.x * cells)} ${Math.floor(spot.y * cells)}`,
  );
  const groups = [...near].map(([key, members]) => groupOf(key, members));
  return [...groups, ...clusters.map((cluster) => clusterMark(cluster))];
}

function groupOf(key: string, points: readonly MapPoint[]): MapMark {
  const latitudes = points.map(({ coordinates }) => coordinates.latitude);
  const longitudes = points.map(({ coordinates }) => coordinates.longitude);
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    key: points.length === 1 ? `point ${points[0]?.id}` : `group ${key}`,
    spot: spotOf({ latitude: middle(latitudes), longitude: middle(longitudes) }),
    count: points.length,
    box: {
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
    },
    points,
  };
}

function clusterMark([count, latitude, longitude, ...edges]: MapAnswer['clusters'][number]): MapMark {
  const [south, west, north, east] = edges;
  return {
    key: `cluster ${south} ${west} ${north} ${east}`,
    spot: spotOf({ latitude, longitude }),
    count,
    box: { south, west, north, east },
    points: [],
  };
}

/** Whether the records of a mark come apart when the map is nearer. */
export function comesApart({ box, points }: MapMark, place: MapPlace, size: MapSize): boolean {
  if (points.length === 1 || place.zoom >= MAX_ZOOM - 0.5) return false;
  if (box.south === box.north && box.west === box.east) return false;
  return fitted(box, size).zoom > place.zoom + 0.2 || place.zoom < MAX_ZOOM - 2;
}

/** The colour that all records of a mark share. */
export function colourOfMark({ points }: MapMark, colourOf: (code: string | null) => string): string {
  const [first] = points;
  if (!first) return 'cluster';
  const isShared = points.every(({ colour }) => colour === first.colour);
  return isShared ? colourOf(first.colour) : 'cluster';
}
