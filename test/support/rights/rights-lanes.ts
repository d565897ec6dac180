import type { Column } from '#core/catalog/schema.ts';
import { makesLanes } from '#core/fields/traits.ts';
import type { Key } from '#core/query/key.ts';
import { listLanes } from '#server/query/list/lanes.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

interface Answer {
  readonly lanes: readonly { readonly value: unknown; readonly rows: readonly (readonly [number])[] }[];
  readonly next: Key | null;
}

/** The lanes of a list, read to their end: each record stands in that of the value that its viewer reads. */
export function lanesBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { table, oracle, db, scene } = trial;
    const { filter, search, ids } = tools.chosen(trial);
    const path = tools.path(trial, table);
    const place = tools.place(trial, table, path);
    if (place && (path.includes('.') || !makesLanes(place.column))) return;
    const request = { tableId: table.id, lanes: path, columns: [path], filter, search, limit: 100 };
    if (!oracle.mayList(table) || !place || typeof ids === 'string')
      return await tools.refusal(listLanes(db, scene, request), request);
    const lanes: Answer['lanes'][number][] = [];
    let after: Key | undefined;
    do {
      const asked = { ...request, ...(after ? { after } : {}) };
      const answer = JSON.parse(await listLanes(db, scene, asked)) as Answer;
      lanes.push(...answer.lanes);
      after = answer.next ?? undefined;
    } while (after);
    const found = lanes.flatMap(({ value, rows }) =>
      rows.map(([id]): [number, string] => [id, JSON.stringify(tools.normal(place.column, value))]),
    );
    const expected = ids.map((id): [number, string] => [id, JSON.stringify(tools.shown(trial, place, id))]);
    agree(request, found.toSorted(byId), expected.toSorted(byId));
  };
}

function byId([one]: readonly [number, string], [other]: readonly [number, string]): number {
  return one - other;
}
