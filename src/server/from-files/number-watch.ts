import { numberText } from '../import/import.ts';
import { ShapeWatch } from './shape-watch.ts';

const CODE = /^0\d+$/;
/** Numbers with a point that cannot be one of thousands. */
const FRACTION = /^-?(?:0|[1-9]\d{0,14})\.(?:\d{1,2}|\d{4,10})$/;

const [ZERO, NINE, MINUS] = [48, 57, 45];
/** Digits that a number keeps exactly. */
const DIGITS = 15;

/** What a text of digits alone means, with a minus or without, that is no code; undefined for any other text. */
function wholeNumber(text: string): number | undefined {
  const { length } = text;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (length === start || length > start + DIGITS) return undefined;
  if (text.charCodeAt(start) === ZERO && length > start + 1) return undefined;
  let value = 0;
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return undefined;
    value = value * 10 + code - ZERO;
  }
  return start === 1 ? -value : value;
}

/** What the numbers of a column are with one decimal sign. */
class SignWatch {
  readonly sign: '.' | ',';
  readonly whole = new ShapeWatch('whole');
  readonly number = new ShapeWatch('number');
  digits = 0;

  constructor(sign: '.' | ',') {
    this.sign = sign;
  }
}

/** Whether the values of a column are numbers, whole ones, and with which decimal sign. */
export class NumberWatch {
  coded = false;
  least: number | undefined;
  most: number | undefined;
  readonly #signs = [new SignWatch('.'), new SignWatch(',')] as const;
  #hasSigns = false;

  /** `isValue`: a number of a workbook, which has a point in any language. */
  see(
    text: string,
    line: number,
    { seen, isValue }: { readonly seen: number; readonly isValue: boolean },
  ): void {
    const whole = wholeNumber(text);
    if (whole !== undefined) {
      this.#measure(whole);
      return;
    }
    const first = text.charCodeAt(0);
    const isDigit = first >= ZERO && first <= NINE;
    if ((isDigit || first === MINUS) && FRACTION.test(text)) {
      this.#seeFraction(text, line, { seen, isValue });
      return;
    }
    const isCode = isDigit && CODE.test(text);
    this.coded ||= isCode;
    for (const watch of this.#signs) {
      if (!watch.number.isPossible(seen)) continue;
      const read = isCode ? undefined : numberText(text, isValue ? '.' : watch.sign);
      if (read === undefined) {
        watch.number.miss(text, line);
        watch.whole.miss(text, line);
        continue;
      }
      if (!isValue) this.#hasSigns = true;
      const point = read.indexOf('.');
      if (point >= 0) {
        watch.digits = Math.max(watch.digits, read.length - point - 1);
        watch.whole.miss(text, line);
      }
      this.#measure(Number(read));
    }
  }

  #seeFraction(
    text: string,
    line: number,
    { seen, isValue }: { readonly seen: number; readonly isValue: boolean },
  ): void {
    if (!isValue) this.#hasSigns = true;
    for (const watch of this.#signs) {
      if (!watch.number.isPossible(seen)) continue;
      watch.whole.miss(text, line);
      if (isValue || watch.sign === '.')
        watch.digits = Math.max(watch.digits, text.length - text.indexOf('.') - 1);
      else watch.number.miss(text, line);
    }
    this.#measure(Number(text));
  }

  /** What was found with the sign that fits best, or `usual` where both do. */
  found(usual: '.' | ',') {
    const [point, comma] = this.#signs;
    const isEven = point.number.misfits === comma.number.misfits;
    const best = (isEven ? usual === '.' : point.number.misfits < comma.number.misfits) ? point : comma;
    const fitting = this.#signs.filter(({ number }) => number.misfits === best.number.misfits);
    return {
      whole: best.whole,
      number: best.number,
      digits: best.digits,
      decimals: this.#hasSigns ? fitting.map(({ sign }) => sign) : [],
    };
  }

  #measure(value: number): void {
    if (this.least === undefined || value < this.least) this.least = value;
    if (this.most === undefined || value > this.most) this.most = value;
  }
}
