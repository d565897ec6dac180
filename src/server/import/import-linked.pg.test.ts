import { expect, test } from 'vitest';
import { processOperations } from '../journal/journal.ts';
import { supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';

const { db, catalog, thing, owner, run, refusal, rows } = await importWorld();
const make = { make: ['owner.name'] };
const things =
  'select t.name, o.name from app.thing t left join app.owner o on o.id = t.owner where t.deleted_at is null order by t.id';
const owners = 'select name from app.owner where deleted_at is null order by name';

test('[IMPORT-28] records that links name and that are missing are made once each, as a part of the operation, and undone with it', async () => {
  await run('name,code\nAda,A1\n', { table: owner });
  const file = 'name,owner.name\na,Ada\nb,Bob\nc,Bob\nd,\n';
  const without = await run(file);
  expect(without.problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'import.no_record'],
    [4, 'import.no_record'],
  ]);
  const check = await run(file, { settings: make, check: true });
  expect(check).toMatchObject({ created: 4, refused: 0, made: [{ header: 'owner.name', count: 1 }] });
  expect(await rows(owners)).toEqual([['Ada']]);
  const report = await run(file, { settings: make });
  expect(report).toMatchObject({ imported: 4, made: [{ header: 'owner.name', count: 1 }] });
  expect(await rows(things)).toEqual([
    ['a', 'Ada'],
    ['b', 'Bob'],
    ['c', 'Bob'],
    ['d', null],
  ]);
  expect(
    await rows(`select count(*) from colonnade.change where operation_id = ${report.operation!}`),
  ).toEqual([[5]]);
  await processOperations({ db, catalog, viewer: supervisor }, 'undo', [report.operation!]);
  expect(await rows(owners)).toEqual([['Ada']]);
  expect(await rows(things)).toEqual([]);
});

test('[IMPORT-28] nothing is made for lines that are refused', async () => {
  const file = 'name,pieces,owner.name\na,x,Eve\nb,1,Bob\n,1,Uma\n';
  const check = await run(file, { settings: make, check: true });
  expect(check).toMatchObject({ created: 1, refused: 2, made: [{ count: 1 }] });
  const report = await run(file, { settings: { ...make, skipRefused: true } });
  expect(report).toMatchObject({ imported: 1, refused: 2, made: [{ count: 1 }] });
  expect(await rows(owners)).toEqual([['Bob']]);
  const whole = await run('name,pieces,owner.name\na,x,Eve\n', { settings: make });
  expect(whole).toMatchObject({ imported: 0, refused: 1, operation: null });
  expect(await rows(owners)).toEqual([['Bob']]);
  expect(await rows("select count(*) from colonnade.change where what = 'create'")).toEqual([[2]]);
});

test('[IMPORT-28] records are made for changed records, too, and of the table itself', async () => {
  await run('name,code\nAda,A1\n', { table: owner });
  const match = { columns: ['code'], mode: 'both' as const, empty: 'keep' as const };
  const report = await run('code,name,boss.name\nA1,Ada,Chief\nN1,New,Ada\n', {
    table: owner,
    settings: { make: ['boss.name'], match },
  });
  expect(report).toMatchObject({ created: 1, changed: 1, refused: 0, made: [{ count: 1 }] });
  expect(
    await rows('select o.name, b.name from app.owner o join app.owner b on b.id = o.boss order by o.id'),
  ).toEqual([
    ['Ada', 'Chief'],
    ['New', 'Ada'],
  ]);
});

test('[IMPORT-28][IMPORT-11] only who may create there does so, and only where the text is enough', async () => {
  await run('name,code\nAda,A1\n', { table: owner });
  const clerk = viewerWith(catalog, 'clerk');
  const stranger = await refusal('name,owner.name\na,Bob\n', { viewer: clerk, settings: make });
  expect(stranger.code).toBe('import.mapping');
  const nameless = await refusal('name,owner.code\na,B2\n', { settings: { make: ['owner.code'] } });
  expect(nameless.code).toBe('import.mapping');
  const long = await run(`name,owner.name\na,${'x'.repeat(300)}\n`, { table: thing, settings: make });
  expect(long.refused).toBe(1);
  expect(await rows(owners)).toEqual([['Ada']]);
});
