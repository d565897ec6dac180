import type { CatalogChange } from '#core/catalog/change-document.ts';
import { Column } from '#core/fields/column.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { consequencesOf } from '#core/formula/edit/refactor.ts';
import type { Scene } from '../query/scene/place.ts';
import { diagnosticText, type Translations } from '../translations/translations.ts';
import { typeInfo } from './type-info.ts';

type Asked = BodyOf<Contract['api_formula_refactor']>['change'];

/**
 * What a change of the catalog would do to its formulas. Throws AppError `table.unknown`, `column.unknown`, and
 * `request.invalid` for a type that no column can have.
 */
export function refactorFormulas(
  { catalog, viewer }: Scene,
  asked: Asked,
  translations: Translations,
): AnswerOf<Contract['api_formula_refactor']> {
  const formulas = consequencesOf(catalog, changeOf({ catalog, viewer }, asked), viewer.locale);
  return {
    possible: formulas.every(({ effect }) => effect !== 'broken'),
    formulas: formulas.map(({ formula, effect, before, after, stored, types, problems }) => ({
      kind: formula.kind,
      object: formula.object,
      path: [...formula.path],
      ...(formula.column === undefined ? {} : { columnId: formula.column }),
      // What is not touched was left out.
      effect: effect === 'none' ? 'renamed' : effect,
      before,
      after,
      stored,
      ...(types.before ? { typeBefore: typeInfo(types.before) } : {}),
      ...(types.after ? { typeAfter: typeInfo(types.after) } : {}),
      problems: problems.map((problem) => diagnosticText(translations, problem, viewer.locale)),
    })),
  };
}

function changeOf({ catalog }: Scene, asked: Asked): CatalogChange {
  const { columnId, tableId } = { tableId: undefined, ...asked };
  if (columnId === undefined && tableId === undefined)
    throw new AppError('request.invalid', { reason: 'change' });
  if (tableId !== undefined && !catalog.tables.has(tableId))
    throw new AppError('table.unknown', { table: tableId });
  const found = columnId === undefined ? undefined : catalog.columns.get(columnId);
  if (columnId !== undefined && !found) throw new AppError('column.unknown', { column: columnId });
  if (asked.kind !== 'retype' || !found) return asked as CatalogChange;
  const { id, name, label } = found.column;
  const column = Column.safeParse({ ...asked.column, id, name, label });
  if (!column.success) throw new AppError('request.invalid', { reason: 'change.column' });
  return { kind: 'retype', columnId: id, column: column.data };
}
