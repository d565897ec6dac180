import { beforeAll, expect, test } from 'vitest';
import { reachOfViewer, RECORD_OPERATIONS } from '#core/access/matrix.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import type { BrokenControl, DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { configurator, type Configurator } from '#test/support/calls/configurator.ts';
import { randomEdits } from '#test/support/configuration/random-edits.ts';
import { archiveText } from '#test/support/configuration/archive-text.ts';
import { wayBack } from '#test/support/configuration/way-back.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';

/** `DRAFT_RUNS=200 DRAFT_SEED=7` tries more, and others. */
const RUNS = Number(process.env['DRAFT_RUNS'] ?? 12);
const SEED = Number(process.env['DRAFT_SEED'] ?? 1);

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const TABLES = ['thing', 'owner'].map((name) => must(catalog.tablesByName.get(name), name).id);
let chief: Configurator;
let deputy: Configurator;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  for (const login of ['chief', 'deputy']) await testUser(db, login, { supervisor: true });
  for (const role of catalog.document.roles) await testUser(db, role.name, { roles: [role.id] });
  [chief, deputy] = [await configurator(app, 'chief'), await configurator(app, 'deputy')];
  await db.query(
    `insert into app.owner (name, code, salary) select 'Owner ' || n, case when n > 2 then 'C' || n end, n from generate_series(1, 6) n`,
  );
  await db.query(
    `insert into app.thing (name, code, notes, pieces, weight, price, bought, state, kinds, owner)
     select 'Thing ' || n % 9, n, case when n % 2 = 0 then 'Note' end, n % 5, n / 8.0, n, '2026-01-01', case n % 3 when 0 then 'new' when 1 then 'used' end,
            case when n % 4 = 0 then array['a', 'b'] end, 1 + n % 6 from generate_series(1, 15) n`,
  );
});

const archive = () => archiveText(store.current().document);

test(
  `[CONF-36] what the impact of random drafts foretells is what happens (${RUNS} runs from ${SEED})`,
  { timeout: 60_000 + RUNS * 3_000 },
  async () => {
    const random = new Random(SEED);
    const seen = { applied: 0, refused: 0, rewritten: 0, broken: 0, rights: 0 };
    for (let run = 0; run < RUNS; run++) {
      for (let step = 1 + random.below(3); step > 0; step--) {
        const document = documentAfter(store.current().document, await chief.draft());
        const edits = randomEdits(random, document, TABLES);
        if (edits.length > 0) await chief.edit(...edits);
      }
      const draft = await chief.draft();
      if (draft.done > 0) await tryDraft(random, seen, run);
      await chief.discard();
    }
    expect(seen.applied).toBeGreaterThan(RUNS / 6);
    if (RUNS >= 50) expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);

type Seen = Record<'applied' | 'refused' | 'rewritten' | 'broken' | 'rights', number>;

async function tryDraft(random: Random, seen: Seen, run: number): Promise<void> {
  const draft = await chief.draft();
  const told = JSON.stringify({ run, steps: draft.steps.map(({ edits }) => edits) });
  if (draft.problems.length > 0) {
    expect([(await chief.apply()).status, told]).toEqual([422, told]);
    return;
  }
  const impact = await chief.impact();
  const [before, text, files] = [store.current(), archive(), await filesOf()];
  const applied = await chief.apply();
  expect([applied.status, applied.errors, told]).toEqual(
    impact.problems.length > 0 ? [422, expect.anything(), told] : [200, undefined, told],
  );
  if (impact.problems.length > 0) {
    seen.refused++;
    expect([archive() === text, (await chief.draft()).done]).toEqual([true, draft.done]);
    return;
  }
  seen.applied++;
  expect([await rewrittenOf(files), told]).toEqual([
    impact.rewritten.map(({ table }) => table).toSorted(),
    told,
  ]);
  seen.rewritten += impact.rewritten.length;
  await expectBroken(impact, told);
  seen.broken += impact.broken.length;
  expect([rightsBetween(before, store.current()), told]).toEqual([toldRights(impact), told]);
  seen.rights += impact.rights.length;
  if (random.chance(60)) await expectWayBack(before, text, told);
}

/** Which file PostgreSQL keeps each table in: another one after it was written anew. */
async function filesOf(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ oid: string; file: string; name: string }>(
    sql`select oid::text as oid, relfilenode::text as file, relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  );
  const tables = store.current().tablesByName;
  return new Map(
    rows.flatMap(({ file, name }) =>
      tables.has(name) ? [[must(tables.get(name), name).id, file] as const] : [],
    ),
  );
}

async function rewrittenOf(before: ReadonlyMap<number, string>): Promise<readonly string[]> {
  const after = await filesOf();
  const names = [...after].flatMap(([id, file]) => {
    const table = store.current().tables.get(id);
    return table && before.has(id) && before.get(id) !== file ? labelOf(table.plural, 'en') : [];
  });
  return names.toSorted();
}

/** Records that break a new control are as many after as were foretold. */
async function expectBroken({ broken }: DraftImpact, told: string): Promise<void> {
  for (const { place, count } of broken) {
    const answer = await chief.person.post('/admin/configuration/draft/broken', { control: place.at(-1) });
    const now = answer.json<{ broken: BrokenControl | null }>().broken;
    expect([now?.count, told]).toEqual([count, told]);
  }
}

function rightsBetween(before: Catalog, after: Catalog): readonly string[] {
  const changes = after.document.roles.flatMap((role) => {
    const was = before.document.roles.find(({ id }) => id === role.id);
    return [...after.tables.values()].flatMap((table) => {
      const known = before.tables.get(table.id);
      const now = reachOfViewer(after, viewerOfRole(role), table);
      const old = was && known ? reachOfViewer(before, viewerOfRole(was), known) : now.map(() => 'never');
      // Without reading nothing is possible: what is granted beyond that is no change that people meet.
      return RECORD_OPERATIONS.flatMap((operation, at) =>
        operation === 'read' && now[at] !== old[at]
          ? `${role.name} ${labelOf(table.plural, 'en')} ${old[at]} ${now[at]}`
          : [],
      );
    });
  });
  return changes.toSorted();
}

function toldRights({ people }: DraftImpact): readonly string[] {
  return people.changes
    .filter(({ operation, before, after }) => operation === 'read' && before !== after)
    .flatMap(({ table, before, after, names }) => names.map((name) => `${name} ${table} ${before} ${after}`))
    .toSorted();
}

/** Everything put back by hand gives the same archive, to the byte. */
async function expectWayBack(before: Catalog, text: string, told: string): Promise<void> {
  const edits = wayBack(store.current().document, before.document);
  if (edits.length === 0) return;
  const edited = await chief.edit(...edits);
  expect([edited.status, edited.errors, told]).toEqual([200, undefined, told]);
  const document = documentAfter(store.current().document, await chief.draft());
  expect([archiveText(document) === text, told]).toEqual([true, told]);
  const { problems } = await chief.impact();
  const applied = await chief.apply();
  expect([applied.status, told]).toEqual([problems.length > 0 ? 422 : 200, told]);
  if (problems.length === 0) expect([archive() === text, told]).toEqual([true, told]);
}

test(
  `[CONF-7] two supervisors at once by chance: what both changed is asked, everything else of both is kept (${RUNS} runs)`,
  { timeout: 60_000 + RUNS * 3_000 },
  async () => {
    const random = new Random(SEED + 1);
    for (let run = 0; run < RUNS; run++) {
      for (const person of [chief, deputy])
        for (let step = 2; step > 0; step--) {
          const document = documentAfter(store.current().document, await person.draft());
          const edits = randomEdits(random, document, TABLES);
          if (edits.length > 0) await person.edit(...edits);
        }
      const theirs = await deputy.draft();
      const mine = await chief.draft();
      const took = theirs.done > 0 && (await deputy.apply()).status === 200;
      if (took && mine.done > 0) {
        const told = JSON.stringify({ run, mine: mine.steps, theirs: theirs.steps });
        const { conflicts } = await chief.draft();
        if (conflicts.length > 0)
          expect([(await chief.settle(random.pick(['mine', 'theirs']))).status, told]).toEqual([200, told]);
        const settled = await chief.draft();
        expect([settled.conflicts, settled.base, told]).toEqual([[], settled.version, told]);
        if (settled.done > 0 && settled.problems.length === 0) {
          const impact = await chief.impact();
          expect([(await chief.apply()).status, told]).toEqual([
            impact.problems.length > 0 ? 422 : 200,
            told,
          ]);
        }
      }
      await chief.discard();
      await deputy.discard();
    }
  },
);
