import type { Call } from './check-call.ts';
import { columnOf } from './check-names.ts';
import { asCondition, isCondition } from './check-operators.ts';
import { complain, typeWord, type Check } from './check-state.ts';
import type { Operation } from './operations.ts';
import type { Syntax, WrittenArgument } from './syntax.ts';
import { apply, inPlaceOf, type Aggregate, type Aggregation, type Typed } from './typed.ts';
import { BOOLEAN, commonType, DECIMAL, INTEGER, isNumber, TEXT, type Kind, type Type } from './types.ts';

/** A list column with the way from its records to a value, as far as one was written: `lines.amount`. */
interface ListPath {
  readonly list: Aggregate['list'];
  readonly scope: number;
  readonly table: number;
  readonly value: Typed | undefined;
}

/** `sum(lines.amount where open)` and its like. */
export function aggregateOf(call: Call): Typed | undefined {
  const how = HOW[call.name];
  const [first, second] = call.syntax.arguments;
  const path = first && listPath(first.value, call.check);
  if (!how || !first || !path)
    return how && first && path === null ? complain(call.check, first, 'no_list') : undefined;
  return madeOf(call, { how, path, first, second });
}

/** `min` and `max` of a list, or of several values. */
export function extremeOf(call: Call): Typed | undefined {
  const { check, syntax } = call;
  const [first, second] = syntax.arguments;
  if (!first) return undefined;
  const path = syntax.arguments.length <= 2 ? listPath(first.value, check) : null;
  if (path === undefined) return undefined;
  const how = call.name === 'min' ? 'min' : 'max';
  if (path) return madeOf(call, { how, path, first, second });
  return amongValues(call, how === 'min' ? 'least' : 'greatest');
}

function amongValues(call: Call, operation: Operation): Typed | undefined {
  const { check, syntax } = call;
  let type: Type = { kind: 'empty' };
  const values: Typed[] = [];
  for (const { value, where, ...at } of syntax.arguments) {
    if (where) return complain(check, where, 'where_here');
    const typed = check.part(value, check);
    if (!typed) return undefined;
    const common = commonType(type, typed.type);
    if (!common || !(COMPARABLE.has(common.kind) || common.kind === 'empty')) {
      const params = {
        function: call.name,
        first: typeWord(check, type),
        found: typeWord(check, typed.type),
      };
      return complain(check, at, 'branches', params);
    }
    type = common;
    values.push(typed);
  }
  return apply(operation, type, ...values.map((value) => inPlaceOf(type, value)));
}

const HOW: Partial<Readonly<Record<string, Aggregation>>> = {
  count: 'count',
  sum: 'sum',
  average: 'average',
  any: 'any',
  every: 'every',
  texts: 'join',
};

const COMPARABLE: ReadonlySet<Kind> = new Set([
  'integer',
  'decimal',
  'money',
  'date',
  'time',
  'dateTime',
  'duration',
]);

interface Making {
  readonly how: Aggregation;
  readonly path: ListPath;
  readonly first: WrittenArgument;
  readonly second: WrittenArgument | undefined;
}

function madeOf(call: Call, { how, path, first, second }: Making): Typed | undefined {
  const { check } = call;
  const inner: Check = { ...check, rows: [...check.rows, { scope: path.scope, table: path.table }] };
  const where = first.where && conditionIn(inner, first.where);
  if (first.where && !where) return undefined;
  if (how === 'join') return joined(call, { path, where, second });
  const written = second && check.part(second.value, inner);
  if (second?.where) return complain(check, second.where, 'where_here');
  if (second && !written) return undefined;
  if (written && path.value)
    return complain(check, second ?? first, 'arguments_many', { function: call.name, count: 1 });
  const given = path.value ?? written;
  const value = given && (how === 'any' || how === 'every') ? (asCondition(given) ?? given) : given;
  const type = resultOf(call, { how, value, at: second ?? first });
  if (!type) return undefined;
  const kept = how === 'count' ? undefined : value;
  return { kind: 'aggregate', how, list: path.list, scope: path.scope, where, value: kept, type };
}

function conditionIn(check: Check, syntax: Syntax): Typed | undefined {
  const typed = check.part(syntax, check);
  if (!typed || isCondition(typed)) return typed && asCondition(typed);
  return complain(check, syntax, 'condition', { found: typeWord(check, typed.type) });
}

interface Resulting {
  readonly how: Aggregation;
  readonly value: Typed | undefined;
  readonly at: WrittenArgument;
}

function resultOf(call: Call, { how, value, at }: Resulting): Type | undefined {
  const { check } = call;
  if (how === 'count')
    return value ? complain(check, at, 'arguments_many', { function: call.name, count: 1 }) : INTEGER;
  if (!value) {
    if (how === 'any') return BOOLEAN;
    return complain(check, at, 'arguments_few', { function: call.name, count: 2 });
  }
  const found = typeWord(check, value.type);
  if (how === 'any' || how === 'every')
    return isCondition(value) ? BOOLEAN : complain(check, at, 'condition', { found });
  if (how === 'min' || how === 'max') {
    return COMPARABLE.has(value.type.kind)
      ? value.type
      : complain(check, at, 'argument', { function: call.name, wanted: 'number', found });
  }
  const isDuration = value.type.kind === 'duration';
  if (!isNumber(value.type) && !isDuration)
    return complain(check, at, 'argument', { function: call.name, wanted: 'number', found });
  if (how === 'sum') return value.type;
  return value.type.kind === 'integer' ? DECIMAL : value.type;
}

/** The texts of a list one after the other, in the order of its records' ids. */
function joined(
  call: Call,
  { path, where, second }: Pick<Making, 'path' | 'second'> & { readonly where: Typed | undefined },
): Typed | undefined {
  const { check, syntax } = call;
  const separator = second?.value.kind === 'text' ? second.value.text : undefined;
  if (separator === undefined)
    return complain(check, second ?? syntax, 'constant_needed', { function: call.name });
  if (path.value?.type.kind !== 'text') {
    const found = path.value ? typeWord(check, path.value.type) : 'list';
    return complain(check, syntax.arguments[0] ?? syntax, 'argument', {
      function: call.name,
      wanted: 'text',
      found,
    });
  }
  const { list, scope, value } = path;
  return { kind: 'aggregate', how: 'join', list, scope, where, value, separator, type: TEXT };
}

/** The list that an argument names, through links; null where it names none, undefined where it is wrong. */
function listPath(syntax: Syntax, check: Check): ListPath | null | undefined {
  if (syntax.kind !== 'name' && syntax.kind !== 'member') return null;
  const before = syntax.kind === 'member' ? listPath(syntax.target, check) : null;
  if (before === undefined) return undefined;
  if (before && syntax.kind === 'member') {
    const row: Typed = { kind: 'row', scope: before.scope, type: { kind: 'record', table: before.table } };
    const record = before.value ?? row;
    if (record.type.kind !== 'record')
      return complain(check, syntax.target, 'no_record', { found: typeWord(check, record.type) });
    const value = columnOf(record, syntax.name, check);
    if (value?.type.kind === 'list') return complain(check, syntax, 'lists_nested');
    return value && { ...before, value };
  }
  const typed = check.part(syntax, check);
  if (!typed) return undefined;
  if (typed.kind !== 'column' || typed.type.kind !== 'list') return null;
  return { list: typed, scope: check.nextScope(), table: typed.type.table, value: undefined };
}
