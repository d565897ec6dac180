import type { Column } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { dividedBy, exact, plus, type Amount } from './numbers.ts';
import { FORMULA_OPERATIONS, type FormulaOperation } from '#core/formula/typed/operations.ts';
import { asDuration, compareValues, runOperation, type Surroundings } from './run-operations.ts';
import * as texts from './texts.ts';
import type { Aggregate, Typed } from '#core/formula/typed/typed.ts';
import type { Type } from '#core/fields/value-type.ts';
import { toJson, toValue, type Value } from './values.ts';

/** A record as a formula sees it. What is not known here, such as a record that was not loaded, is undefined. */
export interface FormulaRow {
  readonly id: number | null;
  /** The value of a column in its form in JSON; `undefined` where it is not known here. */
  readonly value: (column: Column) => unknown;
  /** The records of a list column. */
  readonly list: (column: Column) => readonly FormulaRow[] | undefined;
}

/** What a formula needs beside its record: when and by whom it is asked, and the records that links lead to. */
export interface Environment extends Surroundings {
  /** The record of a table; null where there is none, undefined where that is not known here. */
  readonly find: (table: number, id: number) => FormulaRow | null | undefined;
  /** The id of the signed-in user. */
  readonly me: number | null;
  /** The id of the record of a table as which an extranet user has signed in. */
  readonly own: (table: number) => number | null;
  readonly hasRole: (role: number) => boolean;
  /** The value of a parameter in its form in JSON. */
  readonly parameter: (id: number) => unknown;
}

/** What a formula gives: a value in its form in JSON, or that it needs something that is not known here. */
type Evaluated = { readonly known: true; readonly value: unknown } | { readonly known: false };

/** A formula ready to be worked out as often as one likes. */
type Evaluator = (row: FormulaRow | null, environment: Environment) => Evaluated;

/** Makes a checked formula ready. It gives what the same formula gives in SQL. */
export function evaluator(typed: Typed): Evaluator {
  const run = compile(typed);
  return (row, environment) => {
    try {
      return { known: true, value: toJson(run({ rows: [row], environment }), typed.type) };
    } catch (error) {
      if (error === NOT_KNOWN) return { known: false };
      throw error;
    }
  };
}

/** Thrown, and caught above, where a value is needed that is not known here. */
const NOT_KNOWN = new Error('not known here');

/** The records that are gone through, by their scopes. */
interface State {
  readonly rows: readonly (FormulaRow | null)[];
  readonly environment: Environment;
}

type Run = (state: State) => Value;

function compile(typed: Typed): Run {
  switch (typed.kind) {
    case 'constant':
      return always(constantOf(typed.value, typed.type));
    case 'row':
      return ({ rows }) => rows[typed.scope]?.id ?? null;
    case 'me':
      return ({ environment }) => environment.me;
    case 'own':
      return ({ environment }) => environment.own(typed.table);
    case 'role':
      return ({ environment }) => environment.hasRole(typed.role);
    case 'parameter':
      return ({ environment }) => toValue(known(environment.parameter(typed.parameter)), typed.type);
    case 'column':
      return compileColumn(typed);
    case 'apply':
      return compileOperation(typed.operation, typed.operands.map(compile));
    case 'aggregate':
      return compileAggregate(typed);
    default:
      return unreachable(typed);
  }
}

function always(value: Value): Run {
  return () => value;
}

function constantOf(value: string | boolean | null, { kind }: Type): Value {
  if (typeof value !== 'string') return value;
  if (kind === 'integer') return Number(value);
  return kind === 'decimal' || kind === 'money' ? exact(value) : value;
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw NOT_KNOWN;
  return value;
}

type RowOf = (state: State) => FormulaRow | null;

/** The record that a part stands for. */
function rowOf(typed: Typed): RowOf {
  if (typed.kind === 'row') return ({ rows }) => rows[typed.scope] ?? null;
  const run = compile(typed);
  const table = typed.type.kind === 'record' ? typed.type.table : 0;
  return (state) => {
    const id = run(state);
    return typeof id === 'number' ? known(state.environment.find(table, id)) : null;
  };
}

function compileColumn({ of, column, type }: Extract<Typed, { kind: 'column' }>): Run {
  const row = rowOf(of);
  return (state) => {
    const found = row(state);
    return found ? toValue(known(found.value(column)), type) : null;
  };
}

/** Conditions work out only the branch that is taken. */
function compileOperation(operation: FormulaOperation, operands: readonly Run[]): Run {
  const [first = always(null), second = always(null), third = always(null)] = operands;
  if (operation === 'if') return (state) => (first(state) === true ? second(state) : third(state));
  if (operation === 'and') return (state) => first(state) === true && second(state) === true;
  if (operation === 'or') return (state) => first(state) === true || second(state) === true;
  const run = runOperation(operation);
  const strict = FORMULA_OPERATIONS[operation] === 'strict';
  if (strict && operands.length === 2) {
    return (state) => {
      const left = first(state);
      if (left === null) return null;
      const right = second(state);
      return right === null ? null : run([left, right], state.environment);
    };
  }
  return (state) => {
    const values: Value[] = [];
    for (const operand of operands) {
      const value = operand(state);
      if (strict && value === null) return null;
      values.push(value);
    }
    return run(values, state.environment);
  };
}

function compileAggregate(typed: Aggregate & { readonly type: Type }): Run {
  const owner = rowOf(typed.list.of);
  const where = typed.where && compile(typed.where);
  const value = typed.value && compile(typed.value);
  const { column } = typed.list;
  return (state) => {
    const records = known(owner(state)?.list(column) ?? (owner(state) ? undefined : []));
    const values: Value[] = [];
    for (const record of records) {
      const rows = [...state.rows];
      rows[typed.scope] = record;
      const inner = { ...state, rows };
      if (where && where(inner) !== true) continue;
      values.push(value ? value(inner) : true);
    }
    return aggregated(typed, values);
  };
}

/** What the values of a list's records give; empty ones are passed over, but by `every` and `count`. */
function aggregated(
  { how, separator = '', type }: Aggregate & { readonly type: Type },
  values: readonly Value[],
): Value {
  const filled = values.filter((value) => value !== null);
  switch (how) {
    case 'count':
      return values.length;
    case 'any':
      return values.includes(true);
    case 'every':
      return values.every((value) => value === true);
    case 'join':
      return texts.asResult(filled.join(separator));
    case 'min':
    case 'max':
      return extreme(filled, how === 'min' ? -1 : 1);
    case 'sum':
      return inType(sumOf(filled), type);
    case 'average': {
      const average = filled.length === 0 ? null : dividedBy(sumOf(filled), filled.length);
      return average === null ? null : inType(average, type);
    }
    default:
      return unreachable(how);
  }
}

function extreme(values: readonly Value[], sign: 1 | -1): Value {
  return values.reduce<Value>(
    (best, value) => (best === null || compareValues(value, best) * sign > 0 ? value : best),
    null,
  );
}

function sumOf(values: readonly Value[]): Amount {
  return values.reduce<Amount>((sum, value) => plus(sum, must(value, 'a value') as Amount), 0);
}

function inType(amount: Amount, { kind }: Type): Value {
  return kind === 'duration' ? asDuration(amount) : amount;
}
