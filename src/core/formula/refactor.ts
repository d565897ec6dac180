import type { Catalog } from '../catalog/catalog.ts';
import { checkFormula, type Checked } from './check.ts';
import { printedFormula } from './rewrite.ts';
import type { FormulaScope } from './scope.ts';
import type { Diagnostic } from './syntax.ts';
import type { Type } from './types.ts';

/** A formula of the catalog: its kept text, where it stands, and the type that its place asks for. */
export interface KeptFormula {
  readonly stored: string;
  readonly table: number | undefined;
  readonly wanted?: Type;
}

/**
 * What a change of the catalog does to a formula. `none`: it stays as it is; `renamed`: it reads otherwise and means the
 * same; `retyped`: it gives another kind of value; `broken`: it is no longer right.
 */
export interface Consequence {
  readonly effect: 'none' | 'renamed' | 'retyped' | 'broken';
  readonly before: string;
  /** As it reads after the change; what is gone keeps its id. */
  readonly after: string;
  readonly types: { readonly before: Type | undefined; readonly after: Type | undefined };
  /** What is wrong after the change; places are those of the kept text. */
  readonly problems: readonly Diagnostic[];
}

/** What the change from one catalog to another does to a formula, in the words of a reader's locale. */
export function consequenceOf(
  formula: KeptFormula,
  { before, after }: Readonly<Record<'before' | 'after', FormulaScope['catalog'] | Catalog>>,
  locale: string,
): Consequence {
  const { stored, table, wanted } = formula;
  const sides = {
    before: { catalog: before, table, locale },
    after: { catalog: after, table: tableIn(after, table), locale },
  };
  const checks = {
    before: checkFormula(stored, sides.before, wanted),
    after: checkFormula(stored, sides.after, wanted),
  };
  const printed = {
    before: printedFormula(stored, sides.before, wanted),
    after: printedFormula(stored, sides.after, wanted),
  };
  const types = { before: typeOf(checks.before), after: typeOf(checks.after) };
  const problems = checks.after.ok ? [] : checks.after.diagnostics;
  return { effect: effectOf({ problems, printed, types }), ...printed, types, problems };
}

function tableIn(catalog: FormulaScope['catalog'], table: number | undefined): number | undefined {
  return table !== undefined && catalog.tables.has(table) ? table : undefined;
}

function typeOf(checked: Checked): Type | undefined {
  return checked.ok ? checked.typed.type : undefined;
}

function effectOf({
  problems,
  printed,
  types,
}: Pick<Consequence, 'problems' | 'types'> & {
  readonly printed: Pick<Consequence, 'before' | 'after'>;
}): Consequence['effect'] {
  if (problems.length > 0) return 'broken';
  if (JSON.stringify(named(types.before)) !== JSON.stringify(named(types.after))) return 'retyped';
  return printed.before === printed.after ? 'none' : 'renamed';
}

/** A type by what tells it from others; the choices of a list may change without it becoming another. */
function named(type: Type | undefined) {
  if (!type) return undefined;
  return {
    kind: type.kind,
    ...('table' in type ? { table: type.table } : {}),
    ...('currency' in type ? { currency: type.currency } : {}),
  };
}
