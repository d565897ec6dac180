import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql, trusted } from '../sql/sql.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { listWindow } from '../../query/list/run-list.ts';
import type { Caller } from './caller.ts';
import { openPool, type ConnectionPool } from '../pool.ts';
import { shareOf } from './share.ts';

const { db: other, catalog, connectionString } = await everyTypeWorld();

const SOON = { timeout: 20_000 };
/** Waits until nobody holds the lock. */
const BLOCKED = 'select 1 as answer, pg_advisory_xact_lock(77)';

function poolOf(size: number): ConnectionPool {
  const pool = openPool({ connectionString }, size);
  afterAll(async () => await pool.end());
  return pool;
}

function callerOf(account: string, reads = true): Caller & { readonly leave: () => void } {
  const reactions = new Set<() => void>();
  let gone = false;
  return {
    account,
    reads,
    hasLeft: () => gone,
    onLeave: (react) => {
      reactions.add(react);
      return () => void reactions.delete(react);
    },
    leave: () => {
      gone = true;
      for (const react of reactions) react();
    },
  };
}

/** Runs `work` while statements that ask for the lock wait. */
async function whileBlocked(work: () => Promise<void>): Promise<void> {
  const blocker = await other.connect();
  await blocker.query('select pg_advisory_lock(77)');
  try {
    await work();
  } finally {
    await blocker.query('select pg_advisory_unlock(77)');
    blocker.release();
  }
}

async function blocked(): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    sql`select count(*) as count from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test('[QUERY-15] a read ends when its caller leaves, alone, in a transaction and while it waits for its turn', async () => {
  const pool = poolOf(4);
  await whileBlocked(async () => {
    const caller = callerOf('user:1');
    const asked = pool.askedBy(caller);
    const inWhole = asked.read(async (connection) => {
      await connection.query('begin read only');
      return await connection.query(BLOCKED);
    });
    const waiting = Array.from({ length: 9 }, () => asked.query(BLOCKED));
    const all = Promise.allSettled([inWhole, ...waiting]);
    await expect.poll(blocked, SOON).toBeGreaterThan(0);
    caller.leave();
    for (const one of await all)
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'request.left' } });
    await expect.poll(blocked, SOON).toBe(0);
    await expect(asked.query('select 1')).rejects.toMatchObject({ code: 'request.left' });
  });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('[QUERY-15] who gets a connection next is never hit by what ended the statement before', async () => {
  const pool = poolOf(1);
  const backends = new Set<unknown>();
  for (let round = 0; round < 150; round++) {
    const caller = callerOf('user:1');
    const given = pool.askedBy(caller).query('select pg_sleep(0.003)');
    const left = given.catch((error: unknown) => error);
    await wait(round % 6);
    caller.leave();
    const { rows } = await pool.query<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.001)`);
    backends.add(rows[0]?.pid);
    await left;
  }
  // Nor is the connection closed for it.
  expect(backends.size).toBe(1);
});

test('[QUERY-15] what a caller writes is done to its end though the caller has left', async () => {
  const pool = poolOf(4);
  const caller = callerOf('user:1', false);
  let written: Promise<unknown> = Promise.resolve();
  await whileBlocked(async () => {
    written = pool.askedBy(caller).query(BLOCKED);
    await expect.poll(blocked, SOON).toBe(1);
    caller.leave();
  });
  await expect(written).resolves.toMatchObject({ rows: [{ answer: 1 }] });
});

test('[QUERY-16] quick reads are answered while slow ones of the same and of other accounts run', async () => {
  const pool = poolOf(8);
  const [one, two, three] = ['user:1', 'user:2', 'user:3'].map((account) => pool.askedBy(callerOf(account)));
  let slow: Promise<unknown>[] = [];
  await whileBlocked(async () => {
    slow = [one, two].flatMap((asked) => Array.from({ length: 20 }, () => asked!.query(BLOCKED)));
    for (let round = 0; round < 5; round++) {
      for (const asked of [one, two, three, pool])
        expect((await asked!.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
    await expect.poll(blocked, SOON).toBe(shareOf(8).slowReads);
  });
  for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ rows: [{ answer: 1 }] });
});

test('[QUERY-16] an account has only so many slow reads under way, and waits with only so many', async () => {
  const pool = poolOf(8);
  const caller = callerOf('user:1');
  await whileBlocked(async () => {
    const asked = pool.askedBy(caller);
    const first = asked.query(BLOCKED).catch(() => undefined);
    await expect.poll(blocked, SOON).toBe(1);
    await wait(600);
    const more = Array.from({ length: 60 }, () => asked.query(BLOCKED));
    const refused = await Promise.race(
      more.map(
        async (one) =>
          await one.then(
            () => undefined,
            (error: unknown) => error,
          ),
      ),
    );
    expect(refused).toMatchObject({ code: 'request.slow', params: { seconds: 10 } });
    await expect.poll(blocked, SOON).toBe(shareOf(8).slowReadsOfOne);
    caller.leave();
    await Promise.allSettled([first, ...more]);
  });
});

test('[QUERY-16] writes that wait leave connections to reads, and to the writes of others', async () => {
  const pool = poolOf(16);
  const [busy, reader, writer] = [
    callerOf('user:1', false),
    callerOf('user:2'),
    callerOf('user:3', false),
  ].map((caller) => pool.askedBy(caller));
  let writes: Promise<unknown>[] = [];
  await whileBlocked(async () => {
    writes = Array.from({ length: 30 }, () => busy!.query(BLOCKED));
    await expect.poll(blocked, SOON).toBe(shareOf(16).writesOfOne);
    for (const asked of [reader, writer, pool])
      expect((await asked!.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
  await Promise.all(writes);
});

test('[QUERY-17] a connection keeps the named statements that were used last, and none when all are forgotten', async () => {
  const pool = poolOf(1);
  const named = async (name: string) => await pool.query({ name, text: trusted(`select '${name}' as name`) });
  const kept = async () =>
    (
      await pool.query<{ name: string; at: string }>(
        sql`select name, prepare_time::text as at from pg_prepared_statements`,
      )
    ).rows;
  await named('hot');
  const [hot] = await kept();
  for (let at = 0; at < 700; at++) {
    expect((await named(`shape_${at}`)).rows).toEqual([{ name: `shape_${at}` }]);
    if (at % 20 === 0) await named('hot');
  }
  const after = await kept();
  expect(after.length).toBeLessThanOrEqual(151);
  expect(after).toContainEqual(hot);
  expect((await named('shape_0')).rows).toEqual([{ name: 'shape_0' }]);
  pool.forgetStatements();
  expect(await kept()).toEqual([]);
  expect((await named('hot')).rows).toEqual([{ name: 'hot' }]);
});

test('[QUERY-17] statements of lists go with the version of the catalog that they were written for', async () => {
  const pool = poolOf(1);
  const store = await openCatalog(pool);
  const kept = async () =>
    (await pool.query<{ name: string }>(sql`select name from pg_prepared_statements`)).rows.map(
      ({ name }) => name,
    );
  const list = async () => {
    const current = store.current();
    const tableId = must(current.tablesByName.get('thing'), 'things').id;
    await listWindow(
      pool,
      { catalog: current, viewer: supervisor },
      { tableId, columns: ['name'], limit: 10 },
    );
  };
  await list();
  const [before] = await kept();
  expect(before).toMatch(/^list_/);
  const tables = catalog.document.tables.map((table) => ({ ...table, label: { en: 'Other' } }));
  await changeCatalog(other, { ...catalog.document, tables }, { author: null, message: 'test' });
  await store.reload();
  expect(await kept()).toEqual([]);
  await list();
  // What it says is the same, and so is its name.
  expect(await kept()).toEqual([before]);
  await store.reload();
  expect(await kept()).toEqual([before]);
});
