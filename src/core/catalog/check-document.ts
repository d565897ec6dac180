import { catalogOf, type Catalog } from './catalog.ts';
import type { CatalogProblem, Finding, ProblemKind } from './catalog-problem.ts';
import { checkAssertion } from './check-assertion.ts';
import { checkAction } from './actions/check-action.ts';
import { checkApplication } from './check-application.ts';
import { checkDataType } from './check-data-type.ts';
import { checkForm } from './check-form.ts';
import { checkFormulas } from './check-formulas.ts';
import { checkIdentity } from './check-identity.ts';
import { checkReferences } from './check-references.ts';
import { checkRole } from './check-role.ts';
import { checkTable } from './check-table.ts';
import { checkTexts } from './check-texts.ts';
import { checkView } from './check-view.ts';
import { objectsIn, type Document } from './schema.ts';

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
    // What roles may do is only known where all that they name is there.
    ...(references.length === 0 ? checkAssertions(catalog) : []),
  ];
}

/** The same without asking whether references exist, also in formulas: for a part of a document. What leads nowhere is passed over. */
export function checkPart(document: Document): readonly CatalogProblem[] {
  return checkMeaning(catalogOf(document, 0));
}

/** The assertions on roles that do not hold. */
export function checkAssertions(catalog: Catalog): readonly CatalogProblem[] {
  return about('assertions', objectsIn(catalog.document, 'assertions'), (assertion) =>
    checkAssertion(catalog, assertion),
  );
}

function checkMeaning(catalog: Catalog): readonly CatalogProblem[] {
  const { document } = catalog;
  return [
    ...checkIdentity(document),
    ...checkTexts(document),
    ...about('application', [document.application], (application) => checkApplication(catalog, application)),
    ...about('dataTypes', document.dataTypes, checkDataType),
    ...about('tables', document.tables, (table) => checkTable(catalog, table)),
    ...about('forms', document.forms, (form) => checkForm(catalog, form)),
    ...about('views', document.views, (view) => checkView(catalog, view)),
    ...about('actions', document.actions, (action) => checkAction(catalog, action)),
    ...about('roles', document.roles, (role) => checkRole(catalog, role)),
  ];
}

function about<Item extends { readonly name: string }>(
  kind: ProblemKind,
  items: readonly Item[],
  check: (item: Item) => readonly Finding[],
): readonly CatalogProblem[] {
  return items.flatMap((item) => check(item).map((found) => ({ kind, name: item.name, ...found })));
}
