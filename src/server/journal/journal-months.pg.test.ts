import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql, trusted } from '../database/sql/sql.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { doReadyJobs, startJobs } from '../jobs/jobs.ts';
import { JOURNAL_MONTHS, journalJobs } from './journal.ts';

const world = await journalWorld();
const { db, owner, create, undo } = world;

const DAYS = 730;

/** The work of a round: months that are missing are made, those past the days go. */
async function keepMonths(days = DAYS): Promise<void> {
  await journalJobs(db, days)[JOURNAL_MONTHS]?.({}, new AbortController().signal);
}

/** The months that the journal has, of operations and of changes. */
async function months(): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('colonnade.operation'::regclass, 'colonnade.change'::regclass) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** `operation_2026_11` and the like, from now on. */
function named(ahead: number): readonly string[] {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
  const end = `_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
  return [`change${end}`, `operation${end}`];
}

/** An operation of another time, as a clock that goes on would have written it. */
async function writtenAt(at: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`with o as (insert into colonnade.operation (at, user_id, kind, table_id) values ($1, 1, 'modify', $2) returning id, at),
      c as (insert into colonnade.change (operation_id, at, table_id, record_id, what, diff) select id, at, $2, 1, 'modify', '{}' from o)
      select id from o`,
    [at, owner.id],
  );
  return rows[0]?.id ?? 0;
}

async function whereIs(operation: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    sql`select tableoid::regclass::text as name from colonnade.operation where id = $1
      union all select tableoid::regclass::text from colonnade.change where operation_id = $1 order by 1`,
    [operation],
  );
  return rows.map(({ name }) => name.replace('colonnade.', ''));
}

test('[UNDO-17] this month and the next two are there, and what is done falls into its month', async () => {
  const ahead = [0, 1, 2].flatMap(named).toSorted();
  expect(await months()).toEqual([...ahead, 'change_rest', 'operation_rest'].toSorted());
  const { operation } = await create(owner, { name: 'Now' });
  expect(await whereIs(operation)).toEqual(named(0));
});

test('[UNDO-17] no write fails for a month that is missing; its rows go into the month once it is made', async () => {
  const [change, operation] = named(5);
  const at = `${operation!.slice(-7).replace('_', '-')}-15T00:00:00Z`;
  const id = await writtenAt(at);
  expect(await whereIs(id)).toEqual(['change_rest', 'operation_rest']);
  await keepMonths();
  expect(await whereIs(id)).toEqual([change, operation]);
  await keepMonths();
  expect(await whereIs(id)).toEqual([change, operation]);
});

test('[UNDO-17] months past the days that are kept go whole, a younger one stays, and undo goes on', async () => {
  const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const old = await writtenAt(past(DAYS + 40));
  const young = await writtenAt(past(DAYS - 40));
  await keepMonths(DAYS * 2);
  expect([(await whereIs(old)).length, (await whereIs(young)).length]).toEqual([2, 2]);
  await keepMonths();
  expect([(await whereIs(old)).length, (await whereIs(young)).length]).toEqual([0, 2]);
  await keepMonths();
  const { operation } = await create(owner, { name: 'After' });
  expect(await undo(operation)).toHaveLength(1);
});

test('[UNDO-17] processes at the same moment make each month once', async () => {
  await db.query(trusted(`drop table colonnade.${named(2)[0]}, colonnade.${named(2)[1]}`));
  await Promise.all(Array.from({ length: 3 }, async () => await keepMonths()));
  expect(await months()).toEqual(expect.arrayContaining([...named(2)]));
});

test('[UNDO-17] the work comes round by the clock, once however many processes there are', async () => {
  const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined };
  const rounds = { [JOURNAL_MONTHS]: '17 2 * * *' };
  const stops = [1, 2].map(() => startJobs(db, journalJobs(db, DAYS), silent, rounds));
  const known = async () =>
    (await db.query('select identifier from graphile_worker._private_known_crontabs')).rows;
  while ((await known()).length === 0) await wait(50);
  await Promise.all(stops.map(async (stop) => await stop()));
  // As if it were days later: the round that was missed is made up for.
  await db.query(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '9 days', last_execution = now() - interval '9 days'`,
  );
  await db.query(trusted(`drop table colonnade.${named(2)[0]}, colonnade.${named(2)[1]}`));
  const stop = startJobs(db, journalJobs(db, DAYS), silent, rounds);
  while (!(await months()).includes(named(2)[0]!)) await wait(50);
  await stop();
  await doReadyJobs(db, journalJobs(db, DAYS));
  expect(await months()).toEqual(expect.arrayContaining([...named(2)]));
});
