import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { ACTIONS, journalWorld } from '#test/support/calls/journal.ts';
import { runAction } from '../actions/actions.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { Random } from '../sample/random/random.ts';
import { openModify, updateDraft, type OwnContext } from './records.ts';

/** `WRITING_SECONDS=60 npm test -- list-races` writes for a minute. */
const SECONDS = Number(process.env['WRITING_SECONDS'] ?? 4);
const WRITERS = 12;
const EACH = 4;

const world = await journalWorld();
const { thing, owner, create } = world;

/**
 * The things and owners of one relation; each pair belongs to one writer, who alone changes it and so knows whether it is
 * there in the end.
 */
async function relation() {
  const things: number[] = [];
  const owners: number[] = [];
  for (let at = 0; at < EACH; at++) {
    things.push((await create(thing, { name: `T${at}` })).id);
    owners.push((await create(owner, { name: `O${at}` })).id);
  }
  return { things, owners };
}

test(
  '[LINK-12][CTX-52] many writers of the same lists, from both sides, by forms and actions, lose no pair and fail at nothing',
  { timeout: (SECONDS + 60) * 1_000 },
  async () => {
    const db = openPool({ connectionString: world.connectionString }, 16);
    try {
      const { things, owners } = await relation();
      const all = things.flatMap((t) => owners.map((o) => [t, o] as const));
      const expected = new Set<string>();
      const counts = { form: 0, other: 0, action: 0 };
      const end = performance.now() + SECONDS * 1_000;
      const writer = async (_: unknown, at: number) => {
        const random = new Random(at + 1);
        const viewer = { ...supervisor, userId: at + 1, account: `user:${at + 1}` };
        const request: OwnContext = { db, catalog: world.catalog, viewer };
        const own = all.filter((_pair, index) => index % WRITERS === at);
        while (performance.now() < end) {
          const [t, o] = must(own[random.below(own.length)], 'a pair');
          const isThere = expected.has(`${t}-${o}`);
          const way = random.pick(['form', 'other', 'action'] as const);
          if (way === 'form') await toggled(request, thing.id, { id: t, name: 'markers', member: o });
          else if (way === 'other') await toggled(request, owner.id, { id: o, name: 'marked', member: t });
          else {
            const action = isThere ? ACTIONS.unmark : ACTIONS.mark;
            await runAction(request, { action, selected: [t], final: true, given: { markers: o } });
          }
          counts[way] += 1;
          if (isThere) expected.delete(`${t}-${o}`);
          else expected.add(`${t}-${o}`);
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      const { rows } = await db.query<{ pair: string }>(
        sql`select source_id || '-' || target_id as pair from app.thing__markers`,
      );
      expect(rows.map(({ pair }) => pair).toSorted()).toEqual([...expected].toSorted());
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5);
    } finally {
      await db.end();
    }
  },
);

/** Puts a member into a list, or takes it out, as a person does who sees the list. */
async function toggled(
  request: OwnContext,
  tableId: number,
  { id, name, member }: { readonly id: number; readonly name: string; readonly member: number },
): Promise<void> {
  const { context, window, values } = await openModify(request, { tableId, id });
  const seen = (values[name] as readonly (readonly [number, string])[]).map(([one]) => one);
  const next = seen.includes(member) ? seen.filter((one) => one !== member) : [...seen, member];
  await updateDraft(request, { context, window, values: { [name]: next }, complete: false });
  await saveDraft(request, { context, window, mine: [] });
}

test('[LINK-12] the same pair put in from both sides, or twice from one, at the same moment is there once', async () => {
  const { things, owners } = await relation();
  const [t, o] = [must(things[0], 'a thing'), must(owners[0], 'an owner')];
  for (let round = 0; round < 10; round++) {
    const drafts = [await openModify(world.request, { tableId: thing.id, id: t })];
    drafts.push(
      round % 2 === 0
        ? await openModify(world.request, { tableId: owner.id, id: o })
        : await openModify(world.request, { tableId: thing.id, id: t }),
    );
    for (const { context, window, tableId } of drafts) {
      const values = tableId === thing.id ? { markers: [o] } : { marked: [t] };
      await updateDraft(world.request, { context, window, values, complete: false });
    }
    await Promise.all(
      drafts.map(({ context, window }) => saveDraft(world.request, { context, window, mine: [] })),
    );
    const { rows } = await world.db.query<{ pairs: number }>(
      sql`select count(*)::int as pairs from app.thing__markers where source_id = $1 and target_id = $2`,
      [t, o],
    );
    expect(rows).toEqual([{ pairs: 1 }]);
    await world.modify(thing, t, { markers: [] });
  }
});
