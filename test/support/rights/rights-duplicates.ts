import type { Column } from '#core/catalog/schema.ts';
import type { FindAnswer, FindRequest } from '#core/contract/lists/duplicate-routes.ts';
import { comparisonsOf } from '#core/fields/comparisons.ts';
import { must } from '#core/std/must.ts';
import { duplicateSets } from '#server/query/list/duplicates.ts';
import { folded } from './rights-filters.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

/** Records that agree in the columns of a rule, read in windows: as a simple model puts them together. */
export function sameBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { random, table, oracle, db, scene } = trial;
    const { filter, search, ids } = tools.chosen(trial);
    const paths = Array.from({ length: 1 + random.below(3) }, () => tools.path(trial, table));
    const places = paths.map((path) => tools.place(trial, table, path));
    if (places.some((place) => place && comparisonsOf(place.column).length === 0)) return;
    const rule = paths.map((column, at): FindRequest['rule'][number] => {
      const { column: of } = places[at] ?? {};
      return {
        column,
        how: of && comparisonsOf(of).includes('text') && random.below(2) === 0 ? 'text' : 'exact',
      };
    });
    const request: FindRequest = { tableId: table.id, rule, filter, search };
    if (!oracle.mayList(table) || places.includes(undefined) || typeof ids === 'string')
      return await tools.refusal(duplicateSets(db, scene, request), request);
    const shown = ids.map((id) => ({
      id,
      values: places.map((place, at) => {
        const value = tools.shown(trial, must(place, 'a column'), id);
        return rule[at]?.how === 'text' && typeof value === 'string' ? lettersOf(value) : value;
      }),
    }));
    const known = shown.filter(({ values }) => values.every((value) => value !== null && value !== ''));
    const sets = [...Map.groupBy(known, ({ values }) => JSON.stringify(values)).values()]
      .map((members) => members.map(({ id }) => id).toSorted((one, other) => one - other))
      .filter((members) => members.length > 1)
      .toSorted((one, other) => other.length - one.length || Number(one[0]) - Number(other[0]));
    const found = await allSets(trial, request);
    agree(
      request,
      found.sets.map(([size, records]) => [size, ...records.map(([id]) => id)]),
      sets.map((members) => [members.length, ...members.slice(0, 10)]),
    );
    agree(request, [found.count, found.records], [sets.length, sets.flat().length]);
    const [, records] = found.sets[0] ?? [0, []];
    for (const [id, title, cells] of records) {
      agree({ request, id }, title, oracle.title(table, id));
      agree(
        { request, id },
        cells.map((cell, at) => tools.normal(must(places[at], 'a column').column, cell)),
        places.map((place) => tools.shown(trial, must(place, 'a column'), id)),
      );
    }
  };
}

function lettersOf(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

async function allSets({ random, db, scene }: Trial, request: FindRequest): Promise<FindAnswer> {
  const sets: FindAnswer['sets'] = [];
  for (;;) {
    const limit = 1 + random.below(6);
    const after = sets.at(-1)?.[2];
    const answer = JSON.parse(
      await duplicateSets(db, scene, { ...request, limit, ...(after ? { after } : {}) }),
    ) as FindAnswer;
    sets.push(...answer.sets);
    if (answer.sets.length < limit) return { ...answer, sets };
  }
}
