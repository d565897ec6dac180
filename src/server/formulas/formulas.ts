import { mayReadColumn } from '#core/access/access.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { sizeProblem } from '#core/formula/computed/computed.ts';
import { completionsAt } from '#core/formula/edit/complete.ts';
import { keepingOf } from '#core/formula/computed/dependencies.ts';
import { printedFormula, storedFormula } from '#core/formula/store/rewrite.ts';
import type { FormulaScope } from '#core/formula/check/scope.ts';
import { BOOLEAN, type Type } from '#core/fields/value-type.ts';
import { typeOfColumn } from '#core/formula/typed/types.ts';
import { previewFormula } from '../query/record/preview-formula.ts';
import { readableTable, type Scene } from '../query/scene/place.ts';
import { viewerScope } from '../query/rights/viewer-scope.ts';
import type { RequestContext } from '../records/records.ts';
import { typeInfo } from './type-info.ts';
import { diagnosticText, type Translations } from '../translations/translations.ts';

export { verifyDraftFormula } from './draft-formulas.ts';
export { refactorFormulas } from './refactor.ts';

type Verification = BodyOf<Contract['api_formula_verify']>;
type Verified = AnswerOf<Contract['api_formula_verify']>;
type Place = BodyOf<Contract['api_formula_complete']>;

/**
 * Checks a formula for the viewer, who sees only what may be read: another column is as unknown as one that does not
 * exist. Throws AppError `table.unknown` or `column.unknown` for the place that the formula is meant for.
 */
export async function verifyFormula(
  request: RequestContext,
  { formula, tableId, columnId, condition = false, preview = 0 }: Verification,
  translations: Translations,
): Promise<Verified> {
  const scope = scopeFor(request, tableId);
  const checked = checkFormula(formula, scope, condition ? BOOLEAN : wantedType(request, columnId));
  const tooLarge = checked.ok ? sizeProblem(request.catalog, checked.typed, formula) : undefined;
  if (!checked.ok || tooLarge) {
    const problems = checked.ok ? [tooLarge].filter((problem) => problem !== undefined) : checked.diagnostics;
    return {
      ok: false,
      problems: problems.map((problem) => diagnosticText(translations, problem, request.viewer.locale)),
      preview: [],
    };
  }
  const stored = storedFormula(formula, checked.uses);
  const table = tableId === undefined ? undefined : readableTable(request, tableId);
  const { typed } = checked;
  return {
    ok: true,
    type: typeInfo(typed.type),
    stored,
    printed: printedFormula(stored, scope),
    keeping: keepingOf(typed),
    problems: [],
    preview:
      table && preview > 0
        ? [...(await previewFormula(request.db, request, { table, typed, limit: preview }))]
        : [],
  };
}

/** How a formula can go on at a place, for the viewer. */
export function completeFormula(
  request: RequestContext,
  { formula, tableId, at }: Place,
): AnswerOf<Contract['api_formula_complete']> {
  const { from, to, options } = completionsAt(
    formula,
    Math.min(at, formula.length),
    scopeFor(request, tableId),
  );
  return { from, to, options: [...options] };
}

function scopeFor(request: RequestContext, tableId: number | undefined): FormulaScope {
  return viewerScope(request, tableId === undefined ? undefined : readableTable(request, tableId).id);
}

function wantedType({ catalog, viewer }: Scene, columnId: number | undefined): Type | undefined {
  if (columnId === undefined) return undefined;
  const found = catalog.columns.get(columnId);
  const mayRead = found && mayReadColumn(catalog, viewer, found.table, found.column);
  const type = mayRead ? typeOfColumn(found.column) : undefined;
  if (!type) throw new AppError('column.unknown', { column: columnId });
  return type;
}
