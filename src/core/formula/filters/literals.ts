import { conditionValue } from '../../catalog/filters/condition-value.ts';
import type { Type } from '../../fields/value-type.ts';
import type { Syntax } from '../syntax/syntax.ts';
import { functionOf } from '../typed/functions.ts';
import type { Operator } from '../../query/operators.ts';
import type { PlacedName } from './places.ts';

/** Digits that a number in a formula may have. */
const MAX_DIGITS = 40;

const NUMBER = /^-?\d+(\.\d+)?$/;

type Kind = Type['kind'];

/** A value of a condition in the text of a formula; undefined where formulas have no way to write it. */
export function literalOf(kind: Kind, value: unknown): string | undefined {
  const write = WRITTEN[kind];
  return value === null || value === undefined || value === '' ? undefined : write?.(value);
}

/** Whether formulas have a way to write values of a kind. */
export function hasLiterals(kind: Kind): boolean {
  return WRITTEN[kind] !== undefined;
}

const digits = (value: unknown): string | undefined => {
  const text = String(value);
  return NUMBER.test(text) && text.length <= MAX_DIGITS ? text : undefined;
};

const quoted = (value: unknown): string | undefined =>
  typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : undefined;

const WRITTEN: Partial<Readonly<Record<Kind, (value: unknown) => string | undefined>>> = {
  integer: digits,
  decimal: digits,
  money: digits,
  text: quoted,
  choice: quoted,
  choices: quoted,
  boolean: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  date: (value) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
    return day === undefined ? undefined : `date(${Number(year)}, ${Number(month)}, ${Number(day)})`;
  },
  time: (value) => {
    const [, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)$/.exec(String(value)) ?? [];
    if (second === undefined) return undefined;
    return `time(${[hour, minute, ...(second === '00' ? [] : [second])].map(Number).join(', ')})`;
  },
  duration: (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
    if (value % 3_600 === 0) return `hours(${value / 3_600})`;
    return value % 60 === 0 ? `minutes(${value / 60})` : `seconds(${value})`;
  },
};

/** The value that a part of a formula writes, as a condition on the column carries it; undefined where it is no such value. */
export function valueOf({ column, type }: PlacedName, operator: Operator, syntax: Syntax): unknown {
  const { kind } = type;
  const read = READ[kind]?.(syntax, type);
  if (read === undefined) return undefined;
  const checked = conditionValue(column, operator, read);
  if (!checked.ok || checked.value === null) return undefined;
  // What the column would read as another value is not that value.
  const [one, other] = [literalOf(kind, checked.value), literalOf(kind, read)];
  return one === other || (isNumeric(kind) && Number(one) === Number(other)) ? checked.value : undefined;
}

const isNumeric = (kind: Kind): boolean => WRITTEN[kind] === digits;

const number = (syntax: Syntax): string | undefined => {
  if (syntax.kind === 'number') return syntax.digits;
  if (syntax.kind !== 'unary' || syntax.operator !== '-' || syntax.operand.kind !== 'number')
    return undefined;
  return `-${syntax.operand.digits}`;
};

const text = (syntax: Syntax): string | undefined =>
  syntax.kind === 'text' && syntax.text !== '' ? syntax.text : undefined;

const READ: Partial<Readonly<Record<Kind, (syntax: Syntax, type: Type) => unknown>>> = {
  integer: (syntax) => {
    const written = number(syntax);
    return written === undefined || !Number.isInteger(Number(written)) ? undefined : Number(written);
  },
  decimal: number,
  money: number,
  text,
  choice: (syntax, type) => codeOf(type, text(syntax)),
  choices: (syntax, type) => codeOf(type, text(syntax)),
  boolean: (syntax) => (syntax.kind === 'truth' ? syntax.truth : undefined),
  date: (syntax) => {
    const [year, month, day] = wholeArguments(syntax, 'date', 3) ?? [];
    return day === undefined ? undefined : `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  },
  time: (syntax) => {
    const [hour, minute, second = 0] =
      wholeArguments(syntax, 'time', 2) ?? wholeArguments(syntax, 'time', 3) ?? [];
    return minute === undefined ? undefined : [hour, minute, second].map((one) => padded(one, 2)).join(':');
  },
  duration: (syntax) => {
    for (const [unit, seconds] of UNITS) {
      const [count] = wholeArguments(syntax, unit, 1) ?? [];
      if (count !== undefined) return count * seconds;
    }
    return undefined;
  },
};

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

function padded(value: number | undefined, places: number): string {
  return String(value).padStart(places, '0');
}

/** The whole numbers that a function is called with. */
function wholeArguments(syntax: Syntax, name: string, count: number): readonly number[] | undefined {
  const given = argumentsOf(syntax, name);
  const values = given?.map((one) => Number(number(one)));
  return values?.length === count && values.every(Number.isInteger) ? values : undefined;
}

/** The arguments of a call of a function, none of them with a condition; undefined for anything else. */
export function argumentsOf(syntax: Syntax, name: string): readonly Syntax[] | undefined {
  if (syntax.kind !== 'call' || !isCalled(syntax.function.word, name)) return undefined;
  return syntax.arguments.every(({ where }) => where === undefined)
    ? syntax.arguments.map(({ value }) => value)
    : undefined;
}

function isCalled(word: string, name: string): boolean {
  return functionOf(word) === name;
}

/** The code of a choice by itself or by what the choice is called. */
function codeOf(type: Type, written: string | undefined): string | undefined {
  if (written === undefined || !('choices' in type)) return undefined;
  const byCode = type.choices.find(({ code }) => code === written);
  if (byCode) return byCode.code;
  const [one, other] = type.choices.filter(({ label }) => wordsOf(label).includes(written.toLowerCase()));
  return other ? undefined : one?.code;
}

/** A label is a text where its reader's language is known. */
function wordsOf(label: unknown): readonly string[] {
  const words = typeof label === 'object' && label !== null ? Object.values(label) : [label];
  return words.map((word) => String(word).toLowerCase());
}
