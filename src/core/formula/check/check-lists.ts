import type { FunctionCall } from './function-call.ts';
import { columnOf } from './check-names.ts';
import { inOneType } from './check-branches.ts';
import { requiredCondition, isCondition } from './check-operators.ts';
import { complain, typeWord, type Check } from './check-state.ts';
import type { FormulaOperation } from '../typed/operations.ts';
import type { Syntax, WrittenArgument } from '../syntax/syntax.ts';
import { apply, inPlaceOf, type Aggregate, type Aggregation, type Typed } from '../typed/typed.ts';
import { BOOLEAN, DECIMAL, INTEGER, TEXT, type Type } from '../../fields/value-type.ts';
import { isNumber, isOrdered } from '../typed/types.ts';

/** A list column with the way from its records to a value, as far as one was written: `lines.amount`. */
interface ListPath {
  readonly list: Aggregate['list'];
  readonly scope: number;
  readonly table: number;
  readonly value: Typed | undefined;
}

/** `sum(lines.amount where open)` and its like. */
export function aggregateOf(call: FunctionCall): Typed | undefined {
  const how = HOW[call.name];
  const [first, second] = call.syntax.arguments;
  const found = first && argued(first.value, call.check);
  if (!how || !first || !found) return undefined;
  if ('value' in found) return complain(call.check, first, 'no_list');
  return madeOf(call, { how, path: found.list, first, second });
}

/** `min` and `max` of a list, or of several values. */
export function extremeOf(call: FunctionCall): Typed | undefined {
  const { check, syntax } = call;
  const [first, second] = syntax.arguments;
  const found = first && argued(first.value, check);
  if (!first || !found) return undefined;
  const how = call.name === 'min' ? 'min' : 'max';
  if ('value' in found) return amongValues(call, found.value, how === 'min' ? 'least' : 'greatest');
  if (syntax.arguments.length > 2) return complain(check, first, 'list_alone');
  return madeOf(call, { how, path: found.list, first, second });
}

/** The least or greatest of several values, the first of which is checked already. */
function amongValues(call: FunctionCall, first: Typed, operation: FormulaOperation): Typed | undefined {
  const { check, syntax } = call;
  const found = inOneType(
    call,
    syntax.arguments,
    ({ value, where }, _, place) => {
      if (where) return complain(check, where, 'where_here');
      return place === 0 ? first : check.part(value, check);
    },
    (type) => isOrdered(type) || type.kind === 'empty',
  );
  return found && apply(operation, found.type, ...found.values);
}

const HOW: Partial<Readonly<Record<string, Aggregation>>> = {
  count: 'count',
  sum: 'sum',
  average: 'average',
  any: 'any',
  every: 'every',
  texts: 'join',
};

interface Services {
  readonly how: Aggregation;
  readonly path: ListPath;
  readonly first: WrittenArgument;
  readonly second: WrittenArgument | undefined;
}

function madeOf(call: FunctionCall, { how, path, first, second }: Services): Typed | undefined {
  const { check } = call;
  const inner: Check = { ...check, rows: [...check.rows, { scope: path.scope, table: path.table }] };
  const where = first.where && requiredCondition(check.part(first.where, inner), { check, at: first.where });
  if (first.where && !where) return undefined;
  if (how === 'join') return joined(call, { path, where, second });
  const written = second && check.part(second.value, inner);
  if (second?.where) return complain(check, second.where, 'where_here');
  if (second && !written) return undefined;
  if (written && path.value)
    return complain(check, second ?? first, 'arguments_many', { function: call.name, count: 1 });
  const given = path.value ?? written;
  const value = given && (how === 'any' || how === 'every') ? inPlaceOf(BOOLEAN, given) : given;
  const type = resultOf(call, { how, value, at: second ?? first });
  if (!type) return undefined;
  const kept = how === 'count' ? undefined : value;
  return { kind: 'aggregate', how, list: path.list, scope: path.scope, where, value: kept, type };
}

interface Resulting {
  readonly how: Aggregation;
  readonly value: Typed | undefined;
  readonly at: WrittenArgument;
}

function resultOf(call: FunctionCall, { how, value, at }: Resulting): Type | undefined {
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
    return isOrdered(value.type)
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
  call: FunctionCall,
  { path, where, second }: Pick<Services, 'path' | 'second'> & { readonly where: Typed | undefined },
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

/** What an argument is: a list with the way to a value, or a value. Each part is checked once. */
type Argued = { readonly list: ListPath } | { readonly value: Typed };

/** Reads an argument that may name a list, through links; undefined where it is wrong. */
function argued(syntax: Syntax, check: Check): Argued | undefined {
  if (syntax.kind !== 'member') {
    const typed = check.part(syntax, check);
    return typed && begun(typed, check);
  }
  const before = argued(syntax.target, check);
  if (!before) return undefined;
  const record = 'value' in before ? before.value : (before.list.value ?? memberOf(before.list));
  if (record.type.kind !== 'record') {
    return complain(check, syntax.target, 'no_record', { found: typeWord(check, record.type) });
  }
  const value = columnOf(record, syntax.name, check);
  if (!value) return undefined;
  if ('value' in before) return begun(value, check);
  return value.type.kind === 'list'
    ? complain(check, syntax, 'lists_nested')
    : { list: { ...before.list, value } };
}

/** A list column begins to be gone through; anything else is a value. */
function begun(typed: Typed, check: Check): Argued {
  if (typed.kind !== 'column' || typed.type.kind !== 'list') return { value: typed };
  return { list: { list: typed, scope: check.nextScope(), table: typed.type.table, value: undefined } };
}

function memberOf({ scope, table }: ListPath): Typed {
  return { kind: 'row', scope, type: { kind: 'record', table } };
}
