import { coordinatesOf, type Coordinates } from '#core/fields/position/coordinates.ts';
import { CITY_POSITIONS } from '../words/city-positions.ts';
import type { Basis } from './basis.ts';

/** Degrees around the middle of a city in which its companies are. */
const AROUND = 0.05;

/** Where a company of a city is, near its middle; null in a place whose position is not known. */
export function positionIn(
  basis: Basis,
  { id, city }: { readonly id: number; readonly city: string },
): Coordinates | null {
  const middle = CITY_POSITIONS[city];
  const random = basis.at('companyPosition', id);
  if (!middle || random.chance(10)) return null;
  const near = (degrees: number) => degrees + (random.next() + random.next() - 1) * AROUND;
  return coordinatesOf(near(middle[0]), near(middle[1])) ?? null;
}
