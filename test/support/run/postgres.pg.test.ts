import pg from 'pg';
import { expect, test } from 'vitest';
import { asSuperuser, createTemplate, testDatabase } from './postgres.ts';

const mine = await testDatabase();
let prepared = 0;
const [template, again] = await Promise.all([
  createTemplate('fruit', prepareFruit),
  createTemplate('fruit', prepareFruit),
]);
const copy = await testDatabase(template);

async function prepareFruit(connectionString: string): Promise<void> {
  prepared += 1;
  await ask(connectionString, 'create table fruit (name text)');
  await ask(connectionString, "insert into fruit values ('pear')");
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('a test database is empty, and its role is its owner but no superuser', async () => {
  expect(
    await ask(
      mine.connectionString,
      `select current_database(), rolsuper from pg_roles where rolname = current_user`,
    ),
  ).toEqual([mine.name, false]);
  expect(
    await ask(
      mine.connectionString,
      "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace",
    ),
  ).toEqual([0]);
});

test('the extensions that the platform needs can be created by that role', async () => {
  await ask(mine.connectionString, 'create extension pg_trgm');
  await ask(mine.connectionString, 'create extension unaccent');
  await ask(mine.connectionString, 'create extension btree_gist');
  expect(await ask(mine.connectionString, "select unaccent('Élodie')")).toEqual(['Elodie']);
});

test('[QUERY-10] text sorts with the ICU root collation', async () => {
  const words = "select w from unnest(array['z', 'é', 'E', 'a']) w order by w";
  expect(await ask(mine.connectionString, words)).toEqual(['a', 'E', 'é', 'z']);
});

test('a template is prepared once, even when asked for twice at the same time, and copied', async () => {
  expect([prepared, again]).toEqual([1, template]);
  expect(await ask(copy.connectionString, 'select name from fruit')).toEqual(['pear']);
});

test('a template that could not be prepared is prepared again', async () => {
  await expect(createTemplate('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const template = await createTemplate('broken', () => Promise.resolve());
  const found = await asSuperuser((client) =>
    client.query('select datistemplate from pg_database where datname = $1', [template]),
  );
  expect(found.rows).toEqual([{ datistemplate: true }]);
});
