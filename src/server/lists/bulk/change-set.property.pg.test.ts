import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf, columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
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
import type { Transaction } from '../../database/pool.ts';
import { trusted } from '../../database/sql/sql.ts';
import { processOperations } from '../../journal/journal.ts';
import { changeRecords, type Given, type RequestContext, type Values } from '../../records/records.ts';
import { Random } from '../../sample/random/random.ts';
import { changeSet, isSettable } from './change-set.ts';

/** `BULK_CASES=5000 BULK_SEED=7 npm test -- change-set.property` tries more, and others. */
const CASES = Number(process.env['BULK_CASES'] ?? 120);
const SEED = Number(process.env['BULK_SEED'] ?? 1);
const RECORDS = 14;

const CONTROLS: Readonly<Record<string, readonly object[]>> = {
  customer: [
    { id: 301, name: 'named', kind: 'state', condition: 'country = "FR"', columns: [21], state: 'required' },
    {
      id: 302,
      name: 'fair',
      kind: 'validity',
      condition: 'isEmpty(credit) or credit < 5000 or country = "FR"',
      message: { en: 'Too much credit.' },
    },
  ],
  order: [
    {
      id: 303,
      name: 'sent',
      kind: 'state',
      condition: 'status = "shipped"',
      columns: [31, 38],
      state: 'readOnly',
    },
    { id: 304, name: 'why', kind: 'state', condition: 'rush', columns: [38], state: 'required' },
  ],
  line: [
    {
      id: 305,
      name: 'some',
      kind: 'validity',
      condition: 'isEmpty(quantity) or quantity >= 1',
      message: { en: 'Order at least one.' },
      columns: [42],
    },
    {
      id: 306,
      name: 'of_somebody',
      kind: 'validity',
      condition: 'not isEmpty(order.customer) or isEmpty(order)',
      message: { en: 'Nobody pays.' },
    },
  ],
};

function withControls(document: Document): Document {
  return withFormulas({
    ...document,
    tables: document.tables.map((table) => {
      const controls = CONTROLS[table.name];
      return controls ? { ...table, controls } : table;
    }),
  });
}

let undoings = 0;
const random = new Random(SEED);
const db = await shopDatabase();
afterAll(async () => await db.end());

beforeAll(async () => {
  await changeCatalog(db, withControls(RIGHTS_SHOP), { author: null, message: 'test' });
  const { live } = rightsRecords(random, RECORDS);
  await insertAll(db, insertedRecords(live));
});

/** A value that a column can have, mostly. */
function valueFor(column: Column): unknown {
  if (random.below(5) === 0) return null;
  switch (column.type) {
    case 'text':
      return random.pick(['Ada', 'FR', 'DE', 'a note']);
    case 'integer':
      return random.below(3);
    case 'decimal':
    case 'money':
      return String(random.below(9_000));
    case 'boolean':
      return random.below(2) === 0;
    case 'date':
      return '2026-03-01';
    case 'choice':
      return random.pick(must(column.choices, 'choices').map(({ code }) => code));
    case 'link':
      return 1 + random.below(RECORDS + 1);
    default:
      return null;
  }
}

function randomValues(table: Table): Values {
  const columns = table.columns.filter(
    (column) => isSettable(column) && column.formula === undefined && column.readOnly !== true,
  );
  const some = Array.from({ length: 1 + random.below(2) }, () => random.pick(columns));
  return Object.fromEntries(some.map((column) => [column.name, valueFor(column)]));
}

/** Formulas on each record, of its own columns and those of linked records. */
const GIVEN: Readonly<Record<string, readonly (readonly [column: string, formula: string])[]>> = {
  user: [['name', 'name & "x"']],
  customer: [
    ['credit', 'credit * 2'],
    ['name', 'name & " of " & country'],
  ],
  order: [
    ['rush', 'not rush'],
    ['number', 'number + 1'],
  ],
  line: [
    ['quantity', 'quantity + 1'],
    ['note', 'note & order.customer.name'],
    ['price', 'price * quantity'],
  ],
  vip: [
    ['gift', 'gift & name'],
    ['credit', 'credit / 3'],
  ],
};

/** Formulas for some columns, mostly none. */
function randomGiven(table: Table): readonly Given[] {
  const known = GIVEN[table.name] ?? [];
  return known
    .filter(() => random.below(3) === 0)
    .map(([name, formula]) => ({ column: must(columnNamed(table, name), name), formula }));
}

/** No action asks for a column that it works out. */
function without(values: Values, given: readonly Given[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => given.every(({ column }) => column.name !== name)),
  );
}

/** Everything that is stored of a table's records, but for when it was written. */
async function stored(tx: Transaction, table: Table): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.query<{ id: number; row: string }>(
    trusted(
      `select id, (to_jsonb(t) - '{updated_at,updated_by,version,_search}'::text[])::text as row from app."${table.name}" t order by id`,
    ),
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

interface Trial {
  readonly request: (tx: Transaction) => RequestContext;
  readonly table: Table;
  readonly ids: readonly number[];
  readonly values: Values;
  readonly given: readonly Given[];
}

/** What changing the records one after the other makes of them. */
async function oneByOne({ request, table, ids, values, given }: Trial) {
  return await undone(async (tx) => {
    const refused: number[] = [];
    for (const id of ids) {
      const changes = [{ table, id, values, given }];
      try {
        await changeRecords(request(tx), { kind: 'modify', table, action: 0, accepted: 'all', changes });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push(id);
      }
    }
    return { refused, rows: await stored(tx, table), journal: await journalledIn(tx) };
  });
}

/** Those that exist for the viewer in the lists of their table; all of them where such a change is refused as a whole. */
async function listedOf({ request, table, ids, values, given }: Trial): Promise<readonly number[]> {
  return await undone(async (tx) => {
    const listed: number[] = [];
    for (const id of ids) {
      const what = { choice: { ids: [id] }, values, given };
      const { count } = await changeSet(request(tx), {
        table: table.id,
        what,
        check: true,
        leaveOut: true,
      }).catch((error: unknown) => {
        if (error instanceof AppError) return { count: 1 };
        throw error;
      });
      if (count === 1) listed.push(id);
    }
    return listed;
  });
}

/** What changing them as a set makes of them, and undoing that. */
async function atOnce({ request, table, ids, values, given }: Trial) {
  return await undone(async (tx) => {
    const before = await stored(tx, table);
    const what = { choice: { ids }, values, given };
    try {
      const foretold = await changeSet(request(tx), { table: table.id, what, check: true, leaveOut: true });
      expect(await stored(tx, table)).toEqual(before);
      const { operation, ...outcome } = await changeSet(request(tx), {
        table: table.id,
        what,
        leaveOut: true,
      });
      expect({ ...foretold, operation: undefined }).toEqual({ ...outcome, operation: undefined });
      const found = { outcome, rows: await stored(tx, table), journal: await journalledIn(tx) };
      if (operation !== undefined) {
        const isUndone = await processOperations({ ...request(tx), viewer: supervisor }, 'undo', [
          operation,
        ]).then(
          () => true,
          // What was stored before, some of it made by nobody, may break controls: that is not brought back.
          (error: unknown) => !(error instanceof AppError && error.code === 'value.refused'),
        );
        if (isUndone) {
          expect(await stored(tx, table)).toEqual(before);
          undoings += 1;
        }
      }
      return found;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  });
}

const undone = async <T>(work: (tx: Transaction) => Promise<T>) => await undoneIn(db, work);

test(
  '[LIST-64] a set of records is changed and refused as one by one they would be, journal and all, and undone whole',
  { timeout: 600_000 },
  async () => {
    let [changed, refused] = [0, 0];
    for (let at = 0; at < CASES; at++) {
      const catalog = catalogOf(withControls(withRandomRoles(random)), 1_000 + at);
      const viewer = randomUser(random, catalog, 4);
      const table = random.pick(
        ['user', 'customer', 'order', 'line', 'vip'].map((name) =>
          must(catalog.tablesByName.get(name), name),
        ),
      );
      const all = await undone(async (tx) => [...(await stored(tx, table)).keys()]);
      const ids = all.filter(() => random.below(2) === 0);
      if (ids.length === 0) continue;
      const given = randomGiven(table);
      const values = without(randomValues(table), given);
      const trial: Trial = { request: (tx) => ({ db: tx, catalog, viewer }), table, ids, values, given };
      // Somebody may know a record of a child table as such alone: in lists of the table above it does not exist.
      const listed = await listedOf(trial);
      const single = await oneByOne({ ...trial, ids: listed });
      const set = await atOnce(trial);
      const where = JSON.stringify({
        at,
        table: table.name,
        ids,
        values,
        given: given.map(({ formula }) => formula),
        user: viewer.userId,
        roles: viewer.roles,
      });
      if (typeof set === 'string') {
        expect(single.refused, `${set} ${where}`).toEqual(listed);
        continue;
      }
      // Records that do not exist for the viewer are no part of a set.
      expect([...set.rows], where).toEqual([...single.rows]);
      expect(set.journal, where).toEqual(single.journal);
      expect(set.outcome.count, where).toBe(listed.length);
      expect(set.outcome.refused, where).toBe(single.refused.length);
      changed += set.outcome.changed;
      refused += set.outcome.refused;
    }
    expect(Math.min(changed, refused, undoings * 4)).toBeGreaterThan(CASES / 4);
  },
);
