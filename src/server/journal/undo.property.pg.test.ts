import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { topOf } from '#core/catalog/family.ts';
import { trusted } from '../database/sql/sql.ts';
import { withGems } from '#test/support/worlds/gems.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { doAnything } from '#test/support/undo/random-journal.ts';
import {
  expectedConflicts,
  takenBack,
  type ListSide,
  type ModelOperation,
  type ModelRow,
  type ModelState,
} from '#test/support/undo/undo-model.ts';
import { Random } from '../sample/random/random.ts';
import { displayOperation, processOperations } from './journal.ts';

/** `UNDO_RUNS=50 UNDO_SEED=7 npm test -- undo.property` tries more, and others; `UNDO_FIRST=49` begins with that one. */
const RUNS = Number(process.env['UNDO_RUNS'] ?? 2);
const FIRST = Number(process.env['UNDO_FIRST'] ?? 0);
const SEED = Number(process.env['UNDO_SEED'] ?? 1);
const STEPS = 50;

const world = await journalWorld(withGems);
const { db, catalog, request } = world;

/** Everything that the tables hold, ghosts too. */
async function look(): Promise<ModelState> {
  const table = async (name: string, list: string, [here, there]: readonly [string, string]) => {
    const { rows } = await db.query<{ id: number; ghost: boolean; row: Record<string, unknown> }>(
      trusted(`select t.id, t.deleted_at is not null as ghost, (to_jsonb(t) - '{id,version,created_at,created_by,updated_at,updated_by,deleted_at,_search}'::text[])
        || jsonb_build_object($1::text, (select coalesce(jsonb_agg(r.${there} order by r.${there}), '[]') from app.thing__markers r where r.${here} = t.id)) as row
        from app.${name} t order by t.id`),
      [list],
    );
    return new Map(rows.map(({ id, ghost, row }): [number, ModelRow] => [id, { ghost, values: row }]));
  };
  return {
    thing: await table('thing', 'markers', ['source_id', 'target_id']),
    owner: await table('owner', 'marked', ['target_id', 'source_id']),
  };
}

/** Conflicts as the product tells them, in the words of the model. */
async function told(direction: 'undo' | 'redo', id: number): Promise<readonly string[]> {
  const { conflicts, conflictCount, may } = await displayOperation(request, direction, id);
  expect(may).toBe(true);
  expect(conflictCount).toBe(conflicts.length);
  return conflicts
    .map(({ kind, tableId, recordId, column, other }) => {
      const { name } = topOf(catalog, tableOf(catalog, tableId));
      return [kind, name, recordId, column ?? '-', other?.recordId ?? '-'].join(' ');
    })
    .toSorted();
}

async function clear(): Promise<void> {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.operation, colonnade.change');
}

async function step(random: Random, done: ModelOperation[], now: ModelState): Promise<ModelState> {
  const open = done.filter(({ undone }) => !undone);
  if (open.length > 0 && random.chance(35)) return await takeOneBack(random.pick(open), done, now);
  const before = await world.last();
  const tried = await doAnything(world, random, now);
  const id = await world.last();
  const after = await look();
  if (!tried) expect(after).toEqual(now);
  else if (id !== before && !isDeepStrictEqual(now, after)) {
    const { kind, side } = tried;
    done.push({ id, kind, side, before: now, after, undoes: undefined, undone: false });
  }
  return after;
}

/** The product says what the model says, and does it or nothing. */
async function takeOneBack(
  operation: ModelOperation,
  done: ModelOperation[],
  now: ModelState,
): Promise<ModelState> {
  const later = done.slice(done.indexOf(operation) + 1);
  const direction = operation.kind === 'undo' ? 'redo' : 'undo';
  const expected = expectedConflicts(operation, now, later);
  expect(await told(direction, operation.id), `${operation.kind} ${operation.id}`).toEqual(expected);
  const made = await processOperations(request, direction, [operation.id]).catch((error: unknown) => {
    expect(error).toBeInstanceOf(AppError);
    return undefined;
  });
  const after = await look();
  if (expected.length > 0) {
    expect(made).toBeUndefined();
    expect(after).toEqual(now);
    return now;
  }
  expect(after).toEqual(takenBack(operation, now));
  operation.undone = true;
  const { id: undoes, side } = operation;
  done.push({ id: made![0]!, kind: direction, side, before: now, after, undoes, undone: false });
  return after;
}

/** What was there at `state`, the records since then left out. */
function since(now: ModelState, state: ModelState): ModelState {
  const known = (table: ListSide) => (id: number) => state[table].has(id);
  const part = (table: ListSide, list: string, other: ListSide) =>
    new Map(
      [...now[table]]
        .filter(([id]) => known(table)(id))
        .map(([id, row]): [number, ModelRow] => [
          id,
          { ...row, values: { ...row.values, [list]: (row.values[list] as number[]).filter(known(other)) } },
        ]),
    );
  return { thing: part('thing', 'markers', 'owner'), owner: part('owner', 'marked', 'thing') };
}

/**
 * Goes back through all that was done, undos and redos too: each step finds everything as it was before, but for ghosts
 * of what was made since.
 */
async function goBack(done: readonly ModelOperation[]): Promise<void> {
  // What stands in for an operation that was taken back, once that is taken back itself.
  const standing = new Map<number, number>();
  for (const { id, kind, undoes, before } of done.toReversed()) {
    const direction = kind === 'undo' ? 'redo' : 'undo';
    const stands = standing.get(id) ?? id;
    expect(await told(direction, stands), `${kind} ${id}`).toEqual([]);
    const [made] = await processOperations(request, direction, [stands]);
    if (undoes !== undefined) standing.set(undoes, made!);
    const now = await look();
    expect(since(now, before), `before ${kind} ${id}`).toEqual(before);
    const fresh = [...now.thing, ...now.owner].filter(
      ([at]) => !before.thing.has(at) && !before.owner.has(at),
    );
    expect(fresh.filter(([, { ghost }]) => !ghost)).toEqual([]);
  }
}

/** Does this and that, then all of it backwards; gives how many steps took something back, and how many did nothing. */
async function onePast(random: Random): Promise<{ readonly taken: number; readonly stopped: number }> {
  await clear();
  const done: ModelOperation[] = [];
  let taken = 0;
  let stopped = 0;
  let now = await look();
  for (let at = 0; at < STEPS; at++) {
    const before = done.length;
    now = await step(random, done, now);
    if (done.length === before) stopped += 1;
    else if (['undo', 'redo'].includes(done.at(-1)?.kind ?? '')) taken += 1;
  }
  await goBack(done);
  return { taken, stopped };
}

test(
  '[UNDO-8][UNDO-12] whatever was done by chance is taken back, in any order, as a naive model says, or stops as it says',
  { timeout: 3_600_000 },
  async () => {
    let taken = 0;
    let stopped = 0;
    for (let run = FIRST; run < RUNS; run++) {
      const past = await onePast(new Random(SEED * 1_000 + run)).catch((error: unknown) => {
        throw new Error(`with UNDO_SEED=${SEED} UNDO_FIRST=${run} UNDO_RUNS=${run + 1}`, { cause: error });
      });
      taken += past.taken;
      stopped += past.stopped;
    }
    expect(taken).toBeGreaterThan(RUNS - FIRST);
    expect(stopped).toBeGreaterThan(0);
  },
);
