import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/support/run/postgres.ts';
import { listen } from './listen.ts';

const { connectionString } = await testDatabase();
const other = new pg.Client({ connectionString });
await other.connect();
afterAll(async () => await other.end());

async function listeners(): Promise<readonly number[]> {
  const { rows } = await other.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'colonnade listener' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

test('[START-20] a line that PostgreSQL cuts comes back, tells of the gap once, hears again, and ends when it is told to', async () => {
  const heard: string[] = [];
  let gaps = 0;
  const deafen = await listen(
    { connectionString },
    { channels: { news: (payload) => heard.push(payload) }, afterGap: () => (gaps += 1) },
  );
  for (const round of [1, 2]) {
    // PostgreSQL says why, and then closes the connection.
    await other.query('select pg_terminate_backend($1)', [(await listeners())[0]]);
    await expect.poll(() => gaps, { timeout: 10_000 }).toBe(round);
    expect(await listeners()).toHaveLength(1);
    await other.query(`select pg_notify('news', $1)`, [`round ${round}`]);
    await expect.poll(() => heard.at(-1)).toBe(`round ${round}`);
  }
  await deafen();
  await expect.poll(listeners).toEqual([]);
  expect(heard).toEqual(['round 1', 'round 2']);
});
