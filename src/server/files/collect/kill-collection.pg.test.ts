import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { filesAge, filesTable, hashOf, storedFile } from '#test/support/files/stored-files.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { openPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';
import { prepareSchema } from '../../start/prepare-schema.ts';
import { checkFiles } from '../check/check-files.ts';
import { folderStore } from '../store/folder-store.ts';
import { collectUnused } from './collect-unused.ts';

/** `COLLECT_KILLS=50 npm test -- kill-collection` kills more often, `COLLECT_SEED=7` at other moments. */
const KILLS = Number(process.env['COLLECT_KILLS'] ?? 4);
const SEED = Number(process.env['COLLECT_SEED'] ?? 1);
const FILES = 80;
/** The longest that a collection goes on before it is killed, in milliseconds. */
const LONGEST = 200;
const PROGRAM = fileURLToPath(new URL('../../../../test/support/crash/crash-collect.ts', import.meta.url));

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
const folder = mkdtempSync(join(tmpdir(), 'colonnade-kill-'));
afterAll(async () => {
  await db.end();
  rmSync(folder, { recursive: true });
});
await prepareSchema(db);
await filesTable(db);
const store = folderStore(folder);
const random = new Random(SEED);
const contentOf = (at: number) => `content ${at}`;

async function hold(at: number): Promise<void> {
  const held = await storedFile(db, store, contentOf(at));
  await db.query({
    text: sql`insert into app.letter (name, scan) values ($1, $2::jsonb)`,
    values: [contentOf(at), JSON.stringify(held)],
  });
}

/** Collects in a process that is killed at a random moment, while files with the same bytes come; whether it was done before. */
async function killedCollection(): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, connectionString, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, 'data');
  const closed = once(child, 'close');
  const coming = Array.from({ length: 10 }, async () => await hold(random.below(FILES)));
  await Promise.race([wait(random.below(LONGEST)), closed]);
  child.kill('SIGKILL');
  await Promise.all([closed, ...coming]);
  return said.includes('done');
}

/** What the killed process held of the database is free again. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ others: number }>(
      sql`select count(*)::int as others from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (rows[0]?.others === 0) return;
    await wait(20);
  }
}

test(
  `[FILE-16] a collection that is killed loses nothing that is held, and the next one ends it (${KILLS} kills)`,
  { timeout: 280_000 },
  async () => {
    let killed = 0;
    for (let round = 0; round < KILLS; round += 1) {
      for (let at = 0; at < FILES; at += 1) await hold(at);
      const chosen = Array.from({ length: FILES }, (_, at) => contentOf(at)).filter(() => random.chance(70));
      await db.query({
        text: sql`delete from app.letter where name = any($1::text[])`,
        values: [chosen],
      });
      await filesAge(db, 100);
      if (!(await killedCollection())) killed += 1;
      await settled();
      for await (const fault of checkFiles(db, store, { quick: false }))
        throw new Error(`Round ${round} of seed ${SEED}: ${JSON.stringify(fault)}`);
    }
    await filesAge(db, 100);
    await collectUnused(db, store, 60);
    const { rows } = await db.query<{ name: string }>(
      sql`select distinct name from app.letter order by name`,
    );
    const held = rows.map(({ name }) => hashOf(name)).toSorted();
    const stored: string[] = [];
    for await (const { hash } of store.list()) stored.push(hash);
    expect(stored).toEqual(held);
    const known = await db.query<{ hash: string }>(sql`select hash from colonnade.content order by hash`);
    expect(known.rows.map(({ hash }) => hash)).toEqual(held);
    process.stdout.write(`killed before the end ${killed} of ${KILLS}\n`);
  },
);
