import { catalogOf, type Catalog } from '../../catalog/catalog.ts';
import { changedDocument, type CatalogChange } from '../../catalog/change-document.ts';
import { formulasOf, type PlacedFormula } from '../store/kept-formulas.ts';
import type { Type } from '../../fields/value-type.ts';
import { typeOfColumn } from '../typed/types.ts';
import { checkFormula, type CheckResult } from '../check/check.ts';
import { printedFormula } from '../store/rewrite.ts';
import { movedColumn } from './move-column.ts';
import type { FormulaParameter } from '../check/scope.ts';
import type { Diagnostic } from '../syntax/syntax.ts';

/** A formula of the catalog on one side of a change: its kept text, where it stands, the type that its place asks for. */
interface FormulaSide {
  readonly catalog: Catalog;
  readonly stored: string;
  readonly table: number | undefined;
  readonly parameters?: readonly FormulaParameter[];
  readonly wanted?: Type | undefined;
}

/**
 * What a change of the catalog does to a formula. `none`: it stays as it is; `renamed`: it reads otherwise and means the
 * same; `rewritten`: it was changed so that it means the same; `retyped`: it gives another kind of value; `broken`: it is
 * no longer right.
 */
interface Consequence {
  readonly effect: 'none' | 'renamed' | 'rewritten' | 'retyped' | 'broken';
  readonly before: string;
  /** As it reads after the change; what is gone keeps its id. */
  readonly after: string;
  /** The text to keep after the change. */
  readonly stored: string;
  readonly types: { readonly before: Type | undefined; readonly after: Type | undefined };
  /** What is wrong after the change; places are those of `stored`. */
  readonly problems: readonly Diagnostic[];
}

/** What a change does to every formula of a catalog that it touches, in the words of a reader's locale. */
export function consequencesOf(
  catalog: Catalog,
  change: CatalogChange,
  locale: string,
): readonly (Consequence & { readonly formula: PlacedFormula })[] {
  const after = catalogOf(changedDocument(catalog.document, change), catalog.version);
  const gone = change.kind === 'remove' ? change : undefined;
  return formulasOf(catalog)
    .filter(({ table, column }) => {
      // What goes takes its own formulas along.
      const isGone = column !== undefined && column === gone?.columnId;
      return !isGone && (gone?.tableId === undefined || table !== gone.tableId);
    })
    .map((formula) => ({ formula, ...consequenceOf(sidesOf(formula, { catalog, after, change }), locale) }))
    .filter(({ effect }) => effect !== 'none');
}

function sidesOf(
  { text, table, parameters, wanted, column }: PlacedFormula,
  {
    catalog,
    after,
    change,
  }: { readonly catalog: Catalog; readonly after: Catalog; readonly change: CatalogChange },
): Readonly<Record<'before' | 'after', FormulaSide>> {
  const before = { catalog, stored: text, table, parameters, wanted };
  const found = column === undefined ? undefined : after.columns.get(column);
  return {
    before,
    after: {
      catalog: after,
      stored: change.kind === 'move' ? movedColumn(before, change) : text,
      table: found?.table.id ?? table,
      parameters: parameters.filter(({ id }) => after.columns.has(id)),
      wanted: found ? typeOfColumn(found.column) : wanted,
    },
  };
}

/** What becomes of a formula between two catalogs, in the words of a reader's locale. */
export function consequenceOf(
  { before, after }: Readonly<Record<'before' | 'after', FormulaSide>>,
  locale: string,
): Consequence {
  const [old, fresh] = [resultOf(before, locale), resultOf(after, locale)];
  const types = { before: old.type, after: fresh.type };
  const changed = before.stored === after.stored ? 'renamed' : 'rewritten';
  const sameType = JSON.stringify(named(types.before)) === JSON.stringify(named(types.after));
  const sameText = old.printed === fresh.printed && before.stored === after.stored;
  return {
    effect: fresh.problems.length > 0 ? 'broken' : !sameType ? 'retyped' : sameText ? 'none' : changed,
    before: old.printed,
    after: fresh.printed,
    stored: after.stored,
    types,
    problems: fresh.problems,
  };
}

interface Result {
  readonly printed: string;
  readonly type: Type | undefined;
  readonly problems: readonly Diagnostic[];
}

function resultOf({ catalog, stored, table, parameters = [], wanted }: FormulaSide, locale: string): Result {
  const known = table !== undefined && catalog.tables.has(table) ? table : undefined;
  const scope = { catalog, table: known, parameters, locale };
  const checked: CheckResult = checkFormula(stored, scope, wanted);
  return {
    printed: printedFormula(stored, scope, wanted),
    type: checked.ok ? checked.typed.type : undefined,
    problems: checked.ok ? [] : checked.diagnostics,
  };
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
