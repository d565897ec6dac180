import { beforeAll, expect, test } from 'vitest';
import { documentAfter } from '#core/configuration/steps.ts';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { configurator, type Configurator } from '#test/support/calls/configurator.ts';
import { nothingSeen, tryDraft, type DraftWorld } from '#test/support/configuration/draft-trial.ts';
import { randomEdits } from '#test/support/configuration/random-edits.ts';
import { randomOfPart } from '#test/support/configuration/random-of-part.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { ownTables, randomWorld } from '#test/support/worlds/random-world.ts';
import { openCatalog } from '../../catalog/catalog.ts';
import { Random } from '../../sample/random/random.ts';

/** `DRAFT_RUNS=200 DRAFT_SEED=7` tries more, and others. */
const RUNS = Number(process.env['DRAFT_RUNS'] ?? 12);
const SEED = Number(process.env['DRAFT_SEED'] ?? 1);
/** Drafts that are tried on one random application. */
const DRAFTS_EACH = 5;

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

/** Some steps by chance in the draft of the world's supervisor: what people often do, and anything with any part. */
async function randomSteps(
  { store: world, chief: by }: DraftWorld,
  random: Random,
  parts: number,
): Promise<void> {
  for (let step = 1 + random.below(3); step > 0; step--) {
    const document = documentAfter(world.current().document, await by.draft());
    const edits = random.chance(parts)
      ? randomOfPart(random, document)
      : randomEdits(random, document, ownTables(document));
    if (edits.length > 0) await by.edit(...edits);
  }
}

test(
  `[CONF-36] what the impact of random drafts foretells is what happens (${RUNS} runs from ${SEED})`,
  { timeout: 60_000 + RUNS * 3_000 },
  async () => {
    const random = new Random(SEED);
    const seen = nothingSeen();
    const users = new Map(catalog.document.roles.map(({ id, name }) => [id, name]));
    const world = { db, store, chief, users };
    for (let run = 0; run < RUNS; run++) {
      await randomSteps(world, random, 20);
      if ((await chief.draft()).done > 0) await tryDraft(world, random, { seen, run: String(run) });
      await chief.discard();
    }
    expect(seen.applied).toBeGreaterThan(RUNS / 6);
    if (RUNS >= 100) expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);

const APPLICATIONS = Math.ceil(RUNS / DRAFTS_EACH);

test(
  `[CONF-36] so it is on random applications (${APPLICATIONS} from ${SEED}, ${DRAFTS_EACH} drafts each)`,
  { timeout: 60_000 + APPLICATIONS * 20_000 },
  async () => {
    const seen = nothingSeen();
    for (let at = 0; at < APPLICATIONS; at++) {
      const random = new Random(SEED * 1_000 + at);
      const world = await randomWorld(random);
      // What an application has beside its tables: computed columns, controls, rights come by steps as well.
      for (let step = 0; step < 8; step++) {
        await randomSteps(world, random, 20);
        await world.chief.apply();
        await world.chief.discard();
      }
      await world.addRecords(random);
      for (let draft = 0; draft < DRAFTS_EACH; draft++) {
        await randomSteps(world, random, 50);
        if ((await world.chief.draft()).done > 0)
          await tryDraft(world, random, { seen, run: `application ${at}, draft ${draft}` });
        await world.chief.discard();
      }
      await world.close();
    }
    expect(seen.applied).toBeGreaterThan(0);
    if (RUNS >= 100) expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);

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
