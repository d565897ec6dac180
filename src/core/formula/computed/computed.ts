import { defaultFormula, isList } from '../../fields/traits.ts';
import { originOf } from '../../catalog/family.ts';
import type { Layout } from '../../catalog/objects/table/layout.ts';
import type { Column, Control, Table } from '../../catalog/schema.ts';
import { fieldOf } from '../../fields/registry.ts';
import { must } from '../../std/must.ts';
import { candidatesOf, type Candidates } from './candidates.ts';
import { offersOf, type Offers } from './offers.ts';
import { checkFormula, type CheckResult } from '../check/check.ts';
import {
  dependenciesOf,
  formulaGraph,
  keepingOf,
  type FormulaGraph,
  type ValueStorage,
} from './dependencies.ts';
import { TECHNICAL } from '../store/rewrite.ts';
import type { FormulaScope } from '../check/scope.ts';
import type { Diagnostic } from '../syntax/syntax.ts';
import { apply, constant, inPlaceOf, partsOf, type Typed } from '../typed/typed.ts';
import { BOOLEAN, DECIMAL, INTEGER, TEXT, type Type } from '../../fields/value-type.ts';
import { typeOfColumn } from '../typed/types.ts';

/** A computed column. */
export interface Computed {
  readonly table: Table;
  readonly column: Column;
  /** The formula, its result limited to the column's decimal places and length. */
  readonly typed: Typed;
  /** Whether the value stands in the table, or is worked out in each statement. */
  readonly keeping: ValueStorage;
  /** Parts of the formula with those of all computed columns that it reads. */
  readonly parts: number;
}

/** The formulas of a catalog that compute values of records. */
interface Computing {
  /** Computed columns by id, each after those that it reads. */
  readonly columns: ReadonlyMap<number, Computed>;
  /** The formulas of default values, by column. */
  readonly defaults: ReadonlyMap<number, Typed>;
  /** The dependencies of computed columns and defaults together. */
  readonly graph: FormulaGraph;
  /** The conditions of tables' controls by the control's id. */
  readonly controls: ReadonlyMap<number, Typed>;
  /** The conditions of tables' layouts by the layout's id. */
  readonly layouts: ReadonlyMap<number, Typed>;
  /** Which choices are offered in which records, by column. */
  readonly offers: ReadonlyMap<number, Offers>;
  /** Which records links may lead to, by column. */
  readonly candidates: ReadonlyMap<number, Candidates>;
  /** What checking the formula of each computed column and default gave, by column. */
  readonly checks: ReadonlyMap<number, CheckResult>;
}

/** Most parts of a formula, with those of the computed columns that it reads. */
const MAX_PARTS = 5_000;

const known = new WeakMap<object, Computing>();

/** The computed values of a catalog; formulas with errors are ignored. */
export function computingOf(catalog: FormulaScope['catalog']): Computing {
  const found = known.get(catalog.columns) ?? readComputing(catalog);
  known.set(catalog.columns, found);
  return found;
}

/** The condition of a control, which the checks of the catalog have found right. */
export function controlCondition(
  catalog: FormulaScope['catalog'],
  { id, name }: Pick<Control, 'id' | 'name'>,
): Typed {
  return must(computingOf(catalog).controls.get(id), `the condition of the control ${name}`);
}

/** The condition of a layout, which the checks of the catalog have found right. */
export function layoutCondition(
  catalog: FormulaScope['catalog'],
  { id, name }: Pick<Layout, 'id' | 'name'>,
): Typed {
  return must(computingOf(catalog).layouts.get(id), `the condition of the layout ${name}`);
}

/**
 * A formula on records of `table` that gives a value to `column`, which may be another table's; undefined for one that is
 * not right.
 */
export function givenBy(
  catalog: FormulaScope['catalog'],
  { text, table, column }: { readonly text: string; readonly table: number; readonly column: Column },
): Typed | undefined {
  const wanted = typeOfColumn(column);
  const checked = wanted && checkFormula(text, { catalog, table, locale: TECHNICAL }, wanted);
  return wanted && checked?.ok ? valueFor(column, wanted, checked.typed) : undefined;
}

/** Converts the result of a formula to a value of the column. */
function valueFor(column: Column, wanted: Type, typed: Typed): Typed {
  return { ...fitted(inPlaceOf(wanted, typed), column), type: wanted };
}

/** The computation of a column; undefined for a column that users write. */
export function computedOf(catalog: FormulaScope['catalog'], column: Column): Computed | undefined {
  return column.formula === undefined ? undefined : computingOf(catalog).columns.get(column.id);
}

/** Whether a column stands in its table: it is written, or kept by PostgreSQL. */
export function isKept(catalog: FormulaScope['catalog'], column: Column): boolean {
  if (isList(column)) return false;
  return column.formula === undefined || computedOf(catalog, column)?.keeping.kind === 'stored';
}

function readComputing(catalog: FormulaScope['catalog']): Computing {
  const formulas = new Map<
    number,
    { readonly table: Table; readonly column: Column; readonly typed: Typed }
  >();
  const defaults = new Map<number, Typed>();
  const checks = new Map<number, CheckResult>();
  for (const table of catalog.tables.values()) {
    for (const column of table.columns) {
      const text = column.formula ?? defaultFormula(column);
      const wanted = typeOfColumn(column);
      if (text === undefined || !wanted) continue;
      const checked = checkFormula(text, { catalog, table: table.id, locale: TECHNICAL }, wanted);
      checks.set(column.id, checked);
      if (!checked.ok) continue;
      const typed = valueFor(column, wanted, checked.typed);
      if (column.formula === undefined) defaults.set(column.id, typed);
      else formulas.set(column.id, { table, column, typed });
    }
  }
  const all = new Map([...formulas].map(([id, { typed }]) => [id, typed] as const));
  const graph = formulaGraph(new Map([...all, ...defaults]), new Set(defaults.keys()));
  const columns = new Map<number, Computed>();
  for (const id of graph.order) {
    const formula = formulas.get(id);
    if (formula) columns.set(id, { ...formula, ...measured(formula.typed, columns) });
  }
  return {
    columns,
    defaults,
    graph,
    controls: conditionsOf(catalog, ({ controls }) => controls),
    layouts: conditionsOf(catalog, ({ layouts }) => layouts),
    candidates: candidatesOf(catalog),
    offers: offersOf(catalog),
    checks,
  };
}

/** The conditions of parts of tables by the part's id. */
function conditionsOf(
  catalog: FormulaScope['catalog'],
  partsOfTable: (table: Table) => readonly { readonly id: number; readonly condition: string }[] | undefined,
): ReadonlyMap<number, Typed> {
  const conditions = new Map<number, Typed>();
  for (const table of catalog.tables.values()) {
    for (const { id, condition } of partsOfTable(table) ?? []) {
      const checked = checkFormula(condition, { catalog, table: table.id, locale: TECHNICAL }, BOOLEAN);
      if (checked.ok) conditions.set(id, checked.typed);
    }
  }
  return conditions;
}

/** Where a value is stored, and the size of its formula including the computed columns it reads. */
function measured(typed: Typed, before: ReadonlyMap<number, Computed>): Pick<Computed, 'keeping' | 'parts'> {
  const own = keepingOf(typed);
  const read = computedIn(typed, before).map(({ keeping }) => keeping);
  const keeping = [own, ...read].find(({ kind }) => kind === 'asked') ?? own;
  return { keeping, parts: partsWith(typed, before) };
}

function partsWith(typed: Typed, columns: ReadonlyMap<number, Computed>): number {
  return computedIn(typed, columns).reduce((sum, { parts }) => sum + parts, partsOf(typed).length);
}

/** The computed columns that a formula reads itself, as often as it reads them. */
function computedIn(typed: Typed, columns: ReadonlyMap<number, Computed>): readonly Computed[] {
  return partsOf(typed).flatMap((part) =>
    part.kind === 'column' ? (columns.get(part.column.id) ?? []) : [],
  );
}

/** What is wrong with a formula of so many parts that its statements would be too large; undefined where it is not. */
export function sizeProblem(
  catalog: FormulaScope['catalog'],
  typed: Typed,
  text: string,
): Diagnostic | undefined {
  if (partsWith(typed, computingOf(catalog).columns) <= MAX_PARTS) return undefined;
  return { from: 0, to: text.length, code: 'too_large', params: { max: MAX_PARTS } };
}

/** The columns standing in a column's own table that its value is made of; itself where it stands there. */
export function keptColumns(catalog: FormulaScope['catalog'], column: Column): readonly Column[] {
  return sourcesOf(catalog, [column], (one) => isKept(catalog, one));
}

/** The columns standing in the table of a formula's record that its value is made of. */
export function keptColumnsOf(catalog: FormulaScope['catalog'], typed: Typed): readonly Column[] {
  return sourcesOf(catalog, ownColumns(catalog, typed), (one) => isKept(catalog, one));
}

/** The columns of its own record that a formula is made of in the end: those that somebody writes. */
export function writtenColumns(catalog: FormulaScope['catalog'], typed: Typed): readonly Column[] {
  return sourcesOf(catalog, ownColumns(catalog, typed), (column) => {
    return column.formula === undefined && !isList(column);
  });
}

/** Whether a formula reads a column of its own record, itself or through others that formulas give. */
export function isRead(catalog: FormulaScope['catalog'], typed: Typed, column: Column): boolean {
  const isIt = (one: Column) => originOf(one) === originOf(column);
  return sourcesOf(catalog, ownColumns(catalog, typed), isIt).length > 0;
}

/** Follows formulas from columns to those of the same record for which `isSource` is true. */
function sourcesOf(
  catalog: FormulaScope['catalog'],
  from: readonly Column[],
  isSource: (column: Column) => boolean,
): readonly Column[] {
  const seen = new Map<number, Column>();
  const waiting = [...from];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next.id)) continue;
    seen.set(next.id, next);
    const computed = isSource(next) ? undefined : computedOf(catalog, next);
    if (computed) waiting.push(...ownColumns(catalog, computed.typed));
  }
  return [...seen.values()].filter(isSource);
}

/** The columns of its own record that a formula reads itself. */
function ownColumns({ columns }: FormulaScope['catalog'], typed: Typed): readonly Column[] {
  return dependenciesOf(typed).flatMap(({ own, column }) => (own ? (columns.get(column)?.column ?? []) : []));
}

/** Brings the value of a formula into a column's places and lengths. */
function fitted(typed: Typed, column: Column): Typed {
  const limits = fieldOf(column).formulaLimits?.(column);
  if (!limits) return typed;
  if ('length' in limits) return apply('left', TEXT, typed, constant(String(limits.length), INTEGER));
  const { places, most } = limits;
  return apply('confine', typed.type, typed, constant(String(places), INTEGER), constant(most, DECIMAL));
}
