import { expect, test } from 'vitest';
import { run as runAs } from '#test/support/worlds/action-world.ts';
import { everyActionWorld, MERGE } from '#test/support/worlds/every-action.ts';

const { thing, owner, requestWith, made, stored, run, answer, undo, markersOf } = await everyActionWorld();

test('[ACTION-15] a merge keeps the chosen record, fills what it lacks, moves links and lists to it, and is undone as one', async () => {
  const [a, b, c] = [
    await made(owner, { name: 'A', salary: '10.00' }),
    await made(owner, { name: 'B', code: 'B-1', salary: '20.00' }),
    await made(owner, { name: 'C', boss: null }),
  ];
  const [first, second] = [
    await made(thing, { name: 'One', owner: b, markers: [b, c] }),
    await made(thing, { name: 'Two', owner: c, markers: [a] }),
  ];
  const before = await stored(owner, 'id, name, code, salary, boss');
  const asked = await run(MERGE, [a, b]);
  expect(asked).toMatchObject({
    kind: 'chooser',
    chooser: {
      choices: [
        { code: a, title: 'A' },
        { code: b, title: 'B' },
      ],
    },
  });
  await expect(answer(asked, { chosen: c })).rejects.toMatchObject({ code: 'box.code' });
  const done = await answer(asked, { chosen: a });
  expect(done).toMatchObject({ kind: 'done', records: 2, operation: expect.any(Number) });
  expect(await stored(owner, 'id, name, code, salary')).toEqual([
    { id: a, name: 'A', code: 'B-1', salary: '10.00' },
    { id: c, name: 'C', code: null, salary: null },
  ]);
  expect(await stored(thing, 'id, owner')).toEqual([
    { id: first, owner: a },
    { id: second, owner: c },
  ]);
  expect((await markersOf(first)).filter((id) => id !== b)).toEqual([a, c]);
  await undo(done);
  expect(await stored(owner, 'id, name, code, salary, boss')).toEqual(before);
  expect(await stored(thing, 'id, owner')).toEqual([
    { id: first, owner: b },
    { id: second, owner: c },
  ]);
  expect(await markersOf(first)).toEqual([b, c]);
});

test('[ACTION-15] records that link to each other are merged without linking to themselves', async () => {
  const boss = await made(owner, { name: 'Boss', code: 'X' });
  const kept = await made(owner, { name: 'Kept', boss });
  const other = await made(owner, { name: 'Other', boss: kept });
  const done = await run(MERGE, [kept, boss, other], { chosen: kept });
  expect(done).toMatchObject({ kind: 'done', records: 3 });
  expect(await stored(owner, 'id, boss')).toEqual([{ id: kept, boss: null }]);
  await expect(run(MERGE, [kept])).rejects.toMatchObject({ code: 'action.two' });
});

test('[ACTION-15][ACCESS-18] records that link to a merged one and may not be changed keep it as it is', async () => {
  const [a, b] = [await made(owner, { name: 'A' }), await made(owner, { name: 'B' })];
  await made(thing, { name: 'Closed', owner: b });
  const grants = [{ table: owner.id, read: true, update: true, delete: true }];
  const told = [
    { grants, code: 'record.referenced_unseen' },
    { grants: [...grants, { table: thing.id, read: true }], code: 'record.referenced' },
  ];
  for (const { grants: own, code } of told) {
    await expect(runAs(requestWith(...own), MERGE, [a, b], { final: true })).rejects.toMatchObject({ code });
    expect(await stored(owner, 'id')).toHaveLength(2);
  }
  const reader = requestWith({ table: owner.id, read: true });
  await expect(runAs(reader, MERGE, [a, b], { final: true })).rejects.toMatchObject({
    code: 'access.refused',
  });
});
