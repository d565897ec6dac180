import { objectsIn, type Column } from '#core/catalog/schema.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { sameValue } from '#core/configuration/compare.ts';
import { placeKey } from '#core/configuration/place.ts';
import { usesOf } from '#core/configuration/removal.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Compared } from './impact-rights.ts';

/** Objects that stay as they are and use a table or column that gets another name, label, type or choices. */
export function touchedObjects({ from, to, locale }: Compared): DraftImpact['touched'] {
  const ids = new Set([...otherTables(from, to), ...otherColumns(from, to)]);
  if (ids.size === 0) return [];
  const found = new Map<string, DraftImpact['touched'][number]>();
  for (const { kind, object } of usesOf(to.document, ids)) {
    const before = objectsIn(from.document, kind).find(({ id }) => id === object.id);
    const place = [kind, object.id];
    const isSame = before !== undefined && (before === object || sameValue(before, object));
    const label = 'label' in object ? labelOf(object.label as Column['label'], locale) : object.name;
    if (isSame) found.set(placeKey(place), { kind, place, label });
  }
  return [...found.values()];
}

function otherTables(from: Catalog, to: Catalog): readonly number[] {
  return to.document.tables.flatMap((table) => {
    const before = from.document.tables.find(({ id }) => id === table.id);
    const isSame =
      !before ||
      before === table ||
      (before.name === table.name && sameValue([before.label, before.plural], [table.label, table.plural]));
    return isSame ? [] : table.id;
  });
}

function otherColumns(from: Catalog, to: Catalog): readonly number[] {
  return [...to.columns].flatMap(([id, { column }]) => {
    const before = from.columns.get(id)?.column;
    return !before || before === column || sameValue(outsideOf(before), outsideOf(column)) ? [] : id;
  });
}

/** What of a column is met where it is used. */
function outsideOf(column: Column): unknown {
  const { name, label, type } = column;
  // The roles of the application are choices of their own accord.
  const isOfRoles = 'of' in column && column.of === 'roles';
  return {
    name,
    label,
    type,
    choices: 'choices' in column && !isOfRoles ? column.choices?.map(({ code }) => code) : undefined,
  };
}
