import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { PASSWORD, testUser } from '#test/support/calls/app.ts';
import { FILE_STEPS, filesClient, type FileStep } from '#test/support/crash/crash-files.ts';
import { signIn, startProduct } from '#test/support/run/product.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, readCatalog } from '../catalog/catalog.ts';
import { sql, trusted } from '../database/sql/sql.ts';
import { Random } from '../sample/random/random.ts';

/** `FILES_KILLS=50 npm test -- kill-tables` kills more often, `FILES_SEED=7` at other moments. */
const KILLS = Number(process.env['FILES_KILLS'] ?? 4);
const SEED = Number(process.env['FILES_SEED'] ?? 1);
/** The longest that a step goes on before the server is killed, in milliseconds. */
const LONGEST: Readonly<Record<FileStep, number>> = { upload: 80, read: 300, create: 250, import: 1_500 };

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-files-'));
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const { db, catalog, connectionString } = await everyTypeWorld();
await testUser(db, 'ada', { supervisor: true });
const env = { DATABASE_URL: connectionString, COLONNADE_DATA: scratch };

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
/** Files with links forwards, within one table, and in a circle; the last one has no key. */
const FILES = {
  'regions.csv': `region_id,name,capital_town_id\n${lines(40, (at) => `R${at},Region ${at},T${at * 40}`)}\n`,
  'towns.csv': `town_id,name,region_id\n${lines(1_600, (at) => `T${at},Town ${at},R${at % 40}`)}\n`,
  'people.csv': `person_id,full name,town_id,boss\n${lines(4_000, (at) => `${at + 1},Person ${at},T${at % 1_600},${at > 0 ? at : ''}`)}\n`,
  'visits.csv': `town_id,person_id,note\n${lines(5_000, (at) => `T${at % 1_600},${(at % 4_000) + 1},note ${at}`)}\n`,
};

/** Everything that the tables of files hold, in the order of the files, as the files have it. */
async function stored(): Promise<readonly string[]> {
  const text = async (query: string) => {
    const { rows } = await db.query<{ line: string }>({ text: trusted(query) });
    return rows.map(({ line }) => line).join('\n');
  };
  return [
    await text(
      `select concat_ws(',', r.region_id, r.name, t.town_id) as line from app.region r left join app.town t on t.id = r.capital_town order by r.id`,
    ),
    await text(
      `select concat_ws(',', t.town_id, t.name, r.region_id) as line from app.town t left join app.region r on r.id = t.region order by t.id`,
    ),
    await text(
      `select concat(p.person_id, ',', p.full_name, ',', t.town_id, ',', b.person_id) as line from app.person p
        left join app.town t on t.id = p.town left join app.person b on b.id = p.boss order by p.id`,
    ),
    await text(
      `select concat_ws(',', t.town_id, p.person_id, v.note) as line from app.visit v
        left join app.town t on t.id = v.town left join app.person p on p.id = v.person order by v.id`,
    ),
  ];
}

const EXPECTED = Object.values(FILES).map((content) => content.slice(content.indexOf('\n') + 1).trimEnd());

/** Which tables of files there are, how many lines each has, and what is noted of each file. */
async function found() {
  const { rows: tables } = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'
      and relname in ('region', 'town', 'person', 'visit')`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: number }>({
      text: trusted(`select count(*)::int as count from app."${name}"`),
    });
    counts.set(name, rows[0]?.count ?? 0);
  }
  const { rows: files } = await db.query<{ name: string; state: string | null }>(
    sql`select name, outcome ->> 'state' as state from colonnade.import_file where for_tables and hash is not null order by id`,
  );
  const { version } = must(await readCatalog(db), 'a catalog');
  return { version, counts, files };
}

/** What was being committed is over once the connections of the server’s processes are gone; each of them listens. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.query<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and application_name like 'colonnade%' and pid <> pg_backend_pid()
              and (state <> 'idle' or application_name = 'colonnade listener')`,
        );
        return rows[0]?.count;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

/** Nobody waits until a task counts as dead, or until one is found again whose job went with its process. */
async function release(): Promise<void> {
  await db.query(sql`update colonnade.task set beat_at = now() - interval '1 hour' where state = 'running'`);
  await db.query(
    sql`update colonnade.task set state = 'cancelled', ended_at = now() where state = 'waiting'
      and created_at < now() - interval '2 seconds'`,
  );
}

const WHOLE = { region: 40, town: 1_600, person: 4_000, visit: 5_000 } as const;

test(
  `[FILES-39] a server killed while tables are made of files leaves what was there, or goes on without double or missing rows (${KILLS} times from ${SEED})`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const random = new Random(SEED);
    const seen = new Map<string, number>();
    let product = await startProduct(env);
    onTestFinished(async () => void (await product.stop()));
    let headers = await signIn(product.url, 'ada', PASSWORD, true);
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill > 0) await changeCatalog(db, catalog.document, { author: null, message: 'before' });
      const before = await found();
      expect([before.counts.size, before.files]).toEqual([0, []]);
      const step = must(FILE_STEPS[kill % FILE_STEPS.length], 'a step');
      const delay = random.below(LONGEST[step]);
      let killed: Promise<void> | undefined;
      const client = filesClient(product.url, headers, release);
      await client
        .work(FILES, (at) => {
          if (at !== step) return;
          setTimeout(() => {
            killed = product.kill();
          }, delay);
        })
        .catch(() => undefined);
      await (killed ?? product.kill());
      await settled();
      const after = await found();
      const told = JSON.stringify({ kill, step, delay, after: [...after.counts], files: after.files });
      const made = after.version - before.version;
      // The version with all its tables, or nothing of it; each file whole, or none of its lines.
      expect([after.counts.size, told]).toEqual([made === 0 ? 0 : 4, told]);
      expect([after.files.some(({ state }) => state !== null), told]).toEqual([made > 0, told]);
      for (const [name, count] of after.counts)
        expect([count === 0 || count === WHOLE[name as keyof typeof WHOLE], told]).toEqual([true, told]);
      const isDone = made > 0 && after.files.every(({ state }) => state === 'done');
      const what =
        made === 0
          ? 'as before'
          : isDone
            ? 'done'
            : `open, ${[...after.counts.values()].filter(Boolean).length} of 4 files in`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
      product = await startProduct(env);
      headers = await signIn(product.url, 'ada', PASSWORD, true);
      const again = filesClient(product.url, headers, release);
      if (made > 0) await release();
      await again.work(FILES, () => undefined);
      expect(await stored()).toEqual(EXPECTED);
      await again.drop();
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(seen))}\n`);
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(KILLS);
  },
);
