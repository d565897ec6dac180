import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { testDatabase } from './support/run/postgres.ts';
import { retyped } from './support/retype/retyped-app.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 2);
afterAll(async () => await db.end());
await prepareSchema(db);

const PROGRAM = fileURLToPath(new URL('support/crash/crash-retype.ts', import.meta.url));
/** How often a process is killed. */
const ROUNDS = Number(process.env['TYPES_CRASHES'] ?? 4);
const note = { author: null, message: 'types' };

/** Everything that is there: columns with their types, values, versions, what the journal knows of types. */
async function state(): Promise<unknown> {
  const columns = await db.query(
    sql`select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'app'::regnamespace and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  );
  const values = await db.query(sql`select to_jsonb(s) as row from app.sale s order by id`);
  const other = await db.query(
    sql`select (select number from colonnade.catalog_current) as version, (select count(*) from colonnade.catalog_version) as versions,
      (select count(*) from colonnade.changed_type) as types, (select count(*) from pg_class where relname like 'retyped%') as temporary`,
  );
  return [columns.rows, values.rows, other.rows];
}

/** Kills the process at a statement; gives how many statements it had sent where it came to its end. */
async function killedAt(statement: number, delay: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [PROGRAM, connectionString, String(statement), String(delay)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await once(child, 'close');
  const done = /^done (\d+)$/m.exec(told);
  return done ? Number(done[1]) : undefined;
}

/** The connections of the killed process are gone: what they did is done or undone. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ others: number }>(
      sql`select count(*)::int as others from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (rows[0]?.others === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test(
  `[CAT-24] a process killed while types change leaves what was there, or all of it (${ROUNDS} kills)`,
  { timeout: 280_000 },
  async () => {
    await changeCatalog(db, retyped('before'), note);
    await db.query(sql`insert into app.person (name) values ('Ada'), ('Bob')`);
    await db.query(
      sql`insert into app.sale (amount, price, person, state, number) select n::text, (n * 0.5)::text, 1 + n % 2, 'new', n from generate_series(1, 5000) n`,
    );
    const values = async () =>
      (await db.query(sql`select amount, price, person, state, number from app.sale order by id`)).rows;
    const first = await values();
    const counts = { before: 0, done: 0 };
    let most = 60;
    for (let round = 0; round < ROUNDS; round++) {
      const before = await state();
      // Each statement in turn, at its beginning or in its midst.
      const statement = ROUNDS >= most ? (round % most) + 1 : Math.floor(((round + 0.5) * most) / ROUNDS);
      const sent = await killedAt(statement, (round * 7) % 20);
      await settled();
      if (sent !== undefined) most = sent;
      const after = await state();
      const { rows } = await db.query<{ type: string }>(
        sql`select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'app.sale'::regclass and attname = 'amount'`,
      );
      if (rows[0]?.type === 'text') {
        counts.before += 1;
        expect(after).toEqual(before);
        continue;
      }
      counts.done += 1;
      expect((await values())[9]).toEqual({
        amount: 10,
        price: '5.00',
        person: 'Ada',
        state: ['new'],
        number: '10.00',
      });
      await changeCatalog(db, retyped('before'), note);
      expect(await values()).toEqual(first);
    }
    expect(counts.before + counts.done).toBe(ROUNDS);
    process.stdout.write(`as before ${counts.before}, done ${counts.done}\n`);
  },
);
