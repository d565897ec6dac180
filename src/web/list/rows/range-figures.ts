import type { Reader } from '#core/fields/field.ts';
import Big from 'big.js';
import { createStore } from '#web/std/store.ts';

/** What is worked out of the numbers in a range of cells, exact, as texts in the reader's locale. */
interface RangeFigures {
  readonly cells: number;
  readonly sum?: string;
  readonly average?: string;
  readonly least?: string;
  readonly most?: string;
}

/** The figures of the range that is chosen in the list on screen, for its footer. */
export const chosenFigures = createStore<RangeFigures | undefined>(undefined);

/** Works out a range of `cells`, of which `values` are the numbers in loaded rows. */
export function figuresOf(
  cells: number,
  values: readonly (string | number)[],
  { locale }: Reader,
): RangeFigures {
  if (values.length === 0) return { cells };
  const numbers = values.map((value) => new Big(value));
  const places = Math.max(...numbers.map((one) => placesOf(one)));
  const sum = numbers.reduce((total, one) => total.plus(one), new Big(0));
  const shown = (value: Big, digits: number) =>
    // Exact: the digits are formatted as text.
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      value.toFixed(digits) as unknown as number,
    );
  const by = (way: 1 | -1) => numbers.reduce((best, one) => (one.cmp(best) === way ? one : best));
  return {
    cells,
    sum: shown(sum, places),
    average: shown(sum.div(numbers.length), Math.max(2, places)),
    least: shown(by(-1), places),
    most: shown(by(1), places),
  };
}

function placesOf(value: Big): number {
  return Math.max(0, value.c.length - 1 - value.e);
}
