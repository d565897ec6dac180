import { isLink, isList } from '#core/fields/traits.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, LinkType, ListType } from '#core/fields/registry.ts';
import { computedOf } from '#core/formula/computed/computed.ts';
import type { Aggregate, Typed } from '#core/formula/typed/typed.ts';
import type { Type } from '#core/fields/value-type.ts';
import type { Kind } from '#core/formula/typed/types.ts';
import { must } from '#core/std/must.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { and, literal, numeral, sql, type Sql } from '../../database/sql/sql.ts';
import { COLLATION } from '../../fields/stored-field.ts';
import { storedOf } from '../../fields/registry.ts';
import { ownSql, type Facts } from './facts.ts';
import { NONE, numeric, OPERATION_SQL, settledValue, type SqlPart } from './formula-operations.ts';
import type { Members, Row } from '../scene/joins.ts';
import { keptSql } from '../scene/physical-names.ts';

/** What whoever asks may read of rows. */
export interface Guard {
  /** The value of a column, empty where it may not be read. */
  readonly column: (row: Row, table: Table, column: Column) => Sql;
  /** The record that a link leads to; of one that may not be read every value is empty. */
  readonly linked: (row: Row, table: Table, column: ColumnOf<LinkType>) => Row;
  /** The record of a table that is joined to the row. */
  readonly joined: (row: Row, table: Table) => Row;
  /** What must be true of a row's list, and of a member of it, for the member to be seen. */
  readonly member: (list: GuardedList, member: Row) => readonly Sql[];
}

/** A list column of a row. */
export interface GuardedList {
  readonly row: Row;
  readonly owner: Table;
  readonly list: ColumnOf<ListType>;
}

/** Where a formula's SQL stands. */
export interface FormulaGround {
  readonly catalog: Catalog;
  readonly facts: Facts;
  /** For a formula that whoever asks has written; those of the catalog read everything. */
  readonly guard?: Guard;
  /** A parameter of an action; empty unless given. */
  readonly parameter?: (id: number, type: Type) => Sql | undefined;
  /** What PostgreSQL keeps of formulas is not read: the catalog has others than the tables. */
  readonly worksOut?: boolean;
  /** How a constant is written; as it is unless given. */
  readonly constant?: (expression: Sql) => Sql;
}

/** A checked formula on a row as an SQL expression; its value in PostgreSQL's types. */
export function formulaSql(ground: FormulaGround, typed: Typed, row: Row): Sql {
  return settledValue(compile(typed, { ground, rows: new Map([[0, row]]) }));
}

/** A condition on a row for a `where`, in which null stands for false: indexes serve it as they serve plain SQL. */
export function conditionFormulaSql(ground: FormulaGround, typed: Typed, row: Row): Sql {
  return compile(typed, { ground, rows: new Map([[0, row]]) }).sql;
}

/** The value of a column of a row, in the column's own type of PostgreSQL: as it stands in the table, or worked out. */
export function columnSql(ground: FormulaGround, row: Row, column: Column): Sql {
  const computed = computedOf(ground.catalog, column);
  if (!computed || (computed.keeping.kind === 'stored' && row.isFresh !== true && ground.worksOut !== true))
    return keptSql(row.alias, column);
  const type = storedOf(column).type(column) ?? sql`text`;
  const value = sql`((${formulaSql(ground, computed.typed, row)})::${type})`;
  return row.isJoined ? sql`(case when ${row.alias}.id is not null then ${value} end)` : value;
}

/** The row of the record that a link of a row leads to. */
export function linkedRow(ground: FormulaGround, row: Row, column: ColumnOf<LinkType>): Row {
  const target = tableOf(ground.catalog, column.target);
  const alias = row.joins.record(target, columnSql(ground, row, column));
  return { alias, joins: row.joins, isJoined: true };
}

/** The form in JSON of a formula's SQL: decimals as text without needless zeros, whole numbers that JSON can hold. */
export function jsonOf(expression: Sql, { kind }: Type): Sql {
  if (kind === 'decimal' || kind === 'money') return sql`trim_scale((${expression})::numeric)::text`;
  if (kind === 'integer')
    return sql`(select case when abs(w) <= 9007199254740991 then trunc(w)::bigint end from (select (${expression})::numeric as w) w)`;
  if (kind === 'date') return sql`colonnade.day_text(${expression})`;
  if (kind === 'time') return sql`colonnade.clock_text(${expression})`;
  if (kind === 'dateTime')
    return sql`to_char((${expression}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return expression;
}

interface Compiling {
  readonly ground: FormulaGround;
  readonly rows: ReadonlyMap<number, Row>;
}

function compile(typed: Typed, at: Compiling): SqlPart {
  const { facts, parameter } = at.ground;
  switch (typed.kind) {
    case 'constant':
      return written(constantSql(typed.value, typed.type), at.ground);
    case 'row':
      return { sql: idSql(scopeRow(at, typed.scope)), whole: true };
    case 'me':
      return { sql: facts.me, whole: true };
    case 'own':
      return { sql: ownSql(at.ground, tableOf(at.ground.catalog, typed.table)), whole: true };
    case 'role':
      return { sql: facts.hasRole(typed.role), truth: 'certain' };
    case 'parameter':
      return parameterSql(parameter?.(typed.parameter, typed.type));
    case 'column':
      return readColumn(typed, at);
    case 'apply':
      return applied(typed, at);
    case 'aggregate':
      return aggregateSql(typed, at);
    default:
      return unreachable(typed);
  }
}

function parameterSql(given: Sql | undefined): SqlPart {
  return given ? { sql: given } : NONE;
}

function written(part: SqlPart, { constant }: FormulaGround): SqlPart {
  if (!constant) return part;
  const { constant: _constant, ...rest } = part;
  return { ...rest, sql: constant(part.sql) };
}

function applied({ operation, operands }: Extract<Typed, { kind: 'apply' }>, at: Compiling): SqlPart {
  if (operation === 'plainText') return plainText(must(operands[0], 'an operand'), at);
  if (operation === 'isEmpty' && operands[0]?.type.kind === 'choices') {
    const { sql: expression } = compile(operands[0], at);
    return { sql: sql`(coalesce(cardinality(${expression}), 0) = 0)`, truth: 'certain' };
  }
  return OPERATION_SQL[operation](
    operands.map((operand) => compile(operand, at)),
    at.ground.facts,
  );
}

function plainText(operand: Typed, at: Compiling): SqlPart {
  const { sql: expression } = compile(operand, at);
  if (operand.type.kind === 'date') return { sql: sql`colonnade.day_text(${expression})` };
  if (operand.type.kind === 'time') return { sql: sql`colonnade.clock_text(${expression})` };
  if (operand.type.kind === 'position') return { sql: sql`colonnade.position_text(${expression})` };
  return { sql: sql`((${expression}) ${COLLATION})` };
}

/** PostgreSQL's types of constants that are not plain texts. */
const CASTS: Partial<Readonly<Record<Kind, Sql>>> = {
  boolean: sql`boolean`,
  date: sql`date`,
  time: sql`time`,
  dateTime: sql`timestamptz`,
};

function constantSql(value: string | boolean | null, { kind }: Type): SqlPart {
  if (value === null) return emptyConstant(kind);
  if (typeof value === 'boolean') return { sql: literal(value), truth: 'certain' };
  const sure = { constant: 'value' } as const;
  if (kind === 'integer') return { sql: numeral(value), whole: value.length < 10, ...sure };
  if (kind === 'decimal' || kind === 'money') return { sql: sql`${numeral(value)}::numeric`, ...sure };
  const cast = CASTS[kind];
  return { sql: cast ? sql`${literal(value)}::${cast}` : literal(value), ...sure };
}

/** Without a type of its own it takes that of its place. */
function emptyConstant(kind: Kind): SqlPart {
  const cast = EMPTY_CASTS[kind];
  if (!cast) return NONE;
  return {
    sql: sql`null::${cast}`,
    constant: 'empty',
    ...(WHOLE_EMPTY.has(kind) ? { whole: true } : {}),
  };
}

/** Where PostgreSQL could not tell the type of an empty constant from its place. */
const EMPTY_CASTS: Readonly<Record<Kind, Sql | undefined>> = {
  boolean: sql`boolean`,
  choice: sql`text`,
  choices: sql`text[]`,
  date: sql`date`,
  dateTime: sql`timestamptz`,
  decimal: sql`numeric`,
  duration: sql`bigint`,
  empty: undefined,
  integer: sql`numeric`,
  list: sql`bigint`,
  money: sql`numeric`,
  position: sql`jsonb`,
  record: sql`bigint`,
  text: sql`text`,
  time: sql`time`,
};

/** Kinds whose empty constants are whole numbers of PostgreSQL. */
const WHOLE_EMPTY: ReadonlySet<Kind> = new Set(['duration', 'list', 'record']);

function scopeRow({ rows }: Compiling, scope: number): Row {
  return must(rows.get(scope), `the record of scope ${scope}`);
}

function idSql({ alias }: Row): Sql {
  return alias.text === '' ? sql`id` : sql`${alias}.id`;
}

/** The row that a part stands for. */
function rowOf(typed: Typed, at: Compiling): Row {
  if (typed.kind === 'row') return scopeRow(at, typed.scope);
  const { catalog, guard } = at.ground;
  if (typed.kind === 'column' && isLink(typed.column)) {
    const row = rowOf(typed.of, at);
    return guard
      ? guard.linked(row, tableOf(catalog, typed.table), typed.column)
      : linkedRow(at.ground, row, typed.column);
  }
  const { joins } = innermost(at);
  const table = tableOf(catalog, typed.type.kind === 'record' ? typed.type.table : 0);
  const row: Row = { alias: joins.record(table, sql`(${compile(typed, at).sql})`), joins, isJoined: true };
  return guard ? guard.joined(row, table) : row;
}

/** The record that is gone through innermost: what depends on it can only be joined beside it. */
function innermost(at: Compiling): Row {
  return must([...at.rows.values()].at(-1), 'a record');
}

/** Kinds of values that are stored as whole numbers. */
const WHOLE: ReadonlySet<Kind> = new Set(['integer', 'duration', 'record']);

function readColumn({ of, table, column, type }: Extract<Typed, { kind: 'column' }>, at: Compiling): SqlPart {
  const row = rowOf(of, at);
  const { catalog, guard } = at.ground;
  const expression = guard
    ? guard.column(row, tableOf(catalog, table), column)
    : columnSql(at.ground, row, column);
  const { inFormula } = storedOf(column);
  // What the application works out is the same for readers of all languages.
  if (inFormula) return { sql: inFormula(expression, guard ? column : inDefaultLanguage(column)) };
  return { sql: expression, ...(WHOLE.has(type.kind) ? { whole: true } : {}) };
}

function inDefaultLanguage({ locale: _locale, ...column }: Column): Column {
  return column;
}

function aggregateSql(typed: Aggregate & { readonly type: Type }, at: Compiling): SqlPart {
  const { list, scope, where } = typed;
  const { column } = list;
  if (!isList(column)) throw new Error('Bug: an aggregate of no list');
  const row = rowOf(list.of, at);
  const { catalog, guard } = at.ground;
  const owner = tableOf(catalog, list.table);
  const within = (members: Members): Compiling => ({
    ...at,
    rows: new Map([...at.rows, [scope, members.row]]),
  });
  const members = row.joins.members({
    owner,
    column,
    alias: row.alias,
    condition: `${guard ? 'guarded ' : ''}${where ? conditionKey(where, scope) : ''}`,
    where: (inner) => {
      const conditions = [...(guard?.member({ row, owner, list: column }, inner.row) ?? [])];
      if (where) conditions.push(sql`(${compile(where, within(inner)).sql})`);
      return conditions.length > 0 ? and(conditions) : undefined;
    },
  });
  const part = typed.value && compile(typed.value, within(members));
  return valueOf(typed, { part, read: members.value, member: members.row.alias });
}

/** Equal for conditions that say the same of their records. */
function conditionKey(where: Typed, scope: number): string {
  return JSON.stringify(where, (key, value: unknown) => {
    if (key === 'type') return undefined;
    if (key === 'column') return (value as Column).id;
    return key === 'scope' && value === scope ? 'member' : value;
  });
}

interface Asked {
  readonly part: SqlPart | undefined;
  readonly read: Members['value'];
  /** Alias of a member. */
  readonly member: Sql;
}

function valueOf(
  { how, type, separator = '' }: Aggregate & { readonly type: Type },
  { part, read, member }: Asked,
): SqlPart {
  const value = part ? settledValue(part) : sql`null`;
  const number = part ? numeric(part) : sql`null`;
  const duration = type.kind === 'duration';
  switch (how) {
    case 'count':
      return { sql: read(sql`count(*)`), whole: true };
    case 'any':
      return {
        sql: part ? sql`coalesce(${read(sql`bool_or(${value})`)}, false)` : sql`(${read(sql`count(*)`)} > 0)`,
        truth: 'certain',
      };
    case 'every':
      return { sql: sql`coalesce(${read(sql`bool_and((${value}) is true)`)}, true)`, truth: 'certain' };
    case 'join':
      return {
        sql: sql`colonnade.text_result(${read(sql`string_agg(${value}, ${literal(separator)} order by ${member}.id)`)})`,
      };
    case 'min':
    case 'max':
      return {
        sql: read(sql`${how === 'min' ? sql`min` : sql`max`}(${value})`),
        ...(part?.whole ? { whole: true } : {}),
      };
    case 'sum': {
      const sum = sql`coalesce(${read(sql`sum(${number})`)}, 0)`;
      return duration ? { sql: sql`colonnade.duration(${sum})`, whole: true } : { sql: sum };
    }
    case 'average': {
      const average = sql`colonnade.quotient(${read(sql`sum(${number})`)}, ${read(sql`count(${number})`)}::numeric)`;
      return duration ? { sql: sql`colonnade.duration(${average})`, whole: true } : { sql: average };
    }
    default:
      return unreachable(how);
  }
}
