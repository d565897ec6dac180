import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { changeCells } from '#server/records/cells/change-cells.ts';
import { sql } from '#server/database/sql/sql.ts';
import { Random } from '#server/sample/random/random.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { bulkChange, bulkDelete } from './bulk.ts';
import { keepSelection } from './selections.ts';

/** `TABLE_STEPS=5000 TABLE_SEED=7 npm test -- table-model` goes on longer, and other ways. */
const STEPS = Number(process.env['TABLE_STEPS'] ?? 150);
const SEED = Number(process.env['TABLE_SEED'] ?? 1);

const { db, request, thing, undo, redo } = await journalWorld();
const random = new Random(SEED);

/** A table as a model has it: name and pieces of each record. */
type Model = ReadonlyMap<number, Readonly<Cells>>;
interface Cells {
  readonly name: string;
  readonly pieces: number | null;
}

/** Something that was done, with the tables before and after it. */
interface Deed {
  readonly operation: number;
  readonly before: Model;
  readonly after: Model;
}

async function stored(): Promise<Model> {
  const { rows } = await db.query<Cells & { id: number }>(
    sql`select id, name, pieces from app.thing where deleted_at is null order by id`,
  );
  return new Map(rows.map(({ id, ...cells }) => [id, cells]));
}

const NAMES = ['Ada', 'Bo', 'Étienne', 'a "b", c'];
/** Values that are typed or pasted; the last two are refused. */
const PIECES = [null, 0, 3, 1_000_000, -1, 'many'];

const isRefused = (pieces: unknown) => pieces === -1 || pieces === 'many';

function someOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  return items.filter(() => random.below(items.length) < most);
}

/** Pastes, fills and empties: cells of some records, and new ones below the last. */
async function cells(model: Model): Promise<readonly [operation: number | null, after: Model]> {
  const next = new Map(model);
  const changes = someOf([...model.keys()], 4).map((recordId) => {
    const values: Record<string, unknown> = {};
    if (random.below(2) === 0) values['name'] = random.pick([...NAMES, null]);
    if (values['name'] === undefined || random.below(2) === 0) values['pieces'] = random.pick(PIECES);
    const old = must(next.get(recordId), 'a record');
    const { name = old.name, pieces = old.pieces } = values as Partial<Cells>;
    // What is refused stays as it was: a name must be there.
    next.set(recordId, { name: name ?? old.name, pieces: isRefused(pieces) ? old.pieces : pieces });
    return { recordId, values };
  });
  const creations = Array.from({ length: random.below(3) }, () => ({
    values: { name: random.pick(NAMES), pieces: random.pick(PIECES) },
  }));
  const work = { tableId: thing.id, changes, creations, check: false, partial: true, accepted: [] };
  const { operation, created } = await changeCells(request, work);
  creations.forEach(({ values: { name, pieces } }, at) =>
    next.set(must(created[at], 'a new record'), {
      name,
      pieces: isRefused(pieces) ? null : (pieces as number | null),
    }),
  );
  return [operation, next];
}

/** The same value in all that match, or in some. */
async function bulkEdit(model: Model): Promise<readonly [operation: number | null, after: Model]> {
  const { chosen, ids } = await choice(model);
  if (!chosen) return [null, model];
  const values = { pieces: random.pick(PIECES.filter((pieces) => !isRefused(pieces))) as number | null };
  const { operation } = await bulkChange(request, { tableId: thing.id, chosen, count: ids.length, values });
  const next = new Map(model);
  for (const id of ids) next.set(id, { ...must(next.get(id), 'a record'), ...values });
  return [operation, next];
}

async function bulkRemove(model: Model): Promise<readonly [operation: number | null, after: Model]> {
  const { chosen, ids } = await choice(model);
  if (!chosen) return [null, model];
  const { operation } = await bulkDelete(request, { tableId: thing.id, chosen, count: ids.length });
  return [operation, new Map([...model].filter(([id]) => !ids.includes(id)))];
}

async function choice(model: Model) {
  if (random.below(2) === 0) {
    const ids = someOf([...model.keys()], 3);
    return { ids, chosen: ids.length > 0 ? { records: [...ids] } : undefined };
  }
  const name = random.pick(NAMES);
  const filter = { column: 'name', operator: 'equal', value: name } as const;
  const ids = [...model].filter(([, one]) => one.name === name).map(([id]) => id);
  const { selection } = await keepSelection(request, null, { tableId: thing.id, filter });
  return { ids, chosen: ids.length > 0 ? { selection } : undefined };
}

test(
  '[LIST-43][LIST-62][LIST-65] any sequence of pasting, filling, bulk edit, bulk deletion, undo and redo leaves a table equal to a model',
  { timeout: 600_000 },
  async () => {
    const done: Deed[] = [];
    const undone: Deed[] = [];
    let model = await stored();
    for (let step = 0; step < STEPS; step++) {
      const kind = random.below(10);
      if (kind < 2 && done.length > 0) {
        const deed = must(done.pop(), 'a deed');
        const [operation = 0] = await undo(deed.operation);
        undone.push({ ...deed, operation });
        model = deed.before;
      } else if (kind === 2 && undone.length > 0) {
        const deed = must(undone.pop(), 'a deed');
        const [operation = 0] = await redo(deed.operation);
        done.push({ ...deed, operation });
        model = deed.after;
      } else {
        const work = kind === 3 ? bulkRemove : kind < 6 ? bulkEdit : cells;
        const before = model;
        const [operation, after] = await work(before);
        model = after;
        if (operation !== null) {
          done.push({ operation, before, after });
          // What comes after something new cannot be done again.
          undone.length = 0;
        }
      }
      const inOrder = [...model].toSorted(([one], [other]) => one - other);
      expect([...(await stored())], `step ${step}, seed ${SEED}`).toEqual(inOrder);
    }
  },
);
