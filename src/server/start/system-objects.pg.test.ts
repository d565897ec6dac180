import { afterAll, expect, test } from 'vitest';
import type { Document, FormElement } from '#core/catalog/schema.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { changeCatalog, readCatalog } from '../catalog/catalog.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { userByLogin } from '../query/people/users.ts';
import { renewSystemObjects } from './system-objects.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
afterAll(async () => await db.end());

/** The application as a version without groups, work calendars and messages kept it. */
function withoutGroups(document: Document): Document {
  const without = (elements: readonly FormElement[], gone: ReadonlySet<number>) =>
    elements.filter((element) => !('column' in element && gone.has(element.column)));
  const isOld = ({ name }: { readonly name: string }) =>
    !/^(user_group|work_calendar|message|mail)_?/.test(name);
  const isNew = new Set(['roles', 'groups']);
  const user = document.tables.find(({ name }) => name === 'user')!;
  const gone = new Set(user.columns.filter(({ name }) => isNew.has(name)).map(({ id }) => id));
  return {
    ...document,
    tables: document.tables
      .filter(isOld)
      .map((table) => ({ ...table, columns: table.columns.filter(({ id }) => !gone.has(id)) })),
    forms: document.forms.filter(isOld).map((form) => ({
      ...form,
      sections: form.sections.map((section) => ({ ...section, elements: without(section.elements, gone) })),
    })) as Document['forms'],
    views: document.views.filter(isOld).map((view) => ({
      ...view,
      columns: view.columns.filter(({ column }) => !gone.has(column[0] ?? 0)),
    })),
    actions: document.actions.filter(isOld),
  };
}

test('[START-21] a new version brings its own objects, and roles of before stay those of their users', async () => {
  await migrate(db);
  const document = await everyTypeDocument();
  await changeCatalog(db, withoutGroups(document), { author: null, message: 'before' });
  await db.query(`insert into app."user" (id, login, name, active) values (7, 'old', 'Old', true)`);
  await db.query(
    'insert into colonnade.user_role (user_id, role_id) select 7, id from unnest($1::bigint[]) id',
    [[12, 11]],
  );
  await renewSystemObjects(db);
  expect((await readCatalog(db))?.document).toEqual(document);
  expect((await userByLogin(db, 'old'))?.roles.toSorted()).toEqual([11, 12]);

  // Where all is there nothing is put in force.
  await renewSystemObjects(db);
  expect((await readCatalog(db))?.version).toBe(2);
});

test('[START-21] an application whose own object has such a name is refused, and stays as it is', async () => {
  const document = await everyTypeDocument();
  const own = withoutGroups(document);
  const [table] = own.tables.filter(({ name }) => name !== 'user');
  const clashing = {
    ...own,
    tables: own.tables.map((one) => (one.id === table!.id ? { ...one, name: 'user_group' } : one)),
  };
  await db.query('delete from colonnade.catalog_current');
  await db.query('drop schema app cascade; create schema app');
  const catalog = await changeCatalog(db, clashing, { author: null, message: 'own' });
  await expect(renewSystemObjects(db)).rejects.toThrow(
    /tables\/user_group.yaml.*belongs to the product: choose another name/s,
  );
  expect((await readCatalog(db))?.version).toBe(catalog.version);
});
