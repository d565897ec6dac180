import { expect, test } from 'vitest';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { configurator } from '#test/support/calls/configurator.ts';
import { sendTableFile } from '#test/support/calls/table-files.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db } = await everyTypeWorld();
const app = await testApp(db);
await testUser(db, 'ada', { supervisor: true });
await testUser(db, 'bob', { supervisor: true });
const [{ person: ada }, { person: bob }] = [await configurator(app, 'ada'), await configurator(app, 'bob')];

async function listed(person: Visitor) {
  return (await person.get('/admin/config/files/list')).json<{ files: { file: number; name: string }[] }>()
    .files;
}

test('[FILES-1] a file for tables is kept for its account alone, listed and removed', async () => {
  const { file } = (await sendTableFile(ada, 'cities.csv', 'city,country\nParis,France\n')).json<{
    file: number;
  }>();
  expect(await listed(ada)).toEqual([{ file, name: 'cities.csv', bytes: 26, read: false, outcomes: [] }]);
  expect(await listed(bob)).toEqual([]);
  expect((await bob.post('/admin/config/files/drop', { files: [file] })).json()).toEqual({ changed: false });
  expect(await listed(ada)).toHaveLength(1);
  expect((await ada.post('/api/import/look/' + file, {})).status).toBe(404);
  expect((await ada.post('/admin/config/files/drop', { files: [file] })).json()).toEqual({ changed: true });
  expect(await listed(ada)).toEqual([]);
});

test('[FILES-1] files beyond the limit are refused with a word, and none is dropped for them', async () => {
  await db.query(
    `insert into colonnade.import_file (account, table_id, name, for_tables, bytes, hash, encoding)
      select account, null, 'x', true, 1, 'x', 'utf-8' from generate_series(1, 50),
        (select 'user:' || id as account from app."user" where login = 'bob') b`,
  );
  const refused = await sendTableFile(bob, 'one.csv', 'a\n1\n');
  expect(refused.status).toBe(422);
  expect(refused.json().errors[0]).toMatchObject({ code: 'import.too_many' });
  expect(await listed(bob)).toHaveLength(50);
  await db.query(
    'update colonnade.import_file set bytes = 1e9 where id = (select max(id) from colonnade.import_file)',
  );
  await db.query('delete from colonnade.import_file where id < (select max(id) from colonnade.import_file)');
  expect((await sendTableFile(bob, 'one.csv', 'a\n1\n')).status).toBe(422);
  expect(await listed(bob)).toHaveLength(1);
});

test('[FILES-1] files for tables are the business of supervisors with the configuration open', async () => {
  const person = visitor(app);
  await person.signIn('ada', PASSWORD);
  expect((await sendTableFile(person, 'a.csv', 'a\n1\n')).status).toBe(422);
  expect((await person.get('/admin/config/files/list')).status).toBe(422);
});
