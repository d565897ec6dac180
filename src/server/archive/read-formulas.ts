import { catalogOf } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/catalog/catalog-problem.ts';
import { formulaProblem } from '#core/catalog/check-formulas.ts';
import { formulasOf, mapFormulas, scopeOf } from '#core/catalog/kept-formulas.ts';
import type { Document } from '#core/catalog/schema.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { readFormula } from '#core/formula/rewrite.ts';

/** A document whose formulas refer to ids instead of names; those that are not right stay as they are written. */
export function storedFormulas(named: Document): Document {
  const catalog = catalogOf(named, 0);
  return mapFormulas(
    catalog,
    (placed) => readFormula(placed.text, scopeOf(catalog, placed), placed.wanted).stored ?? placed.text,
  );
}

/** What is wrong with the formulas of a part of a document, whatever their names mean. */
export function formulaSyntax(part: Document): readonly CatalogProblem[] {
  return formulasOf(catalogOf(part, 0)).flatMap((formula) => {
    const parsed = parseFormula(formula.text);
    return parsed.ok ? [] : parsed.diagnostics.map((diagnostic) => formulaProblem(formula, diagnostic));
  });
}
