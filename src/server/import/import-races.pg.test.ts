import { expect, test } from 'vitest';
import { journalWorld } from '#test/support/calls/journal.ts';
import { untilWaiting } from '#test/support/calls/until-waiting.ts';
import { inTransaction, openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

const world = await journalWorld();
const { db, request, thing, owner, create, undo } = world;

test('[LINK-12][UNDO-12] a pair that somebody makes while an import of the same one is under way is there once, and not of the import', async () => {
  const [a, b] = [
    await create(owner, { name: 'A', code: 'A' }),
    await create(owner, { name: 'B', code: 'B' }),
  ];
  const { id } = await create(thing, { name: 'T' });
  const { rows } = await db.query<{ number: number }>(sql`select number from app.thing where id = $1`, [id]);
  const number = rows[0]?.number;
  const other = openPool({ connectionString: world.connectionString }, 2);
  let load: Promise<number> = Promise.resolve(0);
  await inTransaction(other, async (tx) => {
    // What another save has written and not committed yet: the import finds nothing of it, and then waits for it.
    await tx.query('insert into app.thing__markers (source_id, target_id) values ($1, $2)', [id, a.id]);
    load = world.load(thing, `number;markers.code\n${number};A\n${number};B\n`, 'markers', request);
    await untilWaiting(db, 1);
  });
  const operation = await load;
  await other.end();
  const members = async () =>
    (await db.query('select target_id as id from app.thing__markers order by 1')).rows as { id: number }[];
  expect(await members()).toEqual([{ id: a.id }, { id: b.id }]);
  await undo(operation);
  expect(await members()).toEqual([{ id: a.id }]);
});
