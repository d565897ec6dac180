/** A place on the earth, in degrees of WGS 84: north and east are positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Decimal places that are kept of a degree: about a centimetre. */
const PLACES = 7;

/** The coordinates to the places that are kept; undefined where they are beyond the poles or the date line. */
export function coordinatesOf(latitude: number, longitude: number): Coordinates | undefined {
  const isThere = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isThere ? { latitude: kept(latitude), longitude: kept(longitude) } : undefined;
}

/** Degrees with a point, without needless zeros. */
export function degreesText(degrees: number): string {
  return degrees.toFixed(PLACES).replace(/\.?0+$/, '');
}

/** Both, latitude first, as files and other programs take them: `48.8566, 2.3522`. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${degreesText(latitude)}, ${degreesText(longitude)}`;
}

function kept(degrees: number): number {
  // Zero has no sign.
  return Number(degrees.toFixed(PLACES)) + 0;
}
