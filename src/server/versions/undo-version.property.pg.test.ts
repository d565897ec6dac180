import { beforeAll, expect, test } from 'vitest';
import { documentAfter } from '#core/configuration/steps.ts';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { archivist, type Archivist, type Imported } from '#test/support/calls/archives.ts';
import { configurator, type Configurator } from '#test/support/calls/configurator.ts';
import { archiveText } from '#test/support/configuration/archive-text.ts';
import { randomEdits } from '#test/support/configuration/random-edits.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { identifier, sql } from '../database/sql/sql.ts';
import { Random } from '../sample/random/random.ts';

/** `VERSION_RUNS=100 VERSION_SEED=7` tries more, and others. */
const RUNS = Number(process.env['VERSION_RUNS'] ?? 10);
const SEED = Number(process.env['VERSION_SEED'] ?? 1);

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const TABLES = ['thing', 'owner'].map((name) => must(catalog.tablesByName.get(name), name).id);
let chief: Configurator;
let archive: Archivist;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  chief = await configurator(app, 'chief');
  archive = archivist(chief);
  await db.query(
    `insert into app.owner (name, code) select 'Owner ' || n, 'C' || n from generate_series(1, 4) n`,
  );
  await db.query(
    `insert into app.thing (name, code, pieces) select 'Thing ' || n, n, n from generate_series(1, 4) n`,
  );
});

/** The values of the columns that are texts, by table and column id. */
async function texts(): Promise<ReadonlyMap<number, readonly unknown[]>> {
  const found = new Map<number, readonly unknown[]>();
  for (const id of TABLES) {
    const table = must(store.current().tables.get(id), 'a table');
    for (const column of table.columns.filter(
      ({ type, formula }) => type === 'text' && formula === undefined,
    )) {
      const { rows } = await db.query<{ value: unknown }>(
        sql`select ${identifier(column.name)} as value from app.${identifier(table.name)} order by id`,
      );
      found.set(
        column.id,
        rows.map(({ value }) => value),
      );
    }
  }
  return found;
}

/** Somebody enters something in each text that takes it. */
async function enter(run: number): Promise<void> {
  for (const id of TABLES) {
    const table = must(store.current().tables.get(id), 'a table');
    for (const column of table.columns.filter(
      ({ type, formula }) => type === 'text' && formula === undefined,
    ))
      await db
        .query(sql`update app.${identifier(table.name)} set ${identifier(column.name)} = ${sql`$1`} || id`, [
          `r${run} `,
        ])
        .catch(() => undefined);
  }
}

test(
  `[VERS-2] the last version undone keeps what was entered since, on random changes, and undone again brings back what went (${RUNS} runs from ${SEED})`,
  { timeout: 60_000 + RUNS * 5_000 },
  async () => {
    const random = new Random(SEED);
    let undone = 0;
    for (let run = 0; run < RUNS; run++) {
      await chief.discard();
      for (let step = 1 + random.below(3); step > 0; step--) {
        const edits = randomEdits(
          random,
          documentAfter(store.current().document, await chief.draft()),
          TABLES,
        );
        if (edits.length > 0) await chief.edit(...edits);
      }
      const before = store.current();
      if ((await chief.draft()).done === 0 || (await chief.apply()).status !== 200) continue;
      // Steps that come to nothing make no version.
      if (store.current().version === before.version) continue;
      const told = JSON.stringify({ run, version: store.current().version });
      await enter(run);
      const applied = store.current();
      const entered = await texts();
      const answer = await archive.undo();
      if (answer.status === 422) {
        // Values stand in the way, which are named; nothing has changed.
        expect([answer.json().errors[0]?.code, told]).toEqual(['archive.problem', told]);
        expect([store.current().version, told]).toEqual([applied.version, told]);
        continue;
      }
      expect([answer.status, told]).toEqual([200, told]);
      expect([archiveText(store.current().document) === archiveText(before.document), told]).toEqual([
        true,
        told,
      ]);
      for (const [column, values] of await texts())
        if (entered.has(column)) expect([column, values, told]).toEqual([column, entered.get(column), told]);
      const again = await archive.undo();
      if (again.status !== 200) continue;
      undone++;
      expect([archiveText(store.current().document) === archiveText(applied.document), told]).toEqual([
        true,
        told,
      ]);
      expect([await texts(), told]).toEqual([entered, told]);
    }
    expect(undone).toBeGreaterThan(0);
  },
);

test(`[ARCH-51] files of random versions come into the draft by one step that makes it say the same (${RUNS} runs)`, async () => {
  const random = new Random(SEED + 1);
  const current = await archive.current();
  await chief.discard();
  let steps = 0;
  for (let run = 0; run < RUNS; run++) {
    const version = 1 + random.below(current);
    const { bytes } = await archive.exported(version);
    const answer = await archive.imported(bytes);
    expect([answer.status, version]).toEqual([200, version]);
    const { draft, changes } = answer.json<Imported>();
    expect([changes > 0, version]).toEqual([draft.steps.length > steps, version]);
    steps = draft.steps.length;
    const wanted = (await chief.person.get(`/admin/configuration/document/${version}`)).json();
    expect([archiveText(documentAfter(store.current().document, draft)), version]).toEqual([
      archiveText(wanted as never),
      version,
    ]);
  }
});
