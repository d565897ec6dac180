import type { Column } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { countedValues } from '#server/query/list/column-values.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The values of a column among the records of a list, with how many have each. */
export function valuesOf<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { table, oracle, db, scene } = trial;
    const { filter, search, ids } = tools.chosen(trial);
    const path = tools.path(trial, table);
    const place = tools.place(trial, table, path);
    const request = { tableId: table.id, path, filter, search };
    const isOffered = place && fieldOf(place.column).operators.includes('equal');
    if (!oracle.mayList(table) || !isOffered || typeof ids === 'string')
      return await tools.refusal(countedValues(db, scene, request), request);
    const { values, more } = await countedValues(db, scene, request);
    agree({ request, of: 'more' }, more, false);
    const found = values.map(({ value, count }) => [
      JSON.stringify(tools.normal(place.column, value)),
      count,
    ]);
    const groups = Map.groupBy(ids, (id) => JSON.stringify(tools.shown(trial, place, id)));
    const expected = [...groups].map(([value, members]) => [value, members.length]);
    agree(request, found.toSorted(byText), expected.toSorted(byText));
    const counts = values.map(({ count }) => count);
    agree(
      { request, of: 'order' },
      counts,
      counts.toSorted((a, b) => b - a),
    );
  };
}

function byText(one: readonly unknown[], other: readonly unknown[]): number {
  const [left, right] = [String(one[0]), String(other[0])];
  return left < right ? -1 : left > right ? 1 : 0;
}
