import { fieldOf, type Column } from '../../fields/registry.ts';
import { isRelation } from '../../fields/traits.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { compares, isMe, isRelative, ME, periodIn } from '../../query/asked-value.ts';
import { isTextual, takesList, takesNoValue, type Operator } from '../../query/operators.ts';

/** Longest text and most values that one condition may compare with. */
const CONDITION_TEXT = 1_000;
const CONDITION_VALUES = 1_000;

/**
 * The value of a condition in its normal form: a value of the column's type; a list of them for `isWithin`; one
 * code or id where the column holds several; a piece of text for `contains` and its like; undefined for `isEmpty`. A
 * period relative to today where the column holds points in time, and the viewer where it leads to records, stay what
 * they are. A type may ask for something else (`Field.asked`).
 */
export function conditionValue(column: Column, operator: Operator, value: unknown): Result<unknown> {
  if (takesNoValue(operator)) return value === undefined ? good(undefined) : bad('value.none');
  const own = fieldOf(column).asked?.(operator, value, column);
  if (own) return own;
  if (isMe(value)) return isRelation(column) && ASKS_FOR_ONE.has(operator) ? good(ME) : bad('value.link');
  if (isRelative(value)) return periodOf(column, operator, value);
  if (takesList(operator)) return listOf(column, value);
  if (!isTextual(operator)) return comparedValue(column, value);
  return fieldOf(column).operators.includes('beginsWith') ? pieceOf(value) : memberOf(column, value);
}

const ASKS_FOR_ONE: ReadonlySet<Operator> = new Set(['equal', 'different', 'contains', 'doesNotContain']);

function periodOf(column: Column, operator: Operator, value: unknown): Result<unknown> {
  const data = periodIn(value);
  const fits = fieldOf(column).period !== undefined && compares(operator);
  return data && fits ? good(data) : bad('value.date');
}

function listOf(column: Column, value: unknown): Result<unknown> {
  if (!Array.isArray(value) || value.length > CONDITION_VALUES) return bad('value.list');
  const parsed: unknown[] = [];
  for (const entry of value) {
    const one = comparedValue(column, entry);
    if (!one.ok) return one;
    parsed.push(one.value);
  }
  return good(parsed);
}

function comparedValue(column: Column, value: unknown): Result<unknown> {
  const other = compared(column);
  return fieldOf(other).parse(value, other);
}

/** Comparisons may use values outside the column's limits, for instance `quantity > -1`. */
function compared(column: Column): Column {
  const { compared: own } = fieldOf(column);
  // The registry pairs each type with its own columns, and gives one of them.
  if (own) return own(column) as Column;
  const { min: _min, max: _max, ...rest } = column as Column & { min?: unknown; max?: unknown };
  return rest;
}

function pieceOf(value: unknown): Result<string> {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return bad('value.text');
  if (value.length > CONDITION_TEXT) return bad('value.too_long', { max: CONDITION_TEXT });
  return good(value.normalize('NFC'));
}

/** For a column of several codes or ids, a condition names one. */
function memberOf(column: Column, value: unknown): Result<unknown> {
  const members = fieldOf(column).parse([value], column);
  return members.ok && Array.isArray(members.value) ? good(members.value[0]) : members;
}
