import { beforeEach, expect, test } from 'vitest';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { sql } from '../database/sql/sql.ts';
import { actionWorld, answer, run } from '#test/support/worlds/action-world.ts';
import { Events } from '../events/events.ts';
import { validateDraft, type RequestContext } from '../records/records.ts';

const label = { en: 'x' };
const [MARK, SHIP, COUNT, MANY, UNMARK, TURN, FULL, FREE, STEPS] = [
  70_101, 70_102, 70_103, 70_104, 70_105, 70_106, 70_107, 70_108, 70_109,
] as const;
const world = await actionWorld((column, { thing, owner }) => {
  const counted = [{ column: column('thing.pieces'), formula: 'pieces + 1' }];
  const ofThing = { label, table: thing.id };
  return {
    actions: [
      { ...ofThing, id: MARK, name: 'mark', kind: 'addTo', column: column('thing.markers') },
      { ...ofThing, id: UNMARK, name: 'unmark', kind: 'removeFrom', column: column('thing.markers') },
      {
        ...ofThing,
        id: SHIP,
        name: 'ship',
        kind: 'modify',
        values: [{ column: column('thing.state'), formula: '"used"' }, ...counted],
      },
      { ...ofThing, id: TURN, name: 'turn', kind: 'transformInto', target: owner.id },
      {
        ...ofThing,
        id: FULL,
        name: 'full',
        kind: 'modify',
        values: [{ column: column('thing.pieces'), formula: '500' }],
      },
      {
        ...ofThing,
        id: FREE,
        name: 'free',
        kind: 'removeFrom',
        column: column('thing.owner'),
      },
      { ...ofThing, id: STEPS, name: 'steps', kind: 'steps', steps: [FULL, FREE] },
      { ...ofThing, id: COUNT, name: 'count', kind: 'modify', values: counted },
      {
        ...ofThing,
        id: MANY,
        name: 'many',
        kind: 'modify',
        parameters: [{ column: column('thing.pieces') }],
      },
    ],
    controls: {
      thing: [
        {
          id: 70_200,
          name: 'fresh',
          kind: 'action',
          action: SHIP,
          condition: 'state = "new"',
          message: { en: 'Not new.' },
        },
        {
          id: 70_201,
          name: 'few',
          kind: 'validity',
          warns: true,
          condition: 'pieces < 100 or pieces = empty',
          message: { en: 'So many?' },
        },
      ],
    },
  };
});
const { db, request, thing, owner, made, stored } = world;

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
});

test('[ACTION-26][ACTION-22] what several people add to one list at once is all in it, and what they take out is out', async () => {
  const id = await made(thing, { name: 'A' });
  const owners = await Promise.all(['O', 'P', 'Q', 'R', 'S', 'T'].map((name) => made(owner, { name })));
  const members = async () =>
    (
      await db.query<{ target_id: number }>(sql`select target_id from app.thing__markers order by 1`)
    ).rows.map((row) => row.target_id);
  await Promise.all(owners.map((one) => run(request, MARK, [id], { given: { markers: one } })));
  expect(await members()).toEqual(owners.toSorted((a, b) => a - b));
  await Promise.all(owners.slice(1).map((one) => run(request, UNMARK, [id], { given: { markers: one } })));
  expect(await members()).toEqual([owners[0]]);
});

test('[ACTION-26][CTRL-6] of several who run an action at once that a record allows once, one does', async () => {
  const id = await made(thing, { name: 'A', pieces: 1 });
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => run(request, SHIP, [id])));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ code: 'action.refused' });
  expect(await stored(thing, 'state, pieces')).toEqual([{ state: 'used', pieces: 2 }]);
});

/** How many circles of waiting transactions PostgreSQL has broken in the database. */
async function deadlocks(): Promise<unknown> {
  const connections = await Promise.all(Array.from({ length: db.size }, () => db.connect()));
  // Each connection keeps its counts to itself until it is told to hand them over.
  for (const connection of connections) await connection.query('select pg_stat_force_next_flush()');
  for (const connection of connections) connection.release();
  const counted = await db.query<{ deadlocks: number }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return counted.rows[0]?.deadlocks;
}

test('[ACTION-26][ACTION-21] several who change the same records at once, in any order, are all counted', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 20; at++) ids.push(await made(thing, { name: `A${at}`, pieces: 0 }));
  const orders = [ids, ids.toReversed(), ids, ids.toReversed()];
  const all = await Promise.all(orders.map((selected) => run(request, COUNT, selected)));
  for (const done of all) expect(done).toMatchObject({ kind: 'done', records: 20 });
  expect(await stored(thing, 'pieces')).toEqual(ids.map(() => ({ pieces: 4 })));
  // They wait for each other, never in a circle, which PostgreSQL would find only after a second.
  expect(await deadlocks()).toBe(0);
});

test('[CTRL-12] nobody is told of records that a warning has kept as they were', async () => {
  const id = await made(thing, { name: 'A', pieces: 1 });
  const told: unknown[] = [];
  const events = new Events();
  events.subscribe('test', {
    'records.changed': async ({ changes }) =>
      await Promise.resolve(
        void told.push(...changes.map(({ how, records, columns }) => [how, records, columns])),
      ),
  });
  const recordsChanged: RequestContext['recordsChanged'] = async (on, changed) =>
    await events.publish(on, 'records.changed', { ...changed, account: '', session: 0 });
  const telling = { ...request, recordsChanged };
  const warned = await answer(telling, await run(telling, MANY, [id]), { values: { pieces: 500 } });
  expect(warned).toMatchObject({ kind: 'messageBox' });
  expect(told).toEqual([]);
  await answer(telling, warned, { code: 6 });
  expect(told).toEqual([['written', [id], ['pieces']]]);
});

test('[CTRL-12][ACTION-14] what controls warn of in a step is asked about before anything is done', async () => {
  const ada = await made(owner, { name: 'Ada' });
  const id = await made(thing, { name: 'A', pieces: 1, owner: ada });
  const warned = await run(request, STEPS, [id]);
  expect(warned).toMatchObject({ kind: 'messageBox', action: STEPS, box: { message: 'So many?' } });
  expect(await stored(thing, 'pieces, owner')).toEqual([{ pieces: 1, owner: ada }]);
  expect(await answer(request, warned, { code: 6 })).toMatchObject({ kind: 'done' });
  expect(await stored(thing, 'pieces, owner')).toEqual([{ pieces: 500, owner: null }]);
  const other = await made(thing, { name: 'B', pieces: 1 });
  expect(await run(request, STEPS, [other], { final: true })).toMatchObject({ kind: 'done' });
});

test('[ACTION-23] of two who make a record one of another table, at once or one after the other, one does', async () => {
  for (const atOnce of [true, false]) {
    const id = await made(thing, { name: 'A' });
    const shown = [await run(request, TURN, [id]), await run(request, TURN, [id])] as RecordResult[];
    const save = async ({ context, window }: RecordResult) =>
      await validateDraft(request, { context, window, mine: [] }).then(
        ({ kind }) => kind,
        (error: { code: string }) => error.code,
      );
    const ended: string[] = [];
    if (atOnce) ended.push(...(await Promise.all(shown.map(save))));
    else for (const one of shown) ended.push(await save(one));
    expect(ended.toSorted()).toEqual(['record.gone', 'saved']);
  }
  expect(await stored(owner, 'name')).toEqual([{ name: 'A' }, { name: 'A' }]);
});
