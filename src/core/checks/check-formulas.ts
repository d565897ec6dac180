import { fieldOf } from '../fields/registry.ts';
import { isLink, isList } from '../fields/traits.ts';
import { checkFormula } from '../formula/check/check.ts';
import { computedOf, computingOf, sizeProblem, type Computed } from '../formula/computed/computed.ts';
import type { Diagnostic } from '../formula/syntax/syntax.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { finding, phrase, type Finding } from '../std/finding.ts';
import { type CatalogProblem } from './catalog-problem.ts';
import { formulasOf, scopeOf, type PlacedFormula } from '../formula/store/kept-formulas.ts';
import type { Column, Table } from '../catalog/schema.ts';

/** Problems of a document's formulas: in each, in cycles, and in the columns that they compute. */
export function checkFormulas(catalog: Catalog): readonly CatalogProblem[] {
  const formulas = formulasOf(catalog);
  return [
    ...formulas.flatMap((formula) =>
      formulaDiagnostics(catalog, formula).map((diagnostic) => formulaProblem(formula, diagnostic)),
    ),
    ...cycleProblems(catalog, formulas),
    ...catalog.document.tables.flatMap((table) =>
      table.columns.flatMap((column, at) =>
        columnProblems(catalog, table, column).map((found) => ({
          kind: 'tables' as const,
          name: table.name,
          ...found,
          path: ['columns', at, ...found.path],
        })),
      ),
    ),
  ];
}

/** A problem of a formula where the formula stands. */
export function formulaProblem(
  { kind, object, path }: PlacedFormula,
  diagnostic: Diagnostic,
): CatalogProblem {
  return { kind, name: object, path, diagnostic };
}

function formulaDiagnostics(
  catalog: Catalog,
  { text, wanted, column, ...placed }: PlacedFormula,
): readonly Diagnostic[] {
  // Columns that formulas never see are told of below.
  const checked =
    column === undefined
      ? checkFormula(text, scopeOf(catalog, placed), wanted)
      : computingOf(catalog).checks.get(column);
  if (!checked) return [];
  if (!checked.ok) return checked.diagnostics;
  const tooLarge = sizeProblem(catalog, checked.typed, text);
  return tooLarge ? [tooLarge] : [];
}

/** The first cycle of columns that need each other's values, reported at its first column. */
export function cycleProblems(
  catalog: Catalog,
  formulas: readonly PlacedFormula[],
): readonly CatalogProblem[] {
  const { cycle } = computingOf(catalog).graph;
  const formula = formulas.find(({ column }) => column !== undefined && column === cycle?.[0]);
  if (!cycle || !formula) return [];
  return [
    formulaProblem(formula, {
      from: 0,
      to: formula.text.length,
      code: 'cycle',
      params: { path: cycle.map((id) => nameOf(catalog, id)).join(' → ') },
    }),
  ];
}

function nameOf(catalog: Catalog, id: number): string {
  const found = catalog.columns.get(id);
  return found ? `${found.table.name}.${found.column.name}` : String(id);
}

/** Options of a column that say how it is written. */
const WRITTEN = ['default', 'required', 'min', 'max', 'transform', 'supervisorsOnly'] as const;

/** Options of a column that ask for a value which stands in the table. */
const KEPT = ['unique', 'indexed', 'searchable'] as const;

function columnProblems(catalog: Catalog, table: Table, column: Column): readonly Finding[] {
  if (column.formula === undefined) return [];
  if (!fieldOf(column).computable) {
    return [finding(['formula'], 'not_computable', { type: column.type })];
  }
  const written = WRITTEN.filter(
    (option) => option in column && column[option as keyof Column] !== undefined,
  );
  const problems = written.map((option) => finding([option], 'option_written', { option }));
  const computed = computedOf(catalog, column);
  return [
    ...problems,
    ...inverseProblems(catalog, column),
    ...(computed ? keptProblems(table, computed) : []),
  ];
}

/** A list cannot be the other end of a link that nobody sets. */
function inverseProblems(catalog: Catalog, column: Column): readonly Finding[] {
  if (!isLink(column)) return [];
  const list = catalog.document.tables
    .flatMap((table) => table.columns)
    .find((other) => isList(other) && other.inverse === column.id);
  return list ? [finding(['formula'], 'link_mirrored', { list: list.name })] : [];
}

/** Whether a column says what the records of its table take, or when. */
function isBooked({ bookings = [] }: Table, { id }: Column): boolean {
  return bookings.some(({ resource, start, clock, end, duration, recurrence, state }) =>
    [resource, start, clock, end, duration, recurrence, state].includes(id),
  );
}

/** Options that need a stored value on a column that is computed in each statement. */
function keptProblems(table: Table, { column, keeping }: Computed): readonly Finding[] {
  if (keeping.kind === 'stored') return [];
  const why = phrase(`why_${keeping.why}`);
  const isPart = (table.uniques ?? []).some((ids) => ids.includes(column.id));
  return [
    ...KEPT.filter((option) => column[option] === true).map((option) =>
      finding([option], 'option_kept', { option, why }),
    ),
    ...(isPart ? [finding(['formula'], 'unique_kept', { name: column.name, why })] : []),
    ...(isBooked(table, column) ? [finding(['formula'], 'booking_kept', { name: column.name, why })] : []),
  ];
}
