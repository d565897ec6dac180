import { RECORD_OPERATIONS, reachOfRole } from '#core/access/matrix.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { editPlaceOf } from '#core/configuration/prepare.ts';
import { placeKey } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/configuration-routes.ts';
import { objectsIn } from '#core/catalog/schema.ts';
import { formulasOf, scopeOf } from '#core/formula/store/kept-formulas.ts';
import { technicalFormula } from '#core/formula/store/rewrite.ts';
import { labelOf } from '#core/language/labels.ts';
import { foreseeDocument } from '../catalog/catalog.ts';
import { usersOfRoles } from '../query/people/users.ts';
import { toldProblem, type ConfigurationDraft, type Configuring } from './configuration-draft.ts';

/** What applying a draft without problems would do. Changes nothing. */
export async function impactOf(
  configuring: Configuring,
  { document }: ConfigurationDraft,
): Promise<DraftImpact> {
  const { db, catalog } = configuring;
  const { problems, ...database } = await foreseeDocument(db, document);
  const after = catalogOf(document, catalog.version);
  return {
    problems: problems.map((problem) => toldProblem(document, problem, configuring)),
    statements: database.statements,
    rewritten: [...database.rewritten],
    formulas: changedFormulas(catalog, after),
    rights: await changedRights(configuring, after),
  };
}

/** Formulas that stand in both and read otherwise. */
function changedFormulas(before: Catalog, after: Catalog): DraftImpact['formulas'] {
  const old = writtenFormulas(before);
  return [...writtenFormulas(after)].flatMap(([key, { place, text }]) => {
    const was = old.get(key)?.text;
    return was === undefined || was === text ? [] : [{ place: [...place], before: was, after: text }];
  });
}

function writtenFormulas(catalog: Catalog) {
  return new Map(
    formulasOf(catalog).flatMap((formula) => {
      const { kind, object: name, path, text, wanted } = formula;
      const objects = kind === 'application' ? [] : objectsIn(catalog.document, kind);
      const object = objects.find((one) => one.name === name);
      if (!object || kind === 'application') return [];
      const place = editPlaceOf(kind, object, path);
      const written = technicalFormula(text, scopeOf(catalog, formula), wanted);
      return [[placeKey(place), { place, text: written }] as const];
    }),
  );
}

/** What roles that stay grant otherwise on tables that stay. */
async function changedRights(
  { db, catalog, locale }: Configuring,
  after: Catalog,
): Promise<DraftImpact['rights']> {
  const changed = after.document.roles.flatMap((role) => {
    const was = catalog.document.roles.find(({ id }) => id === role.id);
    return [...after.tables.values()].flatMap((table) => {
      const known = catalog.tables.get(table.id);
      const now = reachOfRole(after, role, table);
      const before = was && known ? reachOfRole(catalog, was, known) : now.map(() => 'never' as const);
      return RECORD_OPERATIONS.flatMap((operation, at) =>
        now[at] === before[at] || now[at] === undefined || before[at] === undefined
          ? []
          : [
              {
                roleId: role.id,
                role: labelOf(role.label, locale),
                table: labelOf(table.plural, locale),
                operation,
                before: before[at],
                after: now[at],
              },
            ],
      );
    });
  });
  const counts = await usersOfRoles(db, [...new Set(changed.map(({ roleId }) => roleId))]);
  return changed.map(({ roleId, ...told }) => ({ ...told, users: counts.get(roleId) ?? 0 }));
}
