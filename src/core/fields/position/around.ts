import { hasOnlyParts, type Shape } from '../../std/shape.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { numberFormat } from '../../language/formats.ts';
import type { Reader } from '../field.ts';
import { coordinatesOf, type Coordinates } from './coordinates.ts';
import { shownCoordinates } from './shown-coordinates.ts';

/** The places at most so many metres from one of them. */
export interface Around extends Coordinates {
  readonly within: number;
}

/** The places between two parallels and two meridians; where west is more than east it crosses the date line. */
export interface GeographicBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Half of the earth's circumference, in metres: nothing is farther away. */
const FARTHEST = 20_015_115;

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const AROUND: Shape<Around> = { latitude: isNumber, longitude: isNumber, within: isNumber };
const BOX: Shape<GeographicBox> = { south: isNumber, west: isNumber, north: isNumber, east: isNumber };

/** “is near”: a place and metres. */
export function parseAround(input: unknown): Result<Around> {
  if (!hasOnlyParts(input, AROUND)) return bad('value.position');
  const center = coordinatesOf(input.latitude, input.longitude);
  if (!center) return bad('value.position');
  if (input.within < 0 || input.within > FARTHEST) return bad('value.distance', { max: FARTHEST / 1_000 });
  return good({ ...center, within: Math.round(input.within) });
}

/** “lies between”: the corners in the south-west and in the north-east. */
export function parseBox(input: unknown): Result<GeographicBox> {
  if (!hasOnlyParts(input, BOX)) return bad('value.position');
  const low = coordinatesOf(input.south, input.west);
  const high = coordinatesOf(input.north, input.east);
  if (!low || !high) return bad('value.position');
  if (low.latitude > high.latitude) return bad('value.box');
  return good({ south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude });
}

/** `25 km · 48.8566, 2.3522`. */
export function aroundText(around: Around, reader: Reader): string {
  return `${distanceText(around.within, reader)} · ${shownCoordinates(around, reader)}`;
}

/** Both corners. */
export function boxText({ south, west, north, east }: GeographicBox, reader: Reader): string {
  const corners: readonly Coordinates[] = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  return corners.map((corner) => shownCoordinates(corner, reader)).join(' – ');
}

/** A distance as people say it: metres up to a kilometre, then kilometres. */
function distanceText(metres: number, { locale }: Reader): string {
  const [amount, unit] = metres < 1_000 ? [metres, 'meter'] : [metres / 1_000, 'kilometer'];
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 3 }).format(amount);
}
