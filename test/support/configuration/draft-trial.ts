import { expect } from 'vitest';
import { reachOfViewer, RECORD_OPERATIONS } from '#core/access/matrix.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { editsBetween } from '#core/configuration/edits-between.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import type { BrokenControl, DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { CatalogStore } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { Random } from '#server/sample/random/random.ts';
import type { Configurator } from '../calls/configurator.ts';
import { archiveText } from './archive-text.ts';

/** An application with a supervisor who changes it. */
export interface DraftWorld {
  readonly db: ConnectionPool;
  readonly store: CatalogStore;
  readonly chief: Configurator;
  /** A user of each role, by the role's id. */
  readonly users: ReadonlyMap<number, string>;
}

/** What happened in trials so far: a run in which something never did says nothing about it. */
interface DraftsSeen {
  applied: number;
  refused: number;
  rewritten: number;
  broken: number;
  rights: number;
}

export function nothingSeen(): DraftsSeen {
  return { applied: 0, refused: 0, rewritten: 0, broken: 0, rights: 0 };
}

/** Compares what the impact of the present draft foretells with what applying it does, and sometimes puts all of it back. */
export async function tryDraft(
  world: DraftWorld,
  random: Random,
  { seen, run }: { readonly seen: DraftsSeen; readonly run: string },
): Promise<void> {
  const { store, chief } = world;
  const draft = await chief.draft();
  const told = JSON.stringify({ run, steps: draft.steps.map(({ edits }) => edits) });
  if (draft.problems.length > 0) {
    expect([(await chief.apply()).status, told]).toEqual([422, told]);
    return;
  }
  const impact = await chief.impact();
  const [before, text, files] = [
    store.current(),
    archiveText(store.current().document),
    await filesOf(world),
  ];
  const applied = await chief.apply();
  expect([applied.status, applied.errors, told]).toEqual(
    impact.problems.length > 0 ? [422, expect.anything(), told] : [200, undefined, told],
  );
  if (impact.problems.length > 0) {
    seen.refused++;
    const now = archiveText(store.current().document);
    expect([now === text, (await chief.draft()).done]).toEqual([true, draft.done]);
    return;
  }
  seen.applied++;
  expect([await rewrittenOf(world, files), told]).toEqual([
    impact.rewritten.map(({ table }) => table).toSorted(),
    told,
  ]);
  seen.rewritten += impact.rewritten.length;
  await expectBroken(world, impact, told);
  seen.broken += impact.broken.length;
  expect([rightsBetween(world, before, store.current()), told]).toEqual([toldRights(impact), told]);
  seen.rights += impact.rights.length;
  if (random.chance(60)) await expectWayBack(world, { before, text, told });
}

/** Which file PostgreSQL keeps each table in: another one after it was written anew. */
async function filesOf({ db, store }: DraftWorld): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ file: string; name: string }>(
    sql`select relfilenode::text as file, relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  );
  const tables = store.current().tablesByName;
  return new Map(
    rows.flatMap(({ file, name }) =>
      tables.has(name) ? [[must(tables.get(name), name).id, file] as const] : [],
    ),
  );
}

async function rewrittenOf(
  world: DraftWorld,
  before: ReadonlyMap<number, string>,
): Promise<readonly string[]> {
  const after = await filesOf(world);
  const names = [...after].flatMap(([id, file]) => {
    const table = world.store.current().tables.get(id);
    return table && before.has(id) && before.get(id) !== file ? labelOf(table.plural, 'en') : [];
  });
  return names.toSorted();
}

/** Records that break a new control are as many after as were foretold. */
async function expectBroken({ chief }: DraftWorld, { broken }: DraftImpact, told: string): Promise<void> {
  for (const { place, count } of broken) {
    const answer = await chief.person.post('/admin/configuration/draft/broken', { control: place.at(-1) });
    const now = answer.json<{ broken: BrokenControl | null }>().broken;
    expect([now?.count, told]).toEqual([count, told]);
  }
}

/** Which users read more or less of a table than before, each of whom has one role. */
function rightsBetween({ users }: DraftWorld, before: Catalog, after: Catalog): readonly string[] {
  const changes = before.document.roles.flatMap((was) => {
    const role = after.document.roles.find(({ id }) => id === was.id);
    const user = users.get(was.id);
    if (user === undefined) return [];
    return [...after.tables.values()].flatMap((table) => {
      const known = before.tables.get(table.id);
      const old = known ? reachOfViewer(before, viewerOfRole(was), known) : undefined;
      const now = role ? reachOfViewer(after, viewerOfRole(role), table) : undefined;
      // Without reading nothing is possible: what is granted beyond that is no change that people meet.
      return RECORD_OPERATIONS.flatMap((operation, at) => {
        const [one = 'never', other = 'never'] = [old?.[at], now?.[at]];
        return operation === 'read' && one !== other
          ? `${user} ${labelOf(table.plural, 'en')} ${one} ${other}`
          : [];
      });
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
async function expectWayBack(
  { store, chief }: DraftWorld,
  { before, text, told }: { readonly before: Catalog; readonly text: string; readonly told: string },
): Promise<void> {
  const edits = editsBetween(store.current().document, before.document);
  if (edits.length === 0) return;
  const edited = await chief.edit(...edits);
  expect([edited.status, edited.errors, told]).toEqual([200, undefined, told]);
  const document = documentAfter(store.current().document, await chief.draft());
  expect([archiveText(document) === text, told]).toEqual([true, told]);
  const { problems } = await chief.impact();
  const applied = await chief.apply();
  expect([applied.status, told]).toEqual([problems.length > 0 ? 422 : 200, told]);
  if (problems.length === 0)
    expect([archiveText(store.current().document) === text, told]).toEqual([true, told]);
}
