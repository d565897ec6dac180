import { expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { displayOperation, listBin, purgeRecords, restoreRecords } from './journal.ts';

const world = await journalWorld();
const { db, catalog, request, thing, owner, as, create, modify, remove, undo, one, content } = world;

const deleter: Viewer = {
  ...supervisor,
  userId: 21,
  account: 'user:21',
  rights: 'deleter',
  roles: [
    {
      id: 90_021,
      name: 'deleter',
      label: { en: 'x' },
      grants: [{ table: owner.id, read: true, delete: true }],
    },
  ],
};

const code = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('[UNDO-13] the bin lists what was deleted, the latest first, by parts and by title', async () => {
  const ids: number[] = [];
  for (const name of ['Ana', 'Bob', 'Čeněk']) ids.push((await create(owner, { name })).id);
  const operations = [];
  for (const id of ids) operations.push(await remove(owner, [id]));
  const first = await listBin(request, { tableId: owner.id, limit: 2 });
  expect(first.records).toMatchObject([
    { id: ids[2], title: 'Čeněk', operation: operations[2] },
    { id: ids[1], title: 'Bob', operation: operations[1] },
  ]);
  const rest = await listBin(request, { tableId: owner.id, limit: 2, before: first.next! });
  expect(rest).toMatchObject({ records: [{ id: ids[0] }], next: null });
  expect((await listBin(request, { tableId: owner.id, search: 'cene' })).records).toMatchObject([
    { id: ids[2] },
  ]);
  expect(await code(listBin(as(viewerWith(catalog, 'clerk')), { tableId: owner.id }))).toBe('access.refused');
  expect(await code(listBin(as(viewerWith(catalog, 'outsider')), { tableId: owner.id }))).toBe(
    'table.unknown',
  );
});

test('[UNDO-13] what is restored is as it was; it is an operation that can be taken back', async () => {
  const { id } = await create(owner, { name: 'Back', code: 'B1' });
  await remove(owner, [id]);
  const { restored, operation } = await restoreRecords(as(deleter), owner.id, [id]);
  expect([restored, await one(owner, id)]).toMatchObject([
    1,
    { ghost: false, code: 'B1', version: 3, updated_by: 21 },
  ]);
  await undo(operation);
  expect(await one(owner, id)).toMatchObject({ ghost: true });
  expect(await code(restoreRecords(request, owner.id, [id, 999_999]))).toBe('record.unknown');
  expect(await code(restoreRecords(as(viewerWith(catalog, 'clerk')), owner.id, [id]))).toBe('access.refused');
  await create(owner, { name: 'Other', code: 'B1' });
  expect(await code(restoreRecords(request, owner.id, [id]))).toBe('23505');
});

test('[UNDO-13] records whose links lead to deleted ones are refused, by name, unless these come too', async () => {
  const boss = await create(owner, { name: 'Grete' });
  const helper = await create(owner, { name: 'Hans', boss: boss.id });
  await remove(owner, [helper.id]);
  await remove(owner, [boss.id]);
  await expect(restoreRecords(request, owner.id, [helper.id])).rejects.toMatchObject({
    code: 'record.target_gone',
    params: { titles: 'Grete' },
  });
  expect(await restoreRecords(request, owner.id, [helper.id, boss.id])).toMatchObject({ restored: 2 });
});

test('[UNDO-10] final deletion is for supervisors, refused while a record or a ghost links to one', async () => {
  const boss = await create(owner, { name: 'Final', code: 'F1' });
  const helper = await create(owner, { name: 'Linking', boss: boss.id });
  const held = await create(thing, { name: 'Keeps', markers: [boss.id] });
  expect(await code(purgeRecords(request, owner.id, [boss.id]))).toBe('record.unknown');
  const changed = await modify(thing, held.id, { markers: [] });
  await remove(owner, [helper.id]);
  const deleted = await remove(owner, [boss.id]);
  expect(await code(purgeRecords(as(deleter), owner.id, [boss.id]))).toBe('access.refused');
  expect(await code(purgeRecords(request, owner.id, [boss.id]))).toBe('record.referenced');
  const before = JSON.stringify((await content())['owner']);
  expect(before).toContain('Final');
  const { purged, operation } = await purgeRecords(request, owner.id, [boss.id, helper.id]);
  expect(purged).toBe(2);
  expect(await one(owner, boss.id)).toBeUndefined();
  const { rows } = await db.query(
    'select what, diff, record_id from colonnade.change where operation_id = $1 order by record_id',
    [operation],
  );
  expect(rows).toEqual([boss.id, helper.id].map((id) => ({ what: 'purge', diff: {}, record_id: id })));
  expect(await displayOperation(request, 'undo', operation)).toMatchObject({ may: false, reason: 'final' });
  expect(await code(undo(operation))).toBe('undo.final');
  const gone = await displayOperation(request, 'undo', deleted);
  expect(gone.conflicts).toMatchObject([{ kind: 'gone', recordId: boss.id, by: { operation } }]);
  expect((await displayOperation(request, 'undo', changed.operation)).conflicts).toMatchObject([
    { kind: 'target', column: 'markers' },
  ]);
});

test('[UNDO-10] a ghost in a list goes for good with its place there', async () => {
  const mark = await create(owner, { name: 'Mark' });
  await create(thing, { name: 'Marked', markers: [mark.id] });
  await remove(owner, [mark.id]);
  await purgeRecords(request, owner.id, [mark.id]);
  const { rows } = await db.query('select 1 from app.thing__markers where target_id = $1', [mark.id]);
  expect(rows).toEqual([]);
});
