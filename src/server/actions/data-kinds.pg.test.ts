import { expect, test } from 'vitest';
import { mayRun } from '#core/access/run.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { actionWorld, run } from '#test/support/worlds/action-world.ts';

const label = { en: 'x' };
const [VIEW, IMPORT, CHANGES, PRINT] = [70_101, 70_102, 70_103, 70_104] as const;
let columnId: (path: string) => number = () => 0;
let things = 0;
const { catalog, request, thing, made, requestWith } = await actionWorld((column, tables) => {
  columnId = column;
  things = tables.view;
  const ofThing = { label, table: tables.thing.id };
  return {
    actions: [
      { ...ofThing, id: VIEW, name: 'look', kind: 'view', view: things },
      { ...ofThing, id: PRINT, name: 'paper', kind: 'print', view: things },
      { ...ofThing, id: IMPORT, name: 'bring', kind: 'import' },
      {
        ...ofThing,
        id: CHANGES,
        name: 'bring_changes',
        kind: 'import',
        mode: 'update',
        match: [column('thing.code')],
      },
    ],
  };
});
const read = { table: thing.id, read: true } as const;
const actionOf = (id: number) => must(catalog.actions.get(id), 'an action');
const mayOf = (grants: readonly Grant[]) => {
  const { viewer } = requestWith(...grants);
  return [VIEW, IMPORT, CHANGES].filter((id) => mayRun(catalog, viewer, actionOf(id)));
};

test('[ACTION-7][ACTION-17] a view action shows the list of its view to whoever may read the table', async () => {
  const shown = { kind: 'list', tableId: thing.id, view: things, filter: null };
  expect(await run(request, VIEW, [])).toMatchObject(shown);
  expect(await run(requestWith(read), VIEW, [])).toMatchObject(shown);
  await expect(run(requestWith(), VIEW, [])).rejects.toMatchObject({ code: 'table.unknown' });
});

test('[ACTION-31] an import leads to the screen of its table, with what it presets', async () => {
  expect(await run(request, IMPORT, [])).toMatchObject({
    kind: 'navigation',
    address: `/app/import/${thing.id}`,
  });
  expect(await run(request, CHANGES, [])).toMatchObject({
    kind: 'navigation',
    address: `/app/import/${thing.id}?match=code&mode=update`,
  });
});

test('[ACTION-31][ACTION-17] an import is for whoever may create or update as its mode says', async () => {
  expect(mayOf([])).toEqual([]);
  expect(mayOf([read])).toEqual([VIEW]);
  expect(mayOf([{ ...read, create: true }])).toEqual([VIEW, IMPORT]);
  expect(mayOf([{ ...read, update: true }])).toEqual([VIEW, CHANGES]);
  await expect(run(requestWith(read), IMPORT, [])).rejects.toMatchObject({ code: 'access.refused' });
});

test('[ACTION-31][ACCESS-8] an import that matches by a column that its user may not read is refused', async () => {
  const blind = requestWith({ ...read, update: true, readColumns: [columnId('thing.name')] });
  await expect(run(blind, CHANGES, [])).rejects.toMatchObject({ code: 'access.refused' });
});

test('[PRINT-5][ACTION-17] a print leads to the chosen records, else to the list, for whoever may read them', async () => {
  const some = [await made(thing, { name: 'A' }), await made(thing, { name: 'B' })];
  expect(await run(request, PRINT, some)).toMatchObject({
    kind: 'navigation',
    address: `/app/print/records/${thing.id}/${some.join(',')}?now=1`,
  });
  const reader = requestWith(read);
  expect(await run(reader, PRINT, [])).toMatchObject({ address: `/app/print/list/${things}?now=1` });
  const narrow = requestWith({ ...read, condition: 'name = "A"' });
  await expect(run(narrow, PRINT, some)).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(run(requestWith(), PRINT, [])).rejects.toMatchObject({ code: 'table.unknown' });
});
