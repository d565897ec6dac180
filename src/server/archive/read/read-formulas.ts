import { catalogOf } from '#core/catalog/catalog.ts';
import { mapFormulas, scopeOf } from '#core/formula/store/kept-formulas.ts';
import type { Document } from '#core/catalog/schema.ts';
import { readFormula } from '#core/formula/store/rewrite.ts';

/** A document whose formulas refer to ids instead of names; those that are not right stay as they are written. */
export function storedFormulas(named: Document): Document {
  const catalog = catalogOf(named, 0);
  return mapFormulas(
    catalog,
    (placed) => readFormula(placed.text, scopeOf(catalog, placed), placed.wanted).stored ?? placed.text,
  );
}
