import type { Table } from '../catalog/schema.ts';
import { checkFormula } from '../formula/check/check.ts';
import { TECHNICAL } from '../formula/store/rewrite.ts';
import type { FormulaScope } from '../formula/check/scope.ts';
import type { Typed } from '../formula/typed/typed.ts';
import { BOOLEAN } from '../fields/value-type.ts';

/** What must be true of a record. Equal texts on the same table are the same object. */
export interface Condition {
  /** The table of the record, by id. */
  readonly table: number;
  readonly text: string;
  readonly typed: Typed;
}

/** Whether something is allowed: always, never, or on the records on which one of the conditions is true. */
export type Rule = boolean | readonly Condition[];

type Conditions = FormulaScope['catalog'];

const known = new WeakMap<object, Map<string, Condition | undefined>>();

/** The union of several grants, each with its condition; a grant without a condition always allows. */
export function anyOf(
  catalog: Conditions,
  table: Table,
  grants: readonly { readonly condition?: string | undefined }[],
): Rule {
  if (grants.some(({ condition }) => condition === undefined)) return true;
  const conditions = new Set(
    grants.flatMap(({ condition = '' }) => conditionOf(catalog, table, condition) ?? []),
  );
  return conditions.size > 0 && [...conditions];
}

/** A condition of a role; undefined if its formula has an error: it is then never true. */
export function conditionOf(catalog: Conditions, table: Table, text: string): Condition | undefined {
  const conditions = known.get(catalog.columns) ?? new Map<string, Condition | undefined>();
  known.set(catalog.columns, conditions);
  const key = `${table.id} ${text}`;
  if (!conditions.has(key)) {
    const checked = checkFormula(text, { catalog, table: table.id, locale: TECHNICAL }, BOOLEAN);
    conditions.set(key, checked.ok ? { table: table.id, text, typed: checked.typed } : undefined);
  }
  return conditions.get(key);
}

/** Whether `wide` allows everything that `narrow` does, judged by their conditions' identity alone. */
export function covers(wide: Rule, narrow: Rule): boolean {
  if (wide === true || narrow === false) return true;
  if (wide === false || narrow === true) return false;
  return narrow.every((condition) => wide.includes(condition));
}
