import { MAX_SECONDS } from '#core/fields/duration/longest.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';
import * as days from './days.ts';
import * as numbers from './numbers.ts';
import type { Amount } from './numbers.ts';
import type { FormulaOperation } from '#core/formula/typed/operations.ts';
import * as positions from './positions.ts';
import { jsonText } from '../../json/json-parts.ts';
import * as texts from './texts.ts';
import { isAmount, type Value } from './values.ts';

/** When, where and by whom a formula is asked. */
export interface Surroundings {
  /** The moment that `now()` is, ISO 8601 in UTC. */
  readonly now: string;
  readonly timeZone: string;
}

type Run = (operands: readonly Value[], surroundings: Surroundings) => Value;

/** Works an operation out; whoever calls it sees to empty operands where the operation is `strict`. */
export function runOperation(operation: FormulaOperation): Run {
  return RUN[operation];
}

/** Equal values: numbers by what they are worth; two empty ones are equal. */
function areEqual(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return isAmount(one) && isAmount(other) && numbers.compareAmounts(one, other) === 0;
}

/** The order of numbers, days, times and moments. */
export function compareValues(one: Value, other: Value): number {
  if (isAmount(one) && isAmount(other)) return numbers.compareAmounts(one, other);
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A number of seconds as a duration: whole seconds, empty beyond the longest. */
export function asDuration(seconds: Amount): Value {
  const whole = numbers.plainNumber(numbers.rounded(seconds, 0));
  if (Math.abs(whole) > MAX_SECONDS) return null;
  return whole === 0 ? 0 : whole;
}

// The checker has seen to the operands' types; what reaches an operation is of its type, or empty where it is `own`.
const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
const amount = (value: Value | undefined): Amount => value as Amount;
const count = (value: Value | undefined): number =>
  value === null || value === undefined ? 0 : numbers.plainNumber(value as Amount);

const onAmounts =
  (run: (one: Amount, other: Amount) => Value): Run =>
  ([one, other]) =>
    run(amount(one), amount(other));
const onAmount =
  (run: (one: Amount) => Value): Run =>
  ([one]) =>
    run(amount(one));
const onText =
  (run: (text: string) => string): Run =>
  ([one]) =>
    texts.asResult(run(text(one)));
const onDay =
  (run: (day: string) => Value): Run =>
  ([day]) =>
    run(text(day));
const onDays =
  (run: (from: string, to: string) => Value): Run =>
  ([from, to]) =>
    run(text(from), text(to));
const inOrder =
  (fits: (order: number) => boolean, compare: (one: Value, other: Value) => number): Run =>
  ([one = null, other = null]) =>
    one !== null && other !== null && fits(compare(one, other));
const among =
  (fits: (order: number) => boolean): Run =>
  (operands) =>
    operands.reduce((best, value) => {
      if (value === null || best === null) return best ?? value;
      return fits(compareValues(value, best)) ? value : best;
    }, null);

const compareAsTexts = (one: Value, other: Value) => texts.compareTexts(text(one), text(other));

const RUN: Readonly<Record<FormulaOperation, Run>> = {
  and: ([one, other]) => one === true && other === true,
  or: ([one, other]) => one === true || other === true,
  not: ([one]) => one !== true,
  if: ([asked, then = null, otherwise = null]) => (asked === true ? then : otherwise),
  switch: ([value = null, ...rest]) => {
    const last = rest.length % 2 === 1 ? (rest.at(-1) ?? null) : null;
    if (value === null) return last;
    const found = rest.findIndex(
      (wanted, at) => at % 2 === 0 && at < rest.length - 1 && areEqual(value, wanted),
    );
    return found < 0 ? last : (rest[found + 1] ?? null);
  },
  within: ([value = null, ...members]) => value !== null && members.some((member) => areEqual(value, member)),
  coalesce: (operands) => operands.find((value) => value !== null) ?? null,
  isEmpty: ([one]) => one === null || (Array.isArray(one) && one.length === 0),
  equal: ([one = null, other = null]) => areEqual(one, other),
  less: inOrder((order) => order < 0, compareValues),
  lessOrEqual: inOrder((order) => order <= 0, compareValues),
  textLess: inOrder((order) => order < 0, compareAsTexts),
  textLessOrEqual: inOrder((order) => order <= 0, compareAsTexts),
  has: ([codes, code]) => Array.isArray(codes) && codes.includes(text(code)),

  negate: onAmount(numbers.negated),
  add: onAmounts(numbers.plus),
  subtract: onAmounts(numbers.minus),
  multiply: onAmounts(numbers.times),
  divide: onAmounts(numbers.dividedBy),
  power: onAmounts(numbers.power),
  modulo: onAmounts(numbers.remainder),
  abs: onAmount(numbers.absolute),
  sign: onAmount(numbers.signOf),
  round: onAmounts(numbers.rounded),
  floor: onAmount(numbers.floor),
  ceiling: onAmount(numbers.ceiling),
  truncate: onAmount(numbers.truncated),
  confine: ([one, places, most]) => numbers.confined(amount(one), amount(places), amount(most)),
  least: among((order) => order < 0),
  greatest: among((order) => order > 0),

  concat: ([one, other]) => texts.asResult(text(one) + text(other)),
  join: ([separator, ...parts]) =>
    texts.asResult(parts.filter((part) => part !== null).join(text(separator))),
  upper: onText((whole) => whole.toUpperCase()),
  lower: onText((whole) => whole.toLowerCase()),
  plain: onText(texts.withoutAccents),
  simplify: onText(texts.simplified),
  trim: onText(texts.trimmed),
  length: ([whole]) => texts.lengthOf(text(whole)),
  left: ([whole, size]) => texts.asResult(texts.slice(text(whole), 0, count(size))),
  right: ([whole, size]) => texts.asResult(texts.lastOf(text(whole), count(size))),
  mid: ([whole, start, size]) =>
    texts.asResult(texts.slice(text(whole), Math.max(count(start), 1) - 1, count(size))),
  replace: ([whole, old, fresh]) => texts.replaced(text(whole), text(old), text(fresh)) || null,
  pad: ([whole, size, filler]) => texts.padded(text(whole), count(size), text(filler)) || null,
  position: ([whole, part]) => texts.positionOf(text(whole), text(part)),
  contains: ([whole, part]) => text(whole).includes(text(part)),
  startsWith: ([whole, part]) => text(whole).startsWith(text(part)),
  endsWith: ([whole, part]) => text(whole).endsWith(text(part)),
  numberText: onAmount(numbers.digitsOf),
  plainText: ([value]) => text(value),
  jsonText: ([given, path]) => texts.asResult(jsonText(text(given), text(path)) ?? ''),
  textNumber: ([value]) => (NUMBER.test(text(value)) ? numbers.exact(text(value).replace('+', '')) : null),

  makeDate: ([year, month, day]) => days.makeDate(count(year), count(month), count(day)),
  addDays: ([day, added]) => days.addDays(text(day), count(added)),
  addMonths: ([day, added]) => days.addMonths(text(day), count(added)),
  daysBetween: onDays(days.daysBetween),
  monthsBetween: onDays(days.monthsBetween),
  workdaysBetween: onDays(days.workdaysBetween),
  year: onDay(days.yearOf),
  month: onDay(days.monthOf),
  day: onDay(days.dateOfMonth),
  weekday: onDay(days.weekdayOf),
  week: onDay(days.weekOf),
  monthStart: ([day, months]) => days.periodStart(text(day), count(months)),

  makeTime: ([hour, minute, second]) => days.makeTime(count(hour), count(minute), count(second)),
  timeSeconds: onDay(days.timeSeconds),
  secondsTime: ([seconds]) => days.secondsTime(count(seconds)),

  durationSeconds: ([seconds = null]) => seconds,
  secondsDuration: onAmount(asDuration),

  makePosition: ([latitude, longitude]) => positions.made(amount(latitude), amount(longitude)),
  latitude: ([place]) => positions.numberOf(text(place), 0),
  longitude: ([place]) => positions.numberOf(text(place), 1),
  distance: onDays(positions.distance),

  makeDateTime: ([day, clock], { timeZone }) =>
    inCalendar(momentOf({ day: text(day), clock: text(clock) }, timeZone)),
  dateOf: ([moment], { timeZone }) => inCalendar(wallTimeOf(text(moment), timeZone).day),
  timeOf: ([moment], { timeZone }) => wallTimeOf(text(moment), timeZone).clock,
  addSeconds: ([moment, seconds]) => days.addSeconds(text(moment), count(seconds)),
  secondsBetween: onDays(days.secondsBetween),
  now: (_, { now }) => now,
  today: (_, { now, timeZone }) => wallTimeOf(now, timeZone).day,
};

const NUMBER = /^[+-]?\d{1,30}(\.\d{1,20})?$/;

/** A day or moment of the years 1 to 9999; a time zone can lead out of them, to `0000-` or `+010000-`. */
function inCalendar(written: string): string | null {
  return /^\d{4}-/.test(written) && !written.startsWith('0000') ? written : null;
}
