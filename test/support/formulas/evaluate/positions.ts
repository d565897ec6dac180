import { compareAmounts, digitsOf, exact, rounded, type Amount } from './numbers.ts';

/** The mean radius of the earth, in metres. */
const RADIUS = 6_371_008.8;

/** The text of a position; null beyond the poles or the date line. */
export function made(latitude: Amount, longitude: Amount): string | null {
  const isThere = isWithin(latitude, 90) && isWithin(longitude, 180);
  return isThere ? [latitude, longitude].map((one) => digitsOf(rounded(one, 7))).join(', ') : null;
}

/** The latitude (0) or longitude (1) of a position. */
export function numberOf(place: string, at: 0 | 1): Amount {
  return exact(place.split(', ')[at] ?? '');
}

/** Metres along the great circle, rounded to whole ones. */
export function distance(one: string, other: string): number {
  const radians = (place: string) => place.split(', ').map((degrees) => (Number(degrees) * Math.PI) / 180);
  const [lat1 = 0, lng1 = 0] = radians(one);
  const [lat2 = 0, lng2 = 0] = radians(other);
  const part =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2;
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(part))));
}

function isWithin(amount: Amount, most: number): boolean {
  return compareAmounts(amount, most) <= 0 && compareAmounts(amount, -most) >= 0;
}
