import { numberFormat } from '../../language/formats.ts';
import type { Reader } from '../field.ts';
import type { Coordinates } from './coordinates.ts';

/** Both numbers as the reader writes numbers, latitude first; `readPosition` of the same locale gives them back. */
export function shownCoordinates({ latitude, longitude }: Coordinates, { locale }: Reader): string {
  const format = numberFormat(locale, { maximumFractionDigits: 7, useGrouping: false });
  const [first, second] = [format.format(latitude), format.format(longitude)];
  // Where numbers have a comma, another sign stands between them.
  return usesComma(locale) ? `${first}; ${second}` : `${first}, ${second}`;
}

function usesComma(locale: string): boolean {
  return numberFormat(locale).format(1.5).includes(',');
}
