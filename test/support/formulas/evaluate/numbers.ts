import BigJs from 'big.js';
import { EXPONENT, POWER_DIGITS, QUOTIENT_PLACES } from '#core/formula/typed/operations.ts';

/** Exact decimals of formulas: a quotient keeps `QUOTIENT_PLACES` places, halves are rounded away from zero. */
const Exact = BigJs();
Exact.DP = QUOTIENT_PLACES;
Exact.RM = BigJs.roundHalfUp;

export type Exact = BigJs;

/** A number of a formula: whole ones that fit stay machine numbers, which are exact and quick. */
export type Amount = number | Exact;

/** Places that rounding takes at most, before and after the point. */
const PLACES = 20;

const LARGEST_POWER = new Exact(10).pow(POWER_DIGITS);

/** An exact number from its digits. */
export function exact(digits: string | number): Exact {
  return new Exact(digits);
}

/** A whole number as a machine number where it fits. */
export function normalAmount(amount: Amount): Amount {
  if (typeof amount === 'number') return amount === 0 ? 0 : amount;
  const number = amount.toNumber();
  return Number.isSafeInteger(number) && amount.eq(number) ? number : amount;
}

/** An amount as a machine number; beyond its range the nearest, which no calendar reaches. */
export function plainNumber(amount: Amount): number {
  return typeof amount === 'number' ? amount : amount.toNumber();
}

/** The digits of an amount without needless zeros. */
export function digitsOf(amount: Amount): string {
  if (typeof amount === 'number') return String(amount);
  return amount.eq(0) ? '0' : amount.toFixed();
}

/** −1, 0 or 1 as the first amount is less than, equal to or greater than the other. */
export function compareAmounts(one: Amount, other: Amount): number {
  if (typeof one === 'number' && typeof other === 'number') return one < other ? -1 : one > other ? 1 : 0;
  return big(one).cmp(other);
}

export function plus(one: Amount, other: Amount): Amount {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return big(one).plus(other);
}

export function minus(one: Amount, other: Amount): Amount {
  return plus(one, negated(other));
}

export function negated(amount: Amount): Amount {
  if (typeof amount === 'number') return amount === 0 ? 0 : -amount;
  return amount.times(-1);
}

export function times(one: Amount, other: Amount): Amount {
  if (typeof one === 'number' && typeof other === 'number') {
    const product = one * other;
    if (Number.isSafeInteger(product)) return product === 0 ? 0 : product;
  }
  return big(one).times(other);
}

/** Null for a division by zero. */
export function dividedBy(one: Amount, other: Amount): Amount | null {
  const divisor = big(other);
  return divisor.eq(0) ? null : big(one).div(divisor);
}

/** What a division leaves over, with the sign of the dividend; null for a division by zero. */
export function remainder(one: Amount, other: Amount): Amount | null {
  if (compareAmounts(other, 0) === 0) return null;
  if (typeof one === 'number' && typeof other === 'number') {
    const rest = one % other;
    return rest === 0 ? 0 : rest;
  }
  return big(one).mod(other);
}

/** Null for an exponent that is not whole or too large, for zero to a negative power, and for results too large. */
export function power(base: Amount, exponent: Amount): Amount | null {
  const times = plainNumber(exponent);
  if (!Number.isInteger(times) || compareAmounts(exponent, times) !== 0 || Math.abs(times) > EXPONENT)
    return null;
  const whole = big(base);
  if (times < 0 && whole.eq(0)) return null;
  const result = times < 0 ? big(1).div(whole.pow(-times)) : whole.pow(times);
  return result.abs().gte(LARGEST_POWER) ? null : result;
}

export function absolute(amount: Amount): Amount {
  return typeof amount === 'number' ? Math.abs(amount) : amount.abs();
}

export function signOf(amount: Amount): number {
  return compareAmounts(amount, 0);
}

/** Rounded to so many places, halves away from zero; places before the point are negative. */
export function rounded(amount: Amount, places: Amount): Amount {
  const at = Math.max(-PLACES, Math.min(PLACES, plainNumber(places)));
  if (typeof amount === 'number' && at >= 0) return amount;
  return big(amount).round(at, BigJs.roundHalfUp);
}

/** Rounded to so many places; null where it is then more than `most`, up or down. */
export function confined(amount: Amount, places: Amount, most: Amount): Amount | null {
  const result = rounded(amount, places);
  return compareAmounts(absolute(result), most) > 0 ? null : result;
}

/** The next whole number towards zero. */
export function truncated(amount: Amount): Amount {
  return typeof amount === 'number' ? amount : normalAmount(amount.round(0, BigJs.roundDown));
}

/** The next whole number below. */
export function floor(amount: Amount): Amount {
  const whole = truncated(amount);
  return compareAmounts(amount, whole) < 0 ? minus(whole, 1) : whole;
}

/** The next whole number above. */
export function ceiling(amount: Amount): Amount {
  const whole = truncated(amount);
  return compareAmounts(amount, whole) > 0 ? plus(whole, 1) : whole;
}

function big(amount: Amount): Exact {
  return typeof amount === 'number' ? new Exact(amount) : amount;
}
