import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import { must } from '#core/std/must.ts';
import { testUser } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, documentOfVersion, readCatalog } from '../catalog/catalog.ts';
import { readDraftRow } from '../configuration/configuration-rows.ts';
import { documentProblems } from '../configuration/configuration.ts';
import { sql } from '../database/sql/sql.ts';
import { userByLogin } from '../query/people/users.ts';
import { Random } from '../sample/random/random.ts';

/** `ARCHIVE_KILLS=50 npm test -- kill-archive` kills more often, `ARCHIVE_SEED=7` at other moments. */
const KILLS = Number(process.env['ARCHIVE_KILLS'] ?? 4);
const SEED = Number(process.env['ARCHIVE_SEED'] ?? 1);
/** The longest that it works before it is killed, in milliseconds. */
const LONGEST = 2_500;

const WORK = fileURLToPath(new URL('../../../test/support/crash/archive-work.ts', import.meta.url));
const { db, catalog, connectionString } = await everyTypeWorld();

/** What the database holds of versions, archives and the draft. */
async function state() {
  const current = must(await readCatalog(db), 'a catalog');
  const counts = await db.query<{ versions: number; archives: number; trail: number }>(
    sql`select (select count(*)::int from colonnade.catalog_version) as versions,
      (select count(*)::int from colonnade.archive) as archives,
      (select count(*)::int from colonnade.administration_event where what like 'catalog.%' or what = 'archive.saved') as trail`,
  );
  const columns = await db.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'app' and table_name = 'owner'`,
  );
  return {
    ...must(counts.rows[0], 'counts'),
    current,
    columns: new Set(columns.rows.map(({ name }) => name)),
  };
}

/** Works for a while, is killed, and says what it had begun and done. */
async function killed(after: number, args: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [WORK, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let fault = '';
  child.stderr.on('data', (chunk: Buffer) => (fault += chunk.toString()));
  const reader = createInterface(child.stdout);
  const begun = once(reader, 'line');
  reader.on('line', (line) => lines.push(line));
  const over = once(child, 'exit');
  await Promise.race([begun, over]);
  await Promise.race([new Promise((resolve) => setTimeout(resolve, after)), over]);
  child.kill('SIGKILL');
  await over;
  expect(fault).toBe('');
  // What was being committed is over once nobody is connected any more.
  await expect
    .poll(async () => {
      const { rows } = await db.query<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'archive_work'`,
      );
      return rows[0]?.count;
    })
    .toBe(0);
  return lines;
}

test(
  `[VERS-5] a process killed while it undoes, restores, saves and imports leaves things as they were, or done (${KILLS} times from ${SEED})`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const random = new Random(SEED);
    await testUser(db, 'worker', { supervisor: true });
    const user = must(await userByLogin(db, 'worker'), 'the worker').id;
    const owner = must(catalog.tablesByName.get('owner'), 'owners');
    const nickname = { id: 9_700_001, name: 'nickname', label: { en: 'Nickname' }, type: 'text' as const };
    const tables = catalog.document.tables.map((table) =>
      table.id === owner.id ? { ...table, columns: [...table.columns, nickname] } : table,
    );
    const other = await changeCatalog(
      db,
      { ...catalog.document, tables },
      { author: null, message: 'Nicknames' },
    );
    await db.query(`insert into app.owner (name, code, nickname) values ('Ann', 'A', 'Annie')`);
    await changeCatalog(db, catalog.document, { author: null, message: 'Without' });
    const seen = new Map<string, number>();
    const address = `${connectionString}${connectionString.includes('?') ? '&' : '?'}application_name=archive_work`;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await state();
      const lines = await killed(random.below(LONGEST), [address, String(user), String(other.version)]);
      const after = await state();
      const told = JSON.stringify({ kill, lines });
      const done = lines.filter((line) => line.startsWith('done'));
      const open = lines.at(-1)?.startsWith('begin') ? (lines.at(-1) ?? '') : '';
      seen.set(open, (seen.get(open) ?? 0) + 1);
      const changes = done.filter((line) => /undo|restore|back/.test(line)).length;
      const saves = done.filter((line) => line.includes('save')).length;
      const made = [after.versions - before.versions, after.archives - before.archives] as const;
      // What was acknowledged is there; of what was not, all or nothing.
      expect([made[0] <= changes + (/undo|restore|back/.test(open) ? 1 : 0), told]).toEqual([true, told]);
      expect([made[1] - saves, told]).toEqual([open === 'begin save' ? expect.toBeOneOf([0, 1]) : 0, told]);
      expect([after.trail - before.trail, told]).toEqual([made[0] + made[1], told]);
      const last = done
        .findLast((line) => /undo|restore|back/.test(line))
        ?.split(' ')
        .at(-1);
      if (last !== undefined) expect([after.current.version >= Number(last), told]).toEqual([true, told]);
      // The tables are those of the version in force.
      const stored = after.current.tables.get(owner.id)?.columns.some(({ id }) => id === nickname.id);
      expect([after.columns.has('nickname'), told]).toEqual([stored, told]);
      const row = await readDraftRow(db, user);
      if (row) {
        const base = await documentOfVersion(db, row.base);
        expect([documentProblems(documentAfter(base, row)), told]).toEqual([[], told]);
        expect(catalogOf(documentAfter(base, row), 0).tables.size).toBe(catalog.tables.size);
      }
    }
    await changeCatalog(db, other.document, { author: null, message: 'Nicknames again' });
    const { rows } = await db.query(`select nickname from app.owner where code = 'A'`);
    expect(rows).toEqual([{ nickname: 'Annie' }]);
    if (KILLS >= 50) expect(seen.size).toBeGreaterThan(4);
  },
);
