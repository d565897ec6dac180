import type { FormulaOperation } from '#core/formula/typed/operations.ts';
import { commas, join, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { COLLATION } from '../../fields/stored-field.ts';

/**
 * A part of a formula as SQL. Numbers are `whole` where PostgreSQL has them as integers. A condition is `certain` where
 * it is never null, `lax` where null stands for false; others may be null and are empty then.
 */
export interface SqlPart {
  readonly sql: Sql;
  readonly whole?: boolean;
  readonly truth?: 'certain' | 'lax';
  /** A constant as it stands, which is empty or has a value. */
  readonly constant?: 'empty' | 'value';
}

/** When and by whom a statement's formulas are asked, as SQL. */
export interface SqlViewer {
  /** The moment that `now()` is. */
  readonly now: Sql;
  /** Name of the viewer's time zone. */
  readonly zone: Sql;
}

type ToSql = (operands: readonly SqlPart[], viewer: SqlViewer) => SqlPart;

/** A number as `numeric`, which has no bounds. */
export function numeric({ sql: expression, whole }: SqlPart): Sql {
  return whole ? sql`(${expression})::numeric` : expression;
}

/** A part where its value itself is looked at: a lax condition is false instead of null. */
export function settledValue({ sql: expression, truth }: SqlPart): Sql {
  return truth === 'lax' ? sql`((${expression}) is true)` : expression;
}

/** The empty constant. */
export const NONE: SqlPart = { sql: sql`null`, constant: 'empty' };

const onNumbers =
  (write: (...numbers: Sql[]) => Sql): ToSql =>
  (operands) => ({ sql: write(...operands.map(numeric)) });
const onTexts =
  (write: (...texts: Sql[]) => Sql): ToSql =>
  (operands) => ({ sql: write(...operands.map(({ sql: expression }) => expression)) });
const wholeOf =
  (write: (...operands: Sql[]) => Sql): ToSql =>
  (operands) => ({ sql: write(...operands.map(({ sql: expression }) => expression)), whole: true });
const question =
  (truth: 'certain' | 'lax', write: (...operands: Sql[]) => Sql): ToSql =>
  (operands) => ({ sql: write(...operands.map(settledValue)), truth });
const some = (text: Sql) => sql`coalesce(${text}, '')`;
const characters = (part: SqlPart | undefined) => sql`colonnade.characters(${numeric(part ?? NONE)})`;
const sqlOf = (part: SqlPart | undefined) => (part ?? NONE).sql;

/** Whether some of several numbers are integers of PostgreSQL and others are not. */
function isMixed(operands: readonly SqlPart[]): boolean {
  return operands.some(({ whole }) => whole) && operands.some(({ whole }) => !whole);
}

/** Two operands of a comparison: both as they are where PostgreSQL compares them by index, else as numbers. */
function sameKind(operands: readonly SqlPart[]): readonly Sql[] {
  const mixed = isMixed(operands);
  return operands.map((part) =>
    mixed && part.whole && part.constant !== 'value' ? numeric(part) : settledValue(part),
  );
}

const compared =
  (sign: Sql): ToSql =>
  (operands) => {
    const [left = NOTHING, right = NOTHING] = sameKind(operands);
    return { sql: sql`${left} ${sign} ${right}`, truth: 'lax' };
  };

const textCompared =
  (sign: Sql): ToSql =>
  ([left = NONE, right = NONE]) => ({
    sql: sql`(colonnade.compare_texts(${left.sql}, ${right.sql}) ${sign} 0)`,
    truth: 'lax',
  });

const extreme =
  (name: Sql): ToSql =>
  (operands) => {
    const mixed = isMixed(operands);
    const values = operands.map((part) => (mixed ? numeric(part) : part.sql));
    return { sql: sql`${name}(${commas(values)})`, ...(!mixed && operands[0]?.whole ? { whole: true } : {}) };
  };

const CHARACTERS_AROUND = sql`E' \\t\\n\\r\\u00a0'`;

/** Each operation as SQL. Operands that are empty are null; texts are never empty texts. */
export const OPERATION_SQL: Readonly<Record<FormulaOperation, ToSql>> = {
  and: ([one = NONE, other = NONE]) => ({ sql: sql`((${one.sql}) and (${other.sql}))`, truth: 'lax' }),
  or: ([one = NONE, other = NONE]) => ({ sql: sql`((${one.sql}) or (${other.sql}))`, truth: 'lax' }),
  not: ([one]) => ({ sql: sql`((${sqlOf(one)}) is not true)`, truth: 'certain' }),
  if: ([asked, then = NONE, otherwise = NONE]) => {
    const mixed = then.whole !== otherwise.whole;
    const settled = (part: SqlPart) => (mixed ? numeric(part) : settledValue(part));
    return {
      sql: sql`case when ${sqlOf(asked)} then ${settled(then)} else ${settled(otherwise)} end`,
      ...(mixed || !then.whole ? {} : { whole: true }),
    };
  },
  switch: ([value = NONE, ...rest]) => {
    const pairs = Math.floor(rest.length / 2);
    const wanted = sameKind([value, ...rest.filter((_, at) => at % 2 === 0 && at < pairs * 2)]);
    const results = rest.filter((_, at) => at % 2 === 1 || at === pairs * 2);
    const mixed = isMixed(results);
    const given = results.map((part) => (mixed ? numeric(part) : settledValue(part)));
    const cases = wanted.slice(1).map((written, at) => sql` when ${written} then ${given[at] ?? sql`null`}`);
    const otherwise = given[pairs] ?? sql`null`;
    return {
      sql: sql`case ${wanted[0] ?? sql`null`}${join(cases, NOTHING)} else ${otherwise} end`,
      ...(!mixed && results[0]?.whole ? { whole: true } : {}),
    };
  },
  within: (operands) => {
    const [value = sql`null`, ...members] = sameKind(operands);
    return { sql: sql`${value} in (${commas(members)})`, truth: 'lax' };
  },
  coalesce: (operands) => {
    const mixed = isMixed(operands);
    const values = operands.map((part) => (mixed ? numeric(part) : settledValue(part)));
    return {
      sql: sql`coalesce(${commas(values)})`,
      ...(!mixed && operands[0]?.whole ? { whole: true } : {}),
    };
  },
  isEmpty: ([one = NONE]) => ({ sql: sql`((${settledValue(one)}) is null)`, truth: 'certain' }),
  equal: (operands) => {
    const [left = NONE, right = NONE] = operands;
    if (right.constant === 'empty') return { sql: sql`((${settledValue(left)}) is null)`, truth: 'certain' };
    if (left.constant === 'empty') return { sql: sql`((${settledValue(right)}) is null)`, truth: 'certain' };
    const [one = NOTHING, other = NOTHING] = sameKind(operands);
    return isSure(operands)
      ? { sql: sql`${one} = ${other}`, truth: 'lax' }
      : { sql: sql`(${one} is not distinct from ${other})`, truth: 'certain' };
  },
  less: compared(sql`<`),
  lessOrEqual: compared(sql`<=`),
  textLess: textCompared(sql`<`),
  textLessOrEqual: textCompared(sql`<=`),
  has: question('lax', (codes, code) => sql`${code} = any(${codes})`),

  negate: onNumbers((one) => sql`(- ${one})`),
  add: onNumbers((one, other) => sql`(${one} + ${other})`),
  subtract: onNumbers((one, other) => sql`(${one} - ${other})`),
  multiply: onNumbers((one, other) => sql`(${one} * ${other})`),
  divide: onNumbers((one, other) => sql`colonnade.quotient(${one}, ${other})`),
  power: onNumbers((one, other) => sql`colonnade.power(${one}, ${other})`),
  modulo: onNumbers((one, other) => sql`(${one} % nullif(${other}, 0))`),
  abs: onNumbers((one) => sql`abs(${one})`),
  sign: onNumbers((one) => sql`sign(${one})`),
  round: onNumbers((one, places) => sql`colonnade.round_to(${one}, ${places})`),
  floor: onNumbers((one) => sql`floor(${one})`),
  ceiling: onNumbers((one) => sql`ceil(${one})`),
  truncate: onNumbers((one) => sql`trunc(${one})`),
  confine: ([one = NONE, places, most]) => ({
    sql: sql`colonnade.confined(${numeric(one)}, ${sqlOf(places)}, ${sqlOf(most)})`,
  }),
  least: extreme(sql`least`),
  greatest: extreme(sql`greatest`),

  concat: onTexts((one, other) => sql`colonnade.text_result(${some(one)} || ${some(other)})`),
  join: onTexts(
    (separator, ...parts) => sql`colonnade.join_texts(${separator}, array[${commas(parts)}]::text[])`,
  ),
  upper: onTexts((whole) => sql`colonnade.text_result(upper((${whole}) ${COLLATION}))`),
  lower: onTexts((whole) => sql`colonnade.text_result(lower((${whole}) ${COLLATION}))`),
  plain: onTexts((whole) => sql`colonnade.text_result(colonnade.plain(${whole}))`),
  simplify: onTexts((whole) => sql`colonnade.text_result(colonnade.folded(${whole}))`),
  trim: onTexts((whole) => sql`nullif(btrim(${whole}, ${CHARACTERS_AROUND}), '')`),
  length: wholeOf((whole) => sql`length(${some(whole)})`),
  left: ([whole, size]) => ({ sql: sql`nullif(left(${sqlOf(whole)}, ${characters(size)}), '')` }),
  right: ([whole, size]) => ({ sql: sql`nullif(right(${sqlOf(whole)}, ${characters(size)}), '')` }),
  mid: ([whole, start, size]) => ({
    sql: sql`nullif(substring(${sqlOf(whole)} from greatest(${characters(start)}, 1) for ${characters(size)}), '')`,
  }),
  replace: onTexts((whole, old, fresh) => sql`colonnade.replace_text(${whole}, ${old}, ${fresh})`),
  pad: ([whole, size, filler]) => ({
    sql: sql`colonnade.pad_text(${sqlOf(whole)}, ${numeric(size ?? NONE)}, ${sqlOf(filler)})`,
  }),
  position: wholeOf((whole, part) => sql`nullif(strpos(${some(whole)}, ${some(part)}), 0)`),
  contains: question('certain', (whole, part) => sql`(strpos(${some(whole)}, ${some(part)}) > 0)`),
  startsWith: question('certain', (whole, part) => sql`starts_with(${some(whole)}, ${some(part)})`),
  endsWith: question('certain', (whole, part) => sql`colonnade.ends_with(${whole}, ${part})`),
  numberText: ([one = NONE]) => ({
    sql: sql`${one.whole ? sql`(${one.sql})` : sql`trim_scale(${one.sql})`}::text`,
  }),
  plainText: ([one]) => ({ sql: sqlOf(one) }),
  textNumber: onTexts((whole) => sql`colonnade.text_number(${whole})`),
  jsonText: onTexts((given, path) => sql`colonnade.json_text(${given}, ${path})`),

  makeDate: onNumbers((year, month, day) => sql`colonnade.make_day(${year}, ${month}, ${day})`),
  addDays: ([day, days]) => ({ sql: sql`colonnade.add_days(${sqlOf(day)}, ${numeric(days ?? NONE)})` }),
  addMonths: ([day, months]) => ({
    sql: sql`colonnade.add_months(${sqlOf(day)}, ${numeric(months ?? NONE)})`,
  }),
  daysBetween: wholeOf((from, to) => sql`(${to} - ${from})`),
  monthsBetween: wholeOf((from, to) => sql`colonnade.months_between(${from}, ${to})`),
  workdaysBetween: wholeOf(
    (from, to) => sql`(colonnade.workdays_before(${to}) - colonnade.workdays_before(${from}))`,
  ),
  year: onTexts((day) => sql`extract(year from ${day})`),
  month: onTexts((day) => sql`extract(month from ${day})`),
  day: onTexts((day) => sql`extract(day from ${day})`),
  weekday: onTexts((day) => sql`extract(isodow from ${day})`),
  week: onTexts((day) => sql`extract(week from ${day})`),
  monthStart: ([day, months]) => ({
    sql: sql`colonnade.period_start(${sqlOf(day)}, ${numeric(months ?? NONE)})`,
  }),

  makeTime: onNumbers((hour, minute, second) => sql`colonnade.make_clock(${hour}, ${minute}, ${second})`),
  timeSeconds: onTexts((clock) => sql`trunc(extract(epoch from ${clock}))`),
  secondsTime: onNumbers((seconds) => sql`colonnade.clock_at(${seconds})`),

  durationSeconds: ([duration = NONE]) => duration,
  secondsDuration: ([seconds = NONE]) => ({ sql: sql`colonnade.duration(${numeric(seconds)})`, whole: true }),

  makePosition: onNumbers((latitude, longitude) => sql`colonnade.make_position(${latitude}, ${longitude})`),
  latitude: onTexts((place) => sql`(${place} ->> 'latitude')::numeric`),
  longitude: onTexts((place) => sql`(${place} ->> 'longitude')::numeric`),
  distance: onTexts((from, to) => sql`colonnade.distance(${from}, ${to})`),

  makeDateTime: ([day, clock], { zone }) => ({
    sql: sql`colonnade.moment(${sqlOf(day)}, ${sqlOf(clock)}, ${zone})`,
  }),
  dateOf: ([moment], { zone }) => ({ sql: sql`colonnade.wall_day(${sqlOf(moment)}, ${zone})` }),
  timeOf: ([moment], { zone }) => ({ sql: sql`colonnade.wall_clock(${sqlOf(moment)}, ${zone})` }),
  addSeconds: ([moment, seconds]) => ({
    sql: sql`colonnade.add_seconds(${sqlOf(moment)}, ${numeric(seconds ?? NONE)})`,
  }),
  secondsBetween: onTexts((from, to) => sql`trunc(extract(epoch from (${to} - ${from})))`),
  now: (_, { now }) => ({ sql: now }),
  today: (_, { now, zone }) => ({ sql: sql`colonnade.wall_day(${now}, ${zone})` }),
};

/** Whether one of two operands is certainly no empty value: a constant, or a condition that is never null. */
function isSure(operands: readonly SqlPart[]): boolean {
  return operands.some(({ constant, truth }) => truth !== undefined || constant === 'value');
}
