import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Document, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isLink } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { journalledIn, randomUser, undoneIn } from '#test/support/rights/random-trials.ts';
import {
  insertedRecords,
  RIGHTS_SHOP,
  rightsRecords,
  withRandomRoles,
} from '#test/support/rights/rights-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { inTransaction, type Transaction } from '../../database/pool.ts';
import { trusted } from '../../database/sql/sql.ts';
import { processOperations } from '../../journal/journal.ts';
import { deleteThem, type RequestContext } from '../../records/records.ts';
import { Random } from '../../sample/random/random.ts';
import { deleteSet } from './delete-set.ts';

/** `BULK_CASES=5000 BULK_SEED=7 npm test -- delete-set.property` tries more, and others. */
const CASES = Number(process.env['BULK_CASES'] ?? 100);
const SEED = Number(process.env['BULK_SEED'] ?? 1);
const RECORDS = 12;
const NAMES = ['user', 'customer', 'order', 'line', 'vip'] as const;
/** How a record that was deleted tells of it. */
const GHOST = '"deleted_at": true';
const SAYINGS = ['refuse', 'refuse', 'empty', 'deleteAlong', 'keep'] as const;

const random = new Random(SEED);
const db = await shopDatabase();
afterAll(async () => await db.end());

beforeAll(async () => {
  await changeCatalog(db, RIGHTS_SHOP, { author: null, message: 'test' });
  await insertAll(db, insertedRecords(rightsRecords(random, RECORDS).live));
});

/** What is to become of records whose link leads to a deleted one, at random. */
function withRandomSayings(document: Document): Document {
  return {
    ...document,
    tables: document.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        isLink(column) && column.formula === undefined
          ? { ...column, onDeletion: random.pick(column.required === true ? ['refuse'] : SAYINGS) }
          : column,
      ),
    })),
  };
}

/** Everything that is stored, but for when it was written. */
async function stored(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const name of NAMES) {
    const { rows } = await tx.query<{ id: number; row: string }>(
      trusted(
        `select id, (to_jsonb(t) - '{updated_at,updated_by,version,_search}'::text[])::text as row from app."${name}" t order by id`,
      ),
    );
    for (const { id, row } of rows) all.set(`${name} ${id}`, row.replace(/"deleted_at": "[^"]+"/, GHOST));
  }
  return all;
}

/** Where what was deleted led to in its own table left out: one by one, each loses that with those before it. */
function withoutOwnLinks(catalog: Catalog, rows: ReadonlyMap<string, string>): readonly string[] {
  return [...rows].map(([key, row]) => {
    const table = must(catalog.tablesByName.get(must(key.split(' ')[0], 'a name')), key);
    const own = table.columns.filter((column) => isLink(column) && column.target === table.id);
    return row.includes(GHOST)
      ? own.reduce((left, { name }) => left.replace(new RegExp(`"${name}": (\\d+|null)`), ''), row)
      : row;
  });
}

const undone = async <T>(work: (tx: Transaction) => Promise<T>) => await undoneIn(db, work);

interface Trial {
  readonly request: (tx: Transaction) => RequestContext;
  readonly table: Table;
  readonly ids: readonly number[];
}

/** Deletes records as a form and a list do, all or none; false where that is refused. */
async function deleted(tx: Transaction, { request, table }: Trial, ids: readonly number[]): Promise<boolean> {
  try {
    await inTransaction(tx, async (inner) => await deleteThem(request(inner), table.id, { records: ids }));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Deletes the records one by one, again as long as one more goes; gives those that stayed, and what is stored then. */
async function oneByOne(trial: Trial) {
  return await undone(async (tx) => {
    let staying = trial.ids;
    for (;;) {
      const left: number[] = [];
      for (const id of staying) if (!(await deleted(tx, trial, [id]))) left.push(id);
      if (left.length === staying.length) return { staying, rows: await stored(tx) };
      staying = left;
    }
  });
}

/** Deletes them as a set; gives which went, what is stored then and what the journal says. */
async function atOnce({ request, table, ids }: Trial) {
  return await undone(async (tx) => {
    const before = await stored(tx);
    const deletion = { table: table.id, choice: { ids }, count: ids.length, leaveOut: true };
    try {
      const foretold = await deleteSet(request(tx), { ...deletion, check: true });
      expect(await stored(tx)).toEqual(before);
      const { operation, ...outcome } = await deleteSet(request(tx), deletion);
      expect({ ...foretold, operation: undefined }).toEqual({ ...outcome, operation: undefined });
      const rows = await stored(tx);
      // One that stays may have lost its link to one that went.
      const went = ids.filter((id) => rows.get(`${table.name} ${id}`)?.includes(GHOST));
      const found = { outcome, rows, went, journal: await journalledIn(tx) };
      if (operation !== undefined) {
        await processOperations({ ...request(tx), viewer: supervisor }, 'undo', [operation]);
        expect(await stored(tx)).toEqual(before);
      }
      return found;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  });
}

test(
  '[LIST-65][LIST-82] a set goes as far as its records can go together, as if they were deleted by hand, and comes back whole',
  { timeout: 300_000 },
  async () => {
    let [went, refused, alike] = [0, 0, 0];
    for (let at = 0; at < CASES; at++) {
      const catalog = catalogOf(withRandomSayings(withRandomRoles(random)), 5_000 + at);
      const viewer = randomUser(random, catalog, 2);
      const table = must(catalog.tablesByName.get(random.pick(NAMES)), 'a table');
      const all = await undone(async (tx) => [...(await stored(tx)).keys()]);
      const ids = all
        .filter((name) => name.startsWith(`${table.name} `) && random.below(2) === 0)
        .map((name) => Number(name.split(' ')[1]));
      const trial: Trial = { request: (tx) => ({ db: tx, catalog, viewer }), table, ids };
      const where = JSON.stringify({ at, table: table.name, ids, user: viewer.userId, roles: viewer.roles });
      const set = await atOnce(trial);
      if (typeof set === 'string') {
        // Nothing of the table may be deleted, or some of them are not there for the viewer.
        expect(['access.refused', 'selection.changed', 'table.unknown'], where).toContain(set);
        continue;
      }
      expect(set.outcome.changed, where).toBe(set.went.length);
      expect(set.outcome.refused, where).toBe(ids.length - set.went.length);
      await undone(async (tx) => {
        if (set.went.length > 0) expect(await deleted(tx, trial, set.went), where).toBe(true);
        expect([...(await stored(tx))], where).toEqual([...set.rows]);
        expect(await journalledIn(tx), where).toEqual(set.journal);
      });
      for (const id of ids.filter((one) => !set.went.includes(one)))
        expect(await undone(async (tx) => await deleted(tx, trial, [...set.went, id])), where).toBe(false);
      if (viewer === supervisor) {
        const single = await oneByOne(trial);
        const stayed = ids.filter((id) => !set.went.includes(id));
        expect(single.staying, where).toEqual(expect.arrayContaining(stayed));
        // Records that hold each other go together alone.
        if (single.staying.length === stayed.length) {
          expect(withoutOwnLinks(catalog, single.rows), where).toEqual(withoutOwnLinks(catalog, set.rows));
          alike++;
        }
      }
      went += set.went.length;
      refused += set.outcome.refused;
    }
    expect(Math.min(went, refused, alike * 4)).toBeGreaterThan(CASES / 2);
  },
);
