import { afterAll, expect, test } from 'vitest';
import { openPool, type Transaction } from '../../database/pool.ts';
import { processOperations } from '../../journal/journal.ts';
import { lockRecords } from '../../query/write/lock-records.ts';
import { linkHolders } from '../../query/record/references.ts';
import { deleteRecords, insertRecord } from '../../query/write/write-record.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { untilWaiting } from '#test/support/calls/until-waiting.ts';
import { openOperation } from '../../query/write/operation.ts';
import { columnValues } from '../save/plan.ts';
import { deleteThem } from '../records.ts';

const world = await journalWorld();
const { catalog, connectionString, request, thing, owner, create, modify, one } = world;
const other = openPool({ connectionString }, 2);
afterAll(async () => await other.end());

const WRITING = { userId: 1, account: 'user:1' };

/** Runs `work` in a transaction of another connection that stays open until `end` is called. */
async function held(work: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const tx = await other.connect();
  await tx.query('begin');
  await work(tx);
  return async () => {
    await tx.query('commit');
    tx.release();
  };
}

/** What a piece of work ends with: `done`, or what it was refused with. */
async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    const { code, columns = [] } = error as {
      code: string;
      columns?: readonly { column: string; code: string }[];
    };
    return [code, ...columns.map((problem) => `${problem.column}: ${problem.code}`)].join(' ');
  }
}

const saved = (tx: Transaction, name: string, target: number) =>
  insertRecord(tx, thing, {
    writing: WRITING,
    values: columnValues({ catalog }, thing, { name, owner: target }),
    diff: {},
  });

async function deleted(tx: Transaction, id: number): Promise<void> {
  const operation = await openOperation(tx, { writing: WRITING, kind: 'delete', table: owner });
  await deleteRecords(tx, owner, { writing: { ...WRITING, operation }, ids: [id] });
}

test('[UNDO-16][CTX-81] a save that links to a record which is being deleted waits, and is refused at the column of the link', async () => {
  const target = await create(owner, { name: 'Deleted' });
  const commit = await held(async (tx) => {
    await lockRecords(tx, owner, [target.id]);
    const records = { table: owner, ids: [target.id] };
    expect(await linkHolders(tx, catalog, { records, says: () => true, going: [records] })).toEqual([]);
    await deleted(tx, target.id);
  });
  const saving = endOf(create(thing, { name: 'Late', owner: target.id }));
  const marking = endOf(create(thing, { name: 'Late', markers: [target.id] }));
  await untilWaiting(other, 2);
  await commit();
  expect([await saving, await marking]).toEqual([
    'record.gone owner: record.gone',
    'record.gone markers: record.gone',
  ]);
});

test('[UNDO-16] a deletion of a record that is just being linked to waits, and is refused', async () => {
  const target = await create(owner, { name: 'Linked' });
  const commit = await held(async (tx) => await saved(tx, 'First', target.id));
  const deleting = endOf(deleteThem(request, owner.id, { records: [target.id] }));
  await untilWaiting(other, 1);
  await commit();
  expect(await deleting).toBe('record.referenced');
  expect(await one(owner, target.id)).toMatchObject({ ghost: false });
});

test('[UNDO-16] taking back a creation waits for who links to the record, and stops', async () => {
  const target = await create(owner, { name: 'Created' });
  const commit = await held(async (tx) => await saved(tx, 'Second', target.id));
  const undoing = endOf(processOperations(request, 'undo', [target.operation]));
  await untilWaiting(other, 1);
  await commit();
  expect(await undoing).toBe('undo.conflict');
});

test('[UNDO-16] taking back a change holds the records that links lead to again', async () => {
  const target = await create(owner, { name: 'Again' });
  const { id } = await create(thing, { name: 'Third', owner: target.id });
  const unlinked = await modify(thing, id, { owner: null });
  const commit = await held(async (tx) => {
    await lockRecords(tx, owner, [target.id]);
    await deleted(tx, target.id);
  });
  const undoing = endOf(processOperations(request, 'undo', [unlinked.operation]));
  await untilWaiting(other, 1);
  await commit();
  expect(await undoing).toBe('undo.conflict');
});

test('[UNDO-16] an import that links to a record which is being deleted waits, and does not find it', async () => {
  const target = await create(owner, { name: 'Imported', code: 'I1' });
  const commit = await held(async (tx) => {
    await lockRecords(tx, owner, [target.id]);
    await deleted(tx, target.id);
  });
  const loading = world.load(thing, 'name,owner.code\nFourth,I1\n').then(
    () => 'done',
    (error: Error) => error.message,
  );
  await untilWaiting(other, 1);
  await commit();
  expect(await loading).toContain('import.no_record');
});

test('two records that are changed at the same moment may link to each other', async () => {
  const [left, right] = [await create(owner, { name: 'Left' }), await create(owner, { name: 'Right' })];
  for (let round = 0; round < 10; round++) {
    const boss = (id: number) => (round % 2 === 0 ? id : null);
    await Promise.all([
      modify(owner, left.id, { boss: boss(right.id) }),
      modify(owner, right.id, { boss: boss(left.id) }),
    ]);
  }
  expect((await one(owner, left.id))?.['boss']).toBeNull();
});
