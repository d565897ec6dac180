import { afterAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { PORTAL, portalDocument } from '#test/support/worlds/portal.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { changeCatalog } from './catalog.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
afterAll(async () => await db.end());
await migrate(db);
const original = await portalDocument();
const load = async (document: Document) =>
  await changeCatalog(db, document, { author: null, message: 'test' });

/** The application with the column `word` as another one, or without it. */
function withWord(word: Partial<Column> | undefined): Document {
  const columns = (table: Table) =>
    table.columns.flatMap((column) => {
      if (column.id !== PORTAL.word) return [column];
      // Only the options that a test changes.
      return word ? [{ ...column, ...word } as Column] : [];
    });
  return {
    ...original,
    tables: original.tables.map((table) =>
      table.id === PORTAL.table ? { ...table, columns: columns(table) } : table,
    ),
  };
}

function withoutClients(): Document {
  const { loginLinks: _links, ...application } = original.application;
  return {
    ...original,
    application,
    tables: original.tables.filter(({ id }) => id !== PORTAL.table),
    actions: original.actions.filter((action) => !('table' in action) || action.table !== PORTAL.table),
    roles: original.roles.filter(({ id }) => id !== PORTAL.customerRole && id !== PORTAL.visitorRole),
  };
}

const words = async () =>
  (await db.query<{ word: unknown }>(sql`select word from app.client order by id`)).rows.map(
    ({ word }) => word,
  );

beforeEach(async () => {
  await db.query('delete from colonnade.catalog_current');
  await db.query('drop schema app cascade');
  await db.query('create schema app');
  await load(original);
  await db.query(`insert into app.client (login, word) values ('a', '$hash'), ('b', null)`);
});

test('[COL-19] a password never becomes another type, and no other type becomes a password', async () => {
  for (const type of ['text', 'multilineText', 'choice', 'email'] as const) {
    const changed = load(withWord({ type, ...(type === 'choice' ? { choices: [] } : {}) }));
    await expect(changed, type).rejects.toThrow(AppError);
  }
  const password: Column = { id: PORTAL.note, name: 'note', label: { en: 'Note' }, type: 'password' };
  const note = original.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.id === PORTAL.note ? password : column)),
  }));
  await expect(load({ ...original, tables: note })).rejects.toThrow(AppError);
  expect(await words()).toEqual(['$hash', null]);
});

test('[COL-19] a password that was taken away comes back as one, and as nothing else', async () => {
  await load(withWord(undefined));
  await load(original);
  expect(await words()).toEqual(['$hash', null]);
  await load(withWord(undefined));
  await load(withWord({ type: 'text' }));
  expect(await words()).toEqual([null, null]);
  await db.query(`update app.client set word = 'a text'`);
  await load(withWord(undefined));
  await load(original);
  expect(await words()).toEqual(['$hash', null]);
});

test('[COL-19] the same holds when its table was taken away', async () => {
  await load(withoutClients());
  await load(original);
  expect(await words()).toEqual(['$hash', null]);
  await load(withoutClients());
  await load(withWord({ type: 'text' }));
  expect(await words()).toEqual([null, null]);
});

test('[CAT-7] a new name keeps the passwords', async () => {
  await load(withWord({ name: 'pass_word' }));
  const { rows } = await db.query('select pass_word from app.client order by id');
  expect(rows).toEqual([{ pass_word: '$hash' }, { pass_word: null }]);
  await load(withWord({ required: false, name: 'word' }));
  expect(await words()).toEqual(['$hash', null]);
});

test('[COL-118] a secret never becomes another type, comes back as one, and a password is none', async () => {
  const note = (type: Column['type'] | undefined): Document => ({
    ...original,
    tables: original.tables.map((table) => ({
      ...table,
      columns: table.columns.flatMap((column) => {
        if (column.id !== PORTAL.note) return [column];
        return type === undefined
          ? []
          : [{ id: PORTAL.note, name: 'note', label: { en: 'Note' }, type } as Column];
      }),
    })),
  });
  const notes = async () =>
    (await db.query<{ note: unknown }>(sql`select note from app.client order by id`)).rows.map(
      (row) => row.note,
    );
  await expect(load(note('secret'))).rejects.toThrow(AppError);
  await expect(load(withWord({ type: 'secret' }))).rejects.toThrow(AppError);
  await load(note(undefined));
  await load(note('secret'));
  expect(await notes()).toEqual([null, null]);
  await db.query(`update app.client set note = 'v1.sealed' where login = 'a'`);
  for (const type of ['text', 'password', 'multilineText'] as const)
    await expect(load(note(type)), type).rejects.toThrow(AppError);
  await load(note(undefined));
  await load(note('secret'));
  expect(await notes()).toEqual(['v1.sealed', null]);
});
