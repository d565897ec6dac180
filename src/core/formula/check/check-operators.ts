import { complain, typeWord, type Check } from './check-state.ts';
import type { FormulaOperation } from '../typed/operations.ts';
import type { BinaryOperator, Range, Syntax } from '../syntax/syntax.ts';
import { apply, constant, inPlaceOf, type Typed } from '../typed/typed.ts';
import {
  BOOLEAN,
  DATE,
  DATE_TIME,
  DECIMAL,
  DURATION,
  INTEGER,
  TEXT,
  TIME,
  type Type,
} from '../../fields/value-type.ts';
import { commonType, isNumber, isOrdered } from '../typed/types.ts';

/** Whether a part can stand where a condition is asked for. */
export function isCondition({ type }: Typed): boolean {
  return type.kind === 'boolean' || type.kind === 'empty';
}

/** Checks that a part is a condition; otherwise complains and gives undefined. */
export function requiredCondition(
  typed: Typed | undefined,
  { check, at }: { readonly check: Check; readonly at: Range },
): Typed | undefined {
  if (!typed || isCondition(typed)) return typed && inPlaceOf(BOOLEAN, typed);
  return complain(check, at, 'condition', { found: typeWord(check, typed.type) });
}

/** A sign or `not` before a part, `%` after one. */
export function checkUnary(syntax: Extract<Syntax, { kind: 'unary' }>, check: Check): Typed | undefined {
  const { operator } = syntax;
  const operand = check.part(syntax.operand, check);
  if (!operand) return undefined;
  if (operator === 'not') {
    const condition = requiredCondition(operand, { check, at: syntax.operand });
    return condition && apply('not', BOOLEAN, condition);
  }
  const { type } = operand;
  if (type.kind === 'empty') return operand;
  if (operator === '%' && isNumber(type)) {
    return apply('multiply', type.kind === 'money' ? type : DECIMAL, operand, constant('0.01', DECIMAL));
  }
  if (operator !== '%' && isNumber(type)) return operator === '+' ? operand : apply('negate', type, operand);
  if (operator !== '%' && type.kind === 'duration') {
    return operator === '+' ? operand : lasting(apply('negate', INTEGER, secondsOf(operand)));
  }
  return complain(check, syntax, 'operands', { operator, left: typeWord(check, type), right: '' });
}

/** An operator between two parts. */
export function checkBinary(syntax: Extract<Syntax, { kind: 'binary' }>, check: Check): Typed | undefined {
  const { operator } = syntax;
  if (operator === 'and' || operator === 'or') return checkLogic(syntax, operator, check);
  const [left, right] = bothParts(syntax, check);
  if (!left || !right) return undefined;
  const pair: Pair = { left, right, operator, check, at: syntax };
  return COMPARISONS.has(operator) ? compare(pair) : calculate(pair);
}

function checkLogic(
  { left, right }: Extract<Syntax, { kind: 'binary' }>,
  operator: 'and' | 'or',
  check: Check,
): Typed | undefined {
  const [one, other] = [left, right].map((at) => requiredCondition(check.part(at, check), { check, at }));
  return one && other && apply(operator, BOOLEAN, one, other);
}

/** Both sides; a text that is compared with a choice is one of its values. */
function bothParts(
  { operator, left, right }: Extract<Syntax, { kind: 'binary' }>,
  check: Check,
): readonly [Typed | undefined, Typed | undefined] {
  if (!COMPARISONS.has(operator)) return [check.part(left, check), check.part(right, check)];
  if (left.kind === 'text' && right.kind !== 'text') {
    const second = check.part(right, check);
    return [check.part(left, check, second?.type), second];
  }
  const first = check.part(left, check);
  return [first, check.part(right, check, first?.type)];
}

/** `a in (b, c)`: equal to one of them; an empty value is in none. */
export function checkWithin(syntax: Extract<Syntax, { kind: 'within' }>, check: Check): Typed | undefined {
  const value = check.part(syntax.operand, check);
  if (!value) return undefined;
  const members: Typed[] = [];
  for (const written of syntax.members) {
    const member = check.part(written, check, value.type);
    const equal = member && equalTo({ left: value, right: member, operator: '=', check, at: written });
    if (!equal) return undefined;
    members.push(equal);
  }
  return value.type.kind === 'empty' ? constant(false, BOOLEAN) : apply('within', BOOLEAN, value, ...members);
}

/** The right side converted to the type of the left one; complains and gives undefined if they cannot be equal. */
export function equalTo(pair: Pair): Typed | undefined {
  const type = comparedType(pair);
  return type && inPlaceOf(type, pair.right);
}

/** The common type of two sides to compare; complains and gives undefined if there is none. */
function comparedType(pair: Pair): Type | undefined {
  const { left, right, check, at } = pair;
  const type = commonType(left.type, right.type);
  if (type && type.kind !== 'list' && type.kind !== 'choices') return type;
  return complain(check, at, currencyClash(pair) ? 'currencies' : 'compare', words(pair));
}

interface Pair {
  readonly left: Typed;
  readonly right: Typed;
  readonly operator: BinaryOperator;
  readonly check: Check;
  readonly at: Range;
}

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set(['=', '<>', '<', '<=', '>', '>=']);
function compare(pair: Pair): Typed | undefined {
  const { operator, check, at } = pair;
  const type = comparedType(pair);
  if (!type) return undefined;
  const [left, right] = [inPlaceOf(type, pair.left), inPlaceOf(type, pair.right)];
  if (operator === '=') return apply('equal', BOOLEAN, left, right);
  if (operator === '<>') return apply('not', BOOLEAN, apply('equal', BOOLEAN, left, right));
  const hasOrder = isOrdered(type) || type.kind === 'text' || type.kind === 'empty';
  if (!hasOrder) return complain(check, at, 'order', { type: typeWord(check, type) });
  const [low, high] = operator.startsWith('<') ? [left, right] : [right, left];
  const orEqual = operator.endsWith('=');
  if (type.kind === 'text') return apply(orEqual ? 'textLessOrEqual' : 'textLess', BOOLEAN, low, high);
  return apply(orEqual ? 'lessOrEqual' : 'less', BOOLEAN, low, high);
}

function calculate(pair: Pair): Typed | undefined {
  const { check, at } = pair;
  if (pair.operator === '&') return joinTexts(pair);
  const { left, right } = pair;
  const [one, other] = [inPlaceOf(right.type, left), inPlaceOf(left.type, right)];
  const full = { ...pair, left: one, right: other };
  const result = isNumber(one.type) && isNumber(other.type) ? numbers(full) : moments(full);
  // With the word `empty` everything is empty, also where two values of the other side's type go with no operator.
  const isEmpty = left.type.kind === 'empty' || right.type.kind === 'empty';
  if (!result && isEmpty && (one.type.kind === 'empty' || isOrdered(one.type)))
    return constant(null, one.type);
  return result ?? complain(check, at, currencyClash(full) ? 'currencies' : 'operands', words(full));
}

const NUMBER_OPERATIONS: Partial<Readonly<Record<BinaryOperator, FormulaOperation>>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '^': 'power',
};

function numbers({ left, right, operator }: Pair): Typed | undefined {
  const operation = NUMBER_OPERATIONS[operator];
  const type = numberType(left.type, right.type, operator);
  return operation && type && apply(operation, type, left, right);
}

/** Amounts are added to amounts and plain numbers, multiplied and divided by plain numbers. */
function numberType(left: Type, right: Type, operator: BinaryOperator): Type | undefined {
  const money = [left, right].filter(({ kind }) => kind === 'money').length;
  if (operator === '+' || operator === '-') return commonType(left, right);
  if (operator === '*') return money === 2 ? undefined : (commonType(left, right) ?? DECIMAL);
  if (operator === '/') {
    if (money === 2) return commonType(left, right) && DECIMAL;
    return right.kind === 'money' ? undefined : left.kind === 'money' ? left : DECIMAL;
  }
  return money > 0 ? undefined : DECIMAL;
}

/** Adds and subtracts dates, times, date-times and durations. */
function moments({ left, right, operator }: Pair): Typed | undefined {
  const rule = MOMENT_RULES[`${left.type.kind} ${operator} ${right.type.kind}`];
  return rule?.(left, right);
}

type Rule = (left: Typed, right: Typed) => Typed;

const addDays: Rule = (day, days) => apply('addDays', DATE, day, days);
const addSeconds: Rule = (moment, seconds) => apply('addSeconds', DATE_TIME, moment, seconds);
const moveClock =
  (operation: FormulaOperation): Rule =>
  (clock, duration) =>
    apply(
      'secondsTime',
      TIME,
      apply(operation, INTEGER, apply('timeSeconds', INTEGER, clock), secondsOf(duration)),
    );
const stretch =
  (operation: FormulaOperation): Rule =>
  (duration, number) =>
    lasting(apply(operation, DECIMAL, secondsOf(duration), number));
const turned =
  (rule: Rule): Rule =>
  (left, right) =>
    rule(right, left);

const MOMENT_RULES: Readonly<Record<string, Rule>> = {
  'date + integer': addDays,
  'integer + date': turned(addDays),
  'date - integer': (day, days) => addDays(day, apply('negate', INTEGER, days)),
  'date - date': (to, from) => apply('daysBetween', INTEGER, from, to),
  'dateTime + duration': (moment, duration) => addSeconds(moment, secondsOf(duration)),
  'duration + dateTime': (duration, moment) => addSeconds(moment, secondsOf(duration)),
  'dateTime - duration': (moment, duration) =>
    addSeconds(moment, apply('negate', INTEGER, secondsOf(duration))),
  'dateTime - dateTime': (to, from) => lasting(apply('secondsBetween', INTEGER, from, to)),
  'time + duration': moveClock('add'),
  'duration + time': turned(moveClock('add')),
  'time - duration': moveClock('subtract'),
  'time - time': (to, from) =>
    lasting(
      apply('subtract', INTEGER, apply('timeSeconds', INTEGER, to), apply('timeSeconds', INTEGER, from)),
    ),
  'duration + duration': (one, other) => lasting(apply('add', INTEGER, secondsOf(one), secondsOf(other))),
  'duration - duration': (one, other) =>
    lasting(apply('subtract', INTEGER, secondsOf(one), secondsOf(other))),
  'duration * integer': stretch('multiply'),
  'duration * decimal': stretch('multiply'),
  'integer * duration': turned(stretch('multiply')),
  'decimal * duration': turned(stretch('multiply')),
  'duration / integer': stretch('divide'),
  'duration / decimal': stretch('divide'),
  'duration / duration': (one, other) => apply('divide', DECIMAL, secondsOf(one), secondsOf(other)),
};

function secondsOf(duration: Typed): Typed {
  return apply('durationSeconds', INTEGER, duration);
}

function lasting(seconds: Typed): Typed {
  return apply('secondsDuration', DURATION, seconds);
}

/** Concatenates; numbers, dates, times and choices become texts. */
function joinTexts(pair: Pair): Typed | undefined {
  const { check, at } = pair;
  const [left, right] = [asText(pair.left), asText(pair.right)];
  return left && right ? apply('concat', TEXT, left, right) : complain(check, at, 'operands', words(pair));
}

/** A value as text: numbers without needless zeros, dates and times as ISO writes them, choices by their code, positions as files have them. */
export function asText(typed: Typed): Typed | undefined {
  const { kind } = typed.type;
  if (kind === 'text') return typed;
  if (kind === 'empty') return constant(null, TEXT);
  if (isNumber(typed.type)) return apply('numberText', TEXT, typed);
  return kind === 'date' || kind === 'time' || kind === 'choice' || kind === 'position'
    ? apply('plainText', TEXT, typed)
    : undefined;
}

function currencyClash({ left, right }: Pair): boolean {
  return left.type.kind === 'money' && right.type.kind === 'money' && !commonType(left.type, right.type);
}

function words({ left, right, operator, check }: Pair) {
  return { operator, left: typeWord(check, left.type), right: typeWord(check, right.type) };
}
