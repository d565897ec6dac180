import type { FormulaOperation } from '#core/formula/typed/operations.ts';
import { COLLATION } from '../../fields/stored-field.ts';

/**
 * A part of a formula as SQL. Numbers are `whole` where PostgreSQL has them as integers. A condition is `certain` where
 * it is never null, `lax` where null stands for false; others may be null and are empty then.
 */
export interface SqlPart {
  readonly sql: string;
  readonly whole?: boolean;
  readonly truth?: 'certain' | 'lax';
}

/** When and by whom a statement's formulas are asked, as SQL. */
export interface SqlViewer {
  /** The moment that `now()` is. */
  readonly now: string;
  /** Name of the viewer's time zone. */
  readonly zone: string;
}

type ToSql = (operands: readonly SqlPart[], viewer: SqlViewer) => SqlPart;

/** A number as `numeric`, which has no bounds. */
export function numeric({ sql, whole }: SqlPart): string {
  return whole ? `(${sql})::numeric` : sql;
}

/** A part where its value itself is looked at: a lax condition is false instead of null. */
export function settledValue({ sql, truth }: SqlPart): string {
  return truth === 'lax' ? `((${sql}) is true)` : sql;
}

const NONE: SqlPart = { sql: 'null' };

const onNumbers =
  (write: (...numbers: string[]) => string): ToSql =>
  (operands) => ({ sql: write(...operands.map(numeric)) });
const onTexts =
  (write: (...texts: string[]) => string): ToSql =>
  (operands) => ({ sql: write(...operands.map(({ sql }) => sql)) });
const wholeOf =
  (write: (...operands: string[]) => string): ToSql =>
  (operands) => ({ sql: write(...operands.map(({ sql }) => sql)), whole: true });
const question =
  (truth: 'certain' | 'lax', write: (...operands: string[]) => string): ToSql =>
  (operands) => ({ sql: write(...operands.map(settledValue)), truth });
const some = (text: string) => `coalesce(${text}, '')`;
const characters = (part: SqlPart | undefined) => `colonnade.characters(${numeric(part ?? NONE)})`;
const sql = (part: SqlPart | undefined) => (part ?? NONE).sql;

/** Whether some of several numbers are integers of PostgreSQL and others are not. */
function isMixed(operands: readonly SqlPart[]): boolean {
  return operands.some(({ whole }) => whole) && operands.some(({ whole }) => !whole);
}

/** Two operands of a comparison: both as they are where PostgreSQL compares them by index, else as numbers. */
function sameKind(operands: readonly SqlPart[]): readonly string[] {
  const mixed = isMixed(operands);
  return operands.map((part) =>
    mixed && part.whole && /^\D/.test(part.sql) ? numeric(part) : settledValue(part),
  );
}

const compared =
  (sign: string): ToSql =>
  (operands) => {
    const [left = '', right = ''] = sameKind(operands);
    return { sql: `${left} ${sign} ${right}`, truth: 'lax' };
  };

const textCompared =
  (sign: string): ToSql =>
  ([left = NONE, right = NONE]) => ({
    sql: `(colonnade.compare_texts(${left.sql}, ${right.sql}) ${sign} 0)`,
    truth: 'lax',
  });

const extreme =
  (name: string): ToSql =>
  (operands) => {
    const mixed = isMixed(operands);
    const values = operands.map((part) => (mixed ? numeric(part) : part.sql));
    return { sql: `${name}(${values.join(', ')})`, ...(!mixed && operands[0]?.whole ? { whole: true } : {}) };
  };

const CHARACTERS_AROUND = String.raw`E' \t\n\r\u00a0'`;

/** Each operation as SQL. Operands that are empty are null; texts are never empty texts. */
export const OPERATION_SQL: Readonly<Record<FormulaOperation, ToSql>> = {
  and: ([one = NONE, other = NONE]) => ({ sql: `((${one.sql}) and (${other.sql}))`, truth: 'lax' }),
  or: ([one = NONE, other = NONE]) => ({ sql: `((${one.sql}) or (${other.sql}))`, truth: 'lax' }),
  not: ([one]) => ({ sql: `((${sql(one)}) is not true)`, truth: 'certain' }),
  if: ([asked, then = NONE, otherwise = NONE]) => {
    const mixed = then.whole !== otherwise.whole;
    const [yes, no] = [then, otherwise].map((part) => (mixed ? numeric(part) : settledValue(part)));
    return {
      sql: `case when ${sql(asked)} then ${yes} else ${no} end`,
      ...(mixed || !then.whole ? {} : { whole: true }),
    };
  },
  switch: ([value = NONE, ...rest]) => {
    const pairs = Math.floor(rest.length / 2);
    const wanted = sameKind([value, ...rest.filter((_, at) => at % 2 === 0 && at < pairs * 2)]);
    const results = rest.filter((_, at) => at % 2 === 1 || at === pairs * 2);
    const mixed = isMixed(results);
    const given = results.map((part) => (mixed ? numeric(part) : settledValue(part)));
    const cases = wanted.slice(1).map((written, at) => ` when ${written} then ${given[at] ?? 'null'}`);
    const otherwise = given[pairs] ?? 'null';
    return {
      sql: `case ${wanted[0] ?? 'null'}${cases.join('')} else ${otherwise} end`,
      ...(!mixed && results[0]?.whole ? { whole: true } : {}),
    };
  },
  within: (operands) => {
    const [value = 'null', ...members] = sameKind(operands);
    return { sql: `${value} in (${members.join(', ')})`, truth: 'lax' };
  },
  coalesce: (operands) => {
    const mixed = isMixed(operands);
    const values = operands.map((part) => (mixed ? numeric(part) : settledValue(part)));
    return {
      sql: `coalesce(${values.join(', ')})`,
      ...(!mixed && operands[0]?.whole ? { whole: true } : {}),
    };
  },
  isEmpty: ([one = NONE]) => ({ sql: `((${settledValue(one)}) is null)`, truth: 'certain' }),
  equal: (operands) => {
    const [left = NONE, right = NONE] = operands;
    if (EMPTY.test(right.sql)) return { sql: `((${settledValue(left)}) is null)`, truth: 'certain' };
    if (EMPTY.test(left.sql)) return { sql: `((${settledValue(right)}) is null)`, truth: 'certain' };
    const [one = '', other = ''] = sameKind(operands);
    return isSure(operands)
      ? { sql: `${one} = ${other}`, truth: 'lax' }
      : { sql: `(${one} is not distinct from ${other})`, truth: 'certain' };
  },
  less: compared('<'),
  lessOrEqual: compared('<='),
  textLess: textCompared('<'),
  textLessOrEqual: textCompared('<='),
  has: question('lax', (codes, code) => `${code} = any(${codes})`),

  negate: onNumbers((one) => `(- ${one})`),
  add: onNumbers((one, other) => `(${one} + ${other})`),
  subtract: onNumbers((one, other) => `(${one} - ${other})`),
  multiply: onNumbers((one, other) => `(${one} * ${other})`),
  divide: onNumbers((one, other) => `colonnade.quotient(${one}, ${other})`),
  power: onNumbers((one, other) => `colonnade.power(${one}, ${other})`),
  modulo: onNumbers((one, other) => `(${one} % nullif(${other}, 0))`),
  abs: onNumbers((one) => `abs(${one})`),
  sign: onNumbers((one) => `sign(${one})`),
  round: onNumbers((one, places) => `colonnade.round_to(${one}, ${places})`),
  floor: onNumbers((one) => `floor(${one})`),
  ceiling: onNumbers((one) => `ceil(${one})`),
  truncate: onNumbers((one) => `trunc(${one})`),
  confine: ([one = NONE, places, most]) => ({
    sql: `colonnade.confined(${numeric(one)}, ${sql(places)}, ${sql(most)})`,
  }),
  least: extreme('least'),
  greatest: extreme('greatest'),

  concat: onTexts((one, other) => `colonnade.text_result(${some(one)} || ${some(other)})`),
  join: onTexts(
    (separator, ...parts) => `colonnade.join_texts(${separator}, array[${parts.join(', ')}]::text[])`,
  ),
  upper: onTexts((whole) => `colonnade.text_result(upper((${whole}) ${COLLATION}))`),
  lower: onTexts((whole) => `colonnade.text_result(lower((${whole}) ${COLLATION}))`),
  plain: onTexts((whole) => `colonnade.text_result(colonnade.plain(${whole}))`),
  trim: onTexts((whole) => `nullif(btrim(${whole}, ${CHARACTERS_AROUND}), '')`),
  length: wholeOf((whole) => `length(${some(whole)})`),
  left: ([whole, size]) => ({ sql: `nullif(left(${sql(whole)}, ${characters(size)}), '')` }),
  right: ([whole, size]) => ({ sql: `nullif(right(${sql(whole)}, ${characters(size)}), '')` }),
  mid: ([whole, start, size]) => ({
    sql: `nullif(substring(${sql(whole)} from greatest(${characters(start)}, 1) for ${characters(size)}), '')`,
  }),
  replace: onTexts((whole, old, fresh) => `colonnade.replace_text(${whole}, ${old}, ${fresh})`),
  pad: ([whole, size, filler]) => ({
    sql: `colonnade.pad_text(${sql(whole)}, ${numeric(size ?? NONE)}, ${sql(filler)})`,
  }),
  position: wholeOf((whole, part) => `nullif(strpos(${some(whole)}, ${some(part)}), 0)`),
  contains: question('certain', (whole, part) => `(strpos(${some(whole)}, ${some(part)}) > 0)`),
  startsWith: question('certain', (whole, part) => `starts_with(${some(whole)}, ${some(part)})`),
  endsWith: question('certain', (whole, part) => `colonnade.ends_with(${whole}, ${part})`),
  numberText: ([one = NONE]) => ({ sql: `${one.whole ? `(${one.sql})` : `trim_scale(${one.sql})`}::text` }),
  plainText: ([one]) => ({ sql: sql(one) }),
  textNumber: onTexts((whole) => `colonnade.text_number(${whole})`),

  makeDate: onNumbers((year, month, day) => `colonnade.make_day(${year}, ${month}, ${day})`),
  addDays: ([day, days]) => ({ sql: `colonnade.add_days(${sql(day)}, ${numeric(days ?? NONE)})` }),
  addMonths: ([day, months]) => ({ sql: `colonnade.add_months(${sql(day)}, ${numeric(months ?? NONE)})` }),
  daysBetween: wholeOf((from, to) => `(${to} - ${from})`),
  monthsBetween: wholeOf((from, to) => `colonnade.months_between(${from}, ${to})`),
  workdaysBetween: wholeOf(
    (from, to) => `(colonnade.workdays_before(${to}) - colonnade.workdays_before(${from}))`,
  ),
  year: onTexts((day) => `extract(year from ${day})`),
  month: onTexts((day) => `extract(month from ${day})`),
  day: onTexts((day) => `extract(day from ${day})`),
  weekday: onTexts((day) => `extract(isodow from ${day})`),
  week: onTexts((day) => `extract(week from ${day})`),
  monthStart: ([day, months]) => ({ sql: `colonnade.period_start(${sql(day)}, ${numeric(months ?? NONE)})` }),

  makeTime: onNumbers((hour, minute, second) => `colonnade.make_clock(${hour}, ${minute}, ${second})`),
  timeSeconds: onTexts((clock) => `trunc(extract(epoch from ${clock}))`),
  secondsTime: onNumbers((seconds) => `colonnade.clock_at(${seconds})`),

  durationSeconds: ([duration = NONE]) => duration,
  secondsDuration: ([seconds = NONE]) => ({ sql: `colonnade.duration(${numeric(seconds)})`, whole: true }),

  makeDateTime: ([day, clock], { zone }) => ({
    sql: `colonnade.moment(${sql(day)}, ${sql(clock)}, ${zone})`,
  }),
  dateOf: ([moment], { zone }) => ({ sql: `colonnade.wall_day(${sql(moment)}, ${zone})` }),
  timeOf: ([moment], { zone }) => ({ sql: `colonnade.wall_clock(${sql(moment)}, ${zone})` }),
  addSeconds: ([moment, seconds]) => ({
    sql: `colonnade.add_seconds(${sql(moment)}, ${numeric(seconds ?? NONE)})`,
  }),
  secondsBetween: onTexts((from, to) => `trunc(extract(epoch from (${to} - ${from})))`),
  now: (_, { now }) => ({ sql: now }),
  today: (_, { now, zone }) => ({ sql: `colonnade.wall_day(${now}, ${zone})` }),
};

/** An empty constant. */
const EMPTY = /^null(::\w+(\[\])?)?$/;

/** Whether one of two operands is certainly no empty value: a constant, or a condition that is never null. */
function isSure(operands: readonly SqlPart[]): boolean {
  return operands.some(
    ({ sql: written, truth }) => truth !== undefined || /^('|[\d.]+(::\w+)?$|true$|false$)/.test(written),
  );
}
