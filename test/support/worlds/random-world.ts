import * as fc from 'fast-check';
import { catalogOf } from '#core/catalog/catalog.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { withSystemObjects } from '#server/archive/archive.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import type { Random } from '#server/sample/random/random.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { arbitraryDocument } from '../archive/arbitrary-document.ts';
import { testApp, testUser } from '../calls/app.ts';
import { configurator, type Configurator } from '../calls/configurator.ts';
import type { DraftWorld } from '../configuration/draft-trial.ts';
import { createTemplate, testDatabase } from '../run/postgres.ts';

/** A random application, without records at first. */
interface RandomWorld extends DraftWorld {
  /** Gives each table some records, as far as its rules take them. */
  readonly addRecords: (random: Random) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A database of its own with a random application, a supervisor, and a user of each role. */
export async function randomWorld(random: Random): Promise<RandomWorld> {
  const template = await createTemplate('platform', async (connectionString) => {
    const empty = openPool({ connectionString }, 2);
    await prepareSchema(empty);
    await empty.end();
  });
  const { connectionString } = await testDatabase(template);
  const db = openPool({ connectionString }, 4);
  const document = await randomDocument(random);
  await changeCatalog(db, document, { author: null, message: 'test' });
  const store = await openCatalog(db);
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  for (const { id, name } of document.roles) await testUser(db, name, { roles: [id] });
  const chief = await configurator(app, 'chief');
  return {
    db,
    store,
    chief,
    users: new Map(document.roles.map(({ id, name }) => [id, name])),
    addRecords: async (chance) => await fillTables(chance, { db, store, chief }),
    close: async () => {
      await app.close();
      await db.end();
    },
  };
}

/** The tables of an application that are its own. */
export function ownTables({ tables }: Document): readonly number[] {
  return tables.filter(({ name }) => !isProductObject('tables', name)).map(({ id }) => id);
}

async function randomDocument(random: Random): Promise<Document> {
  const [document] = fc.sample(arbitraryDocument, { seed: random.below(2 ** 31), numRuns: 1 });
  const read = document && (await withSystemObjects(document));
  if (!read || 'problems' in read) throw new Error(JSON.stringify(read));
  // Records that need a value in every second column are seldom saved by chance.
  const eased = ({ required, ...column }: Column) =>
    (required === true && random.chance(15) ? { ...column, required } : column) as Column;
  const tables = read.document.tables.map((table) =>
    isProductObject('tables', table.name) ? table : { ...table, columns: table.columns.map(eased) },
  );
  return { ...read.document, tables };
}

/** Values that columns of some type or other take. */
const VALUES: readonly unknown[] = [
  true,
  0,
  1,
  3,
  70,
  '1.5',
  '12.25',
  '1',
  'NO',
  'a.b',
  ['NO'],
  ['1', 'a.b'],
  '#112233',
  '2026-01-31',
  '2020-05-05',
  '2026-01-31T12:00:00Z',
  '08:30',
  '12:30',
  'a text',
  'line\nline',
  'https://example.org/',
  'a@example.org',
  '+33 1 23 45 67 89',
];

const RECORDS = 8;

async function fillTables(random: Random, { store, chief }: Omit<DraftWorld, 'users'>): Promise<void> {
  const { document, version } = store.current();
  const { tables } = catalogOf(document, version);
  for (const id of ownTables(document)) {
    const table = must(tables.get(id), 'a table');
    for (let at = 0; at < RECORDS; at++) await saveOne(random, table, chief);
  }
}

/** Saves a record of values by chance, without those that are refused. */
async function saveOne(random: Random, table: Table, chief: Configurator): Promise<void> {
  const values = new Map(
    table.columns.flatMap((column) => {
      const among = VALUES.filter((value) => isValueOf(column, value));
      return among.length > 0 && random.chance(75) ? [[column.name, random.pick(among)] as const] : [];
    }),
  );
  for (;;) {
    const body = { values: Object.fromEntries(values) };
    const answer = await chief.person.post(`/api/element/save?idform=${table.id}`, body);
    if (answer.status === 200) return;
    const refused = answer.json().errors.filter(({ column }) => values.delete(column ?? ''));
    if (refused.length === 0) return;
  }
}

function isValueOf(column: Column, value: unknown): boolean {
  return column.formula === undefined && fieldOf(column).parse(value, column).ok;
}
