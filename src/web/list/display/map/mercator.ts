import type { Coordinates } from '#core/fields/position/coordinates.ts';
import type { GeographicBox } from '#core/fields/position/around.ts';
import { MAX_LATITUDE, MAX_ZOOM, TILE } from '#core/query/map-cells.ts';

/** A place of the world as Mercator draws it, a square of the size 1: x eastwards from the date line, y southwards. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What a map shows: the spot in its middle, and how closely; the world is 256 × 2^zoom pixels wide. */
export interface MapPlace extends Spot {
  readonly zoom: number;
}

/** How large a map is on the screen, in pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export function spotOf({ latitude, longitude }: Coordinates): Spot {
  const kept = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude));
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (kept * Math.PI) / 360)) / (2 * Math.PI);
  return { x: (longitude + 180) / 360, y };
}

export function coordinatesAt({ x, y }: Spot): Coordinates {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { latitude, longitude: turned(x) * 360 - 180 };
}

/** The same place of the world with an x from 0 to 1. */
function turned(x: number): number {
  return x - Math.floor(x);
}

/** Pixels that the world is wide. */
export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** How far to the east of the middle of a map a spot is, the shorter way around the earth. */
export function eastOf(spot: Spot, middle: Spot): number {
  return turned(spot.x - middle.x + 0.5) - 0.5;
}

/** A place that the screen can show: no farther out than the world is high, no farther north or south than it reaches. */
export function keptPlace({ x, y, zoom: wanted }: MapPlace, { height }: MapSize): MapPlace {
  const zoom = Math.min(MAX_ZOOM, Math.max(wanted, Math.log2(Math.max(height, TILE) / TILE)));
  const half = Math.min(0.5, height / 2 / worldSize(zoom));
  return { x: turned(x), y: Math.min(1 - half, Math.max(half, y)), zoom };
}

/** How much of the screen is left free around what is fitted into it. */
const MARGIN = 0.84;

/** How closely a map looks at a single spot. */
const SINGLE_ZOOM = 14;

/** The place at which a box fills the screen. */
export function fitted(box: GeographicBox, size: MapSize): MapPlace {
  const low = spotOf({ latitude: box.south, longitude: box.west });
  const high = spotOf({ latitude: box.north, longitude: box.east });
  const wide = high.x - low.x + (box.west > box.east ? 1 : 0);
  const tall = low.y - high.y;
  const across = (pixels: number, part: number) =>
    part === 0 ? SINGLE_ZOOM : Math.log2((pixels * MARGIN) / TILE / part);
  const zoom = Math.min(across(size.width, wide), across(size.height, tall), SINGLE_ZOOM + 3);
  return keptPlace({ x: low.x + wide / 2, y: (low.y + high.y) / 2, zoom }, size);
}

/** A zoom at which a place can be nearer or farther around a point of the screen, which stays where it is. */
export function zoomedAround(place: MapPlace, to: number, point: Spot, size: MapSize): MapPlace {
  const zoom = keptPlace({ ...place, zoom: to }, size).zoom;
  const [before, after] = [worldSize(place.zoom), worldSize(zoom)];
  const [right, down] = [point.x - size.width / 2, point.y - size.height / 2];
  const by = 1 / before - 1 / after;
  return keptPlace({ x: place.x + right * by, y: place.y + down * by, zoom }, size);
}

/** The whole zoom by which tiles and clusters are asked for. */
export function wholeZoom({ zoom }: MapPlace): number {
  return Math.min(MAX_ZOOM, Math.max(0, Math.round(zoom)));
}

/** Tiles of a zoom that a map shows, from the first until before the last; x may lie beyond the date line. */
interface TileRange {
  readonly zoom: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function tilesIn(place: MapPlace, { width, height }: MapSize): TileRange {
  const zoom = wholeZoom(place);
  const [count, size] = [2 ** zoom, worldSize(place.zoom)];
  const [across, down] = [width / 2 / size, height / 2 / size];
  return {
    zoom,
    left: Math.floor((place.x - across) * count),
    right: Math.ceil((place.x + across) * count),
    top: Math.max(0, Math.floor((place.y - down) * count)),
    bottom: Math.min(count, Math.ceil((place.y + down) * count)),
  };
}

/** What lies in some tiles; all longitudes where they go around the earth. */
export function boxOf({ zoom, left, right, top, bottom }: TileRange): GeographicBox {
  const count = 2 ** zoom;
  const at = (x: number, y: number) => coordinatesAt({ x: x / count, y: y / count });
  const isRound = right - left >= count;
  const east = at(right, bottom).longitude;
  return {
    // The poles lie beyond what Mercator draws.
    north: top <= 0 ? 90 : at(left, top).latitude,
    south: bottom >= count ? -90 : at(left, bottom).latitude,
    west: isRound ? -180 : at(left, top).longitude,
    east: isRound || east === -180 ? 180 : east,
  };
}
