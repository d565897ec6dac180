import { afterEach, describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { inTransaction } from '#server/database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { importFile } from '#server/import/import-file.ts';
import { processOperations, purgeRecords, restoreRecords } from '#server/journal/journal.ts';
import { inOne } from '#server/records/request/as-one.ts';
import {
  asOneOperation,
  changeRecords,
  deleteThem,
  saveRecord,
  type OwnContext,
} from '#server/records/records.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { Events, type EventData } from './events.ts';

const { db, request, table } = await kindsWorld();
const PERSON = table('person');

type Heard = EventData['records.changed'] & { readonly stored: number };

const events = new Events();
const heard: Heard[] = [];
const failures: unknown[] = [];
events.reportTo((failure) => failures.push(failure));
events.subscribe('broken', {
  'records.changed': async () => await Promise.reject(new Error('not today')),
});
events.subscribe('test', {
  'records.changed': async (changed) => {
    // Asked on a connection of its own: what is told of is there for everybody.
    const { rows } = await db.query<{ count: number }>(
      sql`select count(*) from app.person where deleted_at is null`,
    );
    heard.push({ ...changed, stored: must(rows[0], 'a count').count });
  },
});
afterEach(() => {
  heard.length = 0;
  failures.length = 0;
});

const telling: OwnContext = {
  ...request,
  recordsChanged: async (on, changed) =>
    await events.publish(on, 'records.changed', { ...changed, account: request.viewer.account, session: 7 }),
};

async function saved(name: string, id?: number) {
  return await saveRecord(telling, { tableId: PERSON.id, id, values: { name } });
}

/** Throws away what work has done. */
async function undone(work: (inner: OwnContext) => Promise<unknown>): Promise<void> {
  await expect(
    inOne(telling, async (inner) => {
      await work(inner as OwnContext);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
}

describe('[CTX-85] who asks for changes of records is told', () => {
  test('what changed, once, when it is there for everybody', async () => {
    const { recordId, operation } = await saved('Ada');
    expect(heard).toEqual([
      {
        operation,
        account: request.viewer.account,
        session: 7,
        changes: [{ how: 'written', table: PERSON.id, records: [recordId], columns: ['name'] }],
        stored: 1,
      },
    ]);
  });

  test('of a save although another one who is told fails, which is reported', async () => {
    const { recordId } = await saved('Bea');
    expect(heard).toHaveLength(1);
    expect(failures).toEqual([{ err: new Error('not today'), feature: 'broken', event: 'records.changed' }]);
    expect(await db.query('select 1 from app.person where id = $1', [recordId])).toMatchObject({
      rowCount: 1,
    });
  });

  test('nothing of a save that is refused or changes nothing', async () => {
    const { recordId } = await saved('Cleo');
    heard.length = 0;
    await expect(saved('')).rejects.toMatchObject({ code: 'value.refused' });
    await saved('Cleo', recordId);
    expect(heard).toEqual([]);
  });

  test('nothing of what is undone, as a whole or as a part', async () => {
    await undone(
      async (inner) =>
        await saveRecord(inner, { tableId: PERSON.id, id: undefined, values: { name: 'Dora' } }),
    );
    expect(heard).toEqual([]);
    const { recordId } = await inTransaction(db, async (tx) => {
      const inner = { ...telling, db: tx };
      const work = { kind: 'create', table: PERSON, action: 0 } as const;
      await expect(
        asOneOperation(inner, work, async (one) => {
          await saveRecord(one, { tableId: PERSON.id, id: undefined, values: { name: 'Eve' } });
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
      const kept = await saveRecord(inner, { tableId: PERSON.id, id: undefined, values: { name: 'Fay' } });
      expect(heard).toEqual([]);
      return kept;
    });
    expect(heard.flatMap(({ changes }) => changes.flatMap(({ records }) => records))).toEqual([recordId]);
  });

  test('of the records of one operation together', async () => {
    const ids = [(await saved('Gia')).recordId, (await saved('Hal')).recordId];
    heard.length = 0;
    await changeRecords(telling, {
      kind: 'modify',
      table: PERSON,
      action: 0,
      accepted: 'all',
      changes: ids.map((id) => ({ table: PERSON, id, values: { name: `of ${id}` } })),
    });
    expect(heard.map(({ changes }) => changes)).toEqual([
      [{ how: 'written', table: PERSON.id, records: ids, columns: ['name'] }],
    ]);
  });

  test('of deletions, of what comes back, and of what is undone', async () => {
    const { recordId } = await saved('Ida');
    const { operation } = await deleteThem(telling, PERSON.id, { records: [recordId] });
    await restoreRecords(telling, PERSON.id, [recordId]);
    const renamed = await saved('Ina', recordId);
    await processOperations(telling, 'undo', [must(renamed.operation, 'an operation')]);
    const [, deleted, restored, , back] = heard;
    expect(deleted).toMatchObject({
      operation,
      changes: [{ how: 'deleted', table: PERSON.id, records: [recordId] }],
    });
    expect(restored).toMatchObject({ changes: [{ how: 'restored', table: PERSON.id, records: [recordId] }] });
    expect(back).toMatchObject({ changes: [{ how: 'undone', table: PERSON.id }] });
    expect(heard).toHaveLength(5);
    await deleteThem(telling, PERSON.id, { records: [recordId] });
    await purgeRecords(telling, PERSON.id, [recordId]);
    expect(heard.at(-1)?.changes).toEqual([{ how: 'purged', table: PERSON.id, records: [recordId] }]);
  });

  test('of a file that was imported, not of one that is only checked, refused or empty', async () => {
    const load = async (text: string, { check = false, into = PERSON } = {}) =>
      await importFile(telling, {
        table: into,
        check,
        source: (async function* () {
          yield await Promise.resolve(Buffer.from(text));
        })(),
      });
    await load('name\nJo\n', { check: true });
    await load('name\n');
    expect(await load('subject,hours\nA,-1\n', { into: table('activity') })).toMatchObject({ refused: 1 });
    expect(heard).toEqual([]);
    const { operation } = await load('name\nJo\nKim\n');
    expect(heard).toMatchObject([{ operation, changes: [{ how: 'imported', table: PERSON.id }] }]);
  });
});
