import { expect, test } from 'vitest';
import type { AskingResult } from '#core/contract/action-results.ts';
import { must } from '#core/std/must.ts';
import { answer, run } from '#test/support/action-world.ts';
import { saveDraft } from '#test/support/drafts.ts';
import { kindsWorld } from '#test/support/kinds-world.ts';
import { processOperations } from '../journal/journal.ts';
import { updateDraft, type OwnDesk } from '../records/records.ts';

const { db, catalog, desk, deskOf, table, made, rows } = await kindsWorld();
const action = (name: string) =>
  must(
    [...catalog.actions.values()].find((one) => one.name === name),
    name,
  ).id;
const hours = async () => (await rows('activity', ['hours'], { sort: [{ column: 'subject' }] })).flat();

const plain = await made('activity', { subject: 'A' });
const call = await made('call', { subject: 'B', phone: '1', hours: 2 });
const visit = await made('visit', { subject: 'C', place: 'Rome', hours: 3 });

test('[ACTION-12] a create on a table with child tables asks of which the new record is to be', async () => {
  const asked = await run(desk, action('activity_new'), []);
  expect(asked).toMatchObject({
    kind: 'chooser',
    chooser: {
      title: 'New activity',
      message: 'Which kind of record is it?',
      choices: ['activity', 'call', 'meeting', 'visit'].map((name) => ({
        code: table(name).id,
        title: table(name).label['en'],
      })),
    },
  });
  const shown = await answer(desk, asked, { chosen: table('visit').id });
  if (shown.kind !== 'record') throw new Error(JSON.stringify(shown));
  expect(shown).toMatchObject({ idform: table('visit').id, idenreg: null });
  await updateDraft(desk, { ...shown, values: { subject: 'D', place: 'Oslo' }, complete: false });
  const saved = await saveDraft(desk, { context: shown.context, window: shown.window, mine: [] });
  expect(saved.idform).toBe(table('visit').id);
  await processOperations(desk, 'undo', [saved.operation]);
});

test('[ACTION-12] with one table that its user may create in there is no question; no other can be chosen', async () => {
  const caller = deskOf('caller');
  expect(await run(caller, action('activity_new'), [])).toMatchObject({
    kind: 'record',
    idform: table('call').id,
  });
  const asked = (await run(desk, action('activity_new'), [])) as AskingResult;
  await expect(answer(desk, asked, { chosen: table('task').id })).rejects.toMatchObject({ code: 'box.code' });
  await expect(run(caller, action('activity_new'), [], { chosen: table('visit').id })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  await expect(run(deskOf('clerk'), action('activity_new'), [])).rejects.toMatchObject({
    code: 'access.refused',
  });
});

test('[ACTION-27] an action runs on records of child tables as what they are, in one operation that is undone as one', async () => {
  const done = await run(desk, action('double_hours'), [plain, call, visit]);
  if (done.kind !== 'done') throw new Error(JSON.stringify(done));
  expect(await hours()).toEqual([2, 4, 6]);
  const { rows: changes } = await db.query<{ table_id: number }>(
    'select table_id from colonnade.change where operation_id = $1 order by record_id',
    [done.operation],
  );
  expect(changes.map(({ table_id: id }) => id)).toEqual(
    ['activity', 'call', 'visit'].map((name) => table(name).id),
  );
  await processOperations(desk, 'undo', [done.operation ?? 0]);
  expect(await hours()).toEqual([1, 2, 3]);
});

test('[ACTION-27] who may not change one of them as what it is changes none', async () => {
  const clerk: OwnDesk = deskOf('clerk');
  await expect(run(clerk, action('double_hours'), [plain, call])).rejects.toMatchObject({
    code: 'access.refused',
  });
  await run(clerk, action('double_hours'), [plain]);
  expect(await hours()).toEqual([2, 2, 3]);
});

test('[ACTION-27][ACTION-19] a copy of a record of a child table is one of it, with its own columns', async () => {
  const shown = await run(desk, action('again'), [visit]);
  expect(shown).toMatchObject({
    kind: 'record',
    idform: table('visit').id,
    values: { place: 'Rome', hours: 3 },
  });
  await run(desk, action('again'), [visit, plain], { final: true });
  expect(await rows('visit', ['subject', 'place'])).toEqual([
    ['C', 'Rome'],
    ['C', 'Rome'],
  ]);
  expect(await rows('activity', ['subject'], { sort: [{ column: 'subject' }] })).toEqual([
    ['A'],
    ['A'],
    ['B'],
    ['C'],
    ['C'],
  ]);
});
