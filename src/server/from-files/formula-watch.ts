import type { FileFormula, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { trimmed } from './text-batch.ts';

type Found = NonNullable<SheetProfile['formulas']>[number];

/** Lines among which columns are sought that others give, and lines that must speak for it. */
const SOUGHT = 12;
const ENOUGH = 5;
/** Columns of numbers that are multiplied with each other. */
const NUMBERS = 30;
/** Formulas that are tried beyond the first lines. */
const TRIED = 50;
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,6})?$/;
/** What a number may differ by because it is not kept exactly. */
const INEXACT = 1e-9;

/** A column that could be what a formula gives, until a line says otherwise. */
interface Guess extends Found {
  readonly holds: (cells: readonly string[]) => boolean;
  /** Whether a line has spoken for it at all. */
  readonly isLikely: () => boolean;
  /** Whether so many lines speak for it that it is no chance. */
  readonly isSure: () => boolean;
}

/** Finds columns that are what others give in every line: a product, less a discount, or two texts with a space between. */
export class FormulaWatch {
  #first: string[][] | undefined = [];
  #guesses: readonly Guess[] = [];

  see(cells: readonly string[], width: number): void {
    if (this.#first) {
      this.#first.push(Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim()));
      if (this.#first.length === SOUGHT) this.#begin(this.#first);
      return;
    }
    if (this.#guesses.length === 0) return;
    const wrong = this.#guesses.filter(({ holds }) => !holds(cells));
    if (wrong.length > 0) this.#guesses = this.#guesses.filter((guess) => !wrong.includes(guess));
  }

  /** The formulas, one for a column at most. */
  found(): Found[] {
    if (this.#first) this.#begin(this.#first);
    const sure = this.#guesses.filter(({ isSure }) => isSure());
    return sure
      .filter(({ column }, at) => sure.findIndex((one) => one.column === column) === at)
      .map(({ column, formula }) => ({ column, formula }));
  }

  #begin(lines: readonly (readonly string[])[]): void {
    this.#first = undefined;
    const guesses = [...joinedGuesses(lines), ...productGuesses(lines)];
    this.#guesses = guesses
      .filter(({ holds, isLikely }) => lines.every((line) => holds(line)) && isLikely())
      .slice(0, TRIED);
  }
}

function joinedGuesses(lines: readonly (readonly string[])[]): readonly Guess[] {
  const cells = lines.find((line) => line.some((cell) => cell.includes(' '))) ?? [];
  const places = new Map(cells.map((cell, at) => [cell, at] as const).toReversed());
  return cells.flatMap((cell, column) =>
    [...cell.matchAll(/ /g)].flatMap(({ index }) => {
      const [one, other] = [places.get(cell.slice(0, index)), places.get(cell.slice(index + 1))];
      return one === undefined || other === undefined || one === other ? [] : joined(column, one, other);
    }),
  );
}

function joined(column: number, one: number, other: number): Guess {
  const different = new Set<string>();
  return {
    column: String(column),
    formula: { kind: 'joined', of: [String(one), String(other)] },
    holds: (cells) => {
      const text = `${trimmed(cells[one])} ${trimmed(cells[other])}`.trim();
      if (different.size < ENOUGH) different.add(text);
      return trimmed(cells[column]) === text;
    },
    isLikely: () => different.size > 1,
    isSure: () => different.size >= ENOUGH,
  };
}

function productGuesses(lines: readonly (readonly string[])[]): readonly Guess[] {
  const width = lines[0]?.length ?? 0;
  const numbers = Array.from({ length: width }, (_, at) => at)
    .filter((at) => areNumbers(lines.map((line) => line[at] ?? '')))
    .slice(0, NUMBERS);
  const line = lines.find((cells) => numbers.every((at) => cells[at] !== '')) ?? lines[0] ?? [];
  const value = (at: number) => numberOf(line[at] ?? '') ?? 0;
  return numbers.flatMap((column) =>
    numbers.flatMap((one, place) =>
      numbers.slice(place + 1).flatMap((other): readonly Guess[] => {
        if (one === column || other === column) return [];
        const [whole, amount] = [value(one) * value(other), value(column)];
        const plain = isNear(whole, amount) ? [product(column, [one, other])] : [];
        const less = numbers.flatMap((discount) => {
          if ([column, one, other].includes(discount)) return [];
          const parts = [false, true].filter((percent) =>
            isNear(whole * (1 - value(discount) / (percent ? 100 : 1)), amount),
          );
          return parts.map((percent) => product(column, [one, other], { column: String(discount), percent }));
        });
        return [...plain, ...less];
      }),
    ),
  );
}

function areNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => NUMBER.test(cell));
}

/** Whether a product could be rounded to an amount. */
function isNear(whole: number, amount: number): boolean {
  return Math.abs(whole - amount) <= 0.5 + INEXACT;
}

/** Numbers that are the same with and without a factor say nothing about it. */
const isTelling = (number: number): boolean => number !== 0 && number !== 1;

function product(
  column: number,
  [one, other]: readonly [number, number],
  discount?: Extract<FileFormula, { kind: 'product' }>['discount'],
): Guess {
  const place = Number(discount?.column);
  let [telling, discounted, digits, above, below] = [0, 0, 0, 0, 0];
  const holds = (cells: readonly string[]): boolean => {
    const [text, a, b] = [trimmed(cells[column]), trimmed(cells[one]), trimmed(cells[other])];
    if (a === '' || b === '') return text === '';
    const less = (discount && trimmed(cells[place])) || '0';
    const [amount, first, second, part] = [text, a, b, less].map(numberOf);
    if (amount === undefined || first === undefined || second === undefined || part === undefined)
      return false;
    const whole = first * second * (1 - part / (discount?.percent === true ? 100 : 1));
    if (isTelling(first) && isTelling(second)) telling += 1;
    if (part !== 0) discounted += 1;
    digits = Math.max(digits, decimalsOf(text));
    const more = Math.abs(amount) - Math.abs(whole);
    above = Math.max(above, more - INEXACT * Math.abs(whole));
    below = Math.max(below, -more - INEXACT * Math.abs(whole));
    return isNear(whole, amount) && amount * whole >= 0;
  };
  return {
    column: String(column),
    formula: { kind: 'product', of: [String(one), String(other)], ...(discount && { discount }) },
    holds,
    isLikely: () => telling > 0,
    // Halves are rounded away from zero, as computed columns are.
    isSure: () => {
      const half = 0.5 / 10 ** digits;
      const isUsed = !discount || discounted > 0;
      return isUsed && telling >= ENOUGH && above <= half + INEXACT && below < half + INEXACT;
    },
  };
}

/** How many decimals a number is written with. */
function decimalsOf(text: string): number {
  const point = Math.max(text.indexOf('.'), text.indexOf(','));
  return point < 0 ? 0 : text.length - point - 1;
}

function numberOf(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
}
