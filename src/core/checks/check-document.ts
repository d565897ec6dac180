import { checkOf } from './registry.ts';
import { catalogOf, type Catalog } from '../catalog/catalog.ts';
import type { Finding } from '../std/finding.ts';
import type { ProblemKind } from '../catalog/schema.ts';
import type { CatalogProblem } from './catalog-problem.ts';
import { checkApplication } from './objects/check-application.ts';
import { checkFormulas } from './check-formulas.ts';
import { checkIdentity } from './check-identity.ts';
import { checkReferences } from './check-references.ts';
import { checkTexts } from './check-texts.ts';
import { KINDS, type AnyObject } from '../catalog/objects/registry.ts';
import { objectsIn, type Document, type ObjectKind } from '../catalog/schema.ts';

/**
 * What is wrong with a document of the right shape; an empty list lets it become a catalog. Every problem is found
 * in one go, and a broken reference is reported once, where it stands.
 */
export function checkDocument(document: Document): readonly CatalogProblem[] {
  const catalog = catalogOf(document, 0);
  const references = checkReferences(catalog);
  return [
    ...references,
    ...checkMeaning(catalog),
    ...checkFormulas(catalog),
    ...(references.length === 0 ? checkLast(catalog) : []),
  ];
}

/** The same for a part of a document: references and formulas' names that lead nowhere are ignored. */
export function checkPart(document: Document): readonly CatalogProblem[] {
  return checkMeaning(catalogOf(document, 0));
}

/** Problems of the objects that are checked only once all references exist. */
export function checkLast(catalog: Catalog): readonly CatalogProblem[] {
  return KINDS.filter((kind) => checkOf(kind)?.isLast === true).flatMap((kind) =>
    checkObjects(catalog, kind),
  );
}

function checkMeaning(catalog: Catalog): readonly CatalogProblem[] {
  const { document } = catalog;
  const first = KINDS.filter((kind) => checkOf(kind)?.isLast !== true);
  return [
    ...checkIdentity(document),
    ...checkTexts(document),
    ...about('application', [document.application], (application) => checkApplication(catalog, application)),
    ...first.flatMap((kind) => checkObjects(catalog, kind)),
  ];
}

function checkObjects(catalog: Catalog, kind: ObjectKind): readonly CatalogProblem[] {
  const check = checkOf(kind);
  const objects: readonly AnyObject[] = objectsIn(catalog.document, kind);
  return check ? about(kind, objects, (object) => check.of(catalog, object)) : [];
}

function about<Item extends { readonly name: string }>(
  kind: ProblemKind,
  items: readonly Item[],
  check: (item: Item) => readonly Finding[],
): readonly CatalogProblem[] {
  return items.flatMap((item) => check(item).map((found) => ({ kind, name: item.name, ...found })));
}
