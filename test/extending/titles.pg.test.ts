import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { OwnContext } from '#server/records/records.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { titles as contract } from './titles/core/contract/views/titles.ts';
import { titles as handlers } from './titles/server/features/lists/modes/titles.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const idOf = (name: string) => thing.columns.find((column) => column.name === name)?.id;

beforeAll(async () => {
  await db.query(
    `insert into app.thing (name, pieces, notes) select 'Thing ' || i, i, 'Note ' || i from generate_series(1, 6) i`,
  );
});

/** What the handler of the question answers to a viewer, its body read as the contract says. */
async function asked(viewer: Viewer, input: object) {
  const route = contract.routes.list_full_titles;
  const body = route.body!.parse({ tableId: thing.id, most: 10, ...input });
  // The handler asks the call for nothing else.
  const call = { body, requestContext: () => ({ db, catalog, viewer }) as unknown as OwnContext };
  const answer = await handlers.list_full_titles(call as Parameters<typeof handlers.list_full_titles>[0]);
  return route.answer!.parse(answer).titles;
}

test('the own question of a display mode is asked of the same records as every list', async () => {
  const filter = { column: 'pieces', operator: 'greater', value: 2 };
  const found = await asked(supervisor, { filter, search: 'thing', most: 2, beside: 'pieces' });
  expect(found.map(({ title, beside }) => [title.replace(/ T-.*/, ''), beside])).toEqual([
    ['Thing 3', 3],
    ['Thing 4', 4],
  ]);
});

test('it shows no record and no column that is hidden from its viewer', async () => {
  const grant = {
    table: thing.id,
    read: true,
    condition: `#${idOf('pieces')} > 4`,
    readColumns: [idOf('name')!],
  };
  const few = { id: 1, name: 'few', label: { en: 'Few' }, grants: [grant] };
  const viewer: Viewer = { ...viewerWith(catalog, 'none'), roles: [few], rights: 'few' };
  expect((await asked(viewer, {})).map(({ title }) => title)).toEqual(['Thing 5', 'Thing 6']);
  await expect(asked(viewer, { beside: 'notes' })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(asked(viewerWith(catalog, 'none'), {})).rejects.toMatchObject({ code: 'table.unknown' });
});
