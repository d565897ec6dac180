import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { archivist, type Imported } from '#test/support/calls/archives.ts';
import { adding, configurator, setting } from '#test/support/calls/configurator.ts';
import { pngOf } from '#test/support/images/test-images.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { keepImage } from '../images/images.ts';

const DOC = readFileSync(new URL('../../../docs/moving-a-configuration.md', import.meta.url), 'utf8');

/** A server with a supervisor who has opened the configuration. */
async function server() {
  const { db, catalog } = await everyTypeWorld();
  const store = await openCatalog(db);
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  const chief = await configurator(app, 'chief');
  return { db, catalog, store, chief, archive: archivist(chief) };
}

test('[ADMIN-3] a configuration moves from one server to another as the documentation says, with its images, without data and users', async () => {
  const [here, there] = [await server(), await server()];
  const owner = must(here.catalog.tablesByName.get('owner'), 'owners');
  const file = await keepImage(here.db, pngOf(4, 3, [9, 8, 7]));
  const picture = { id: 9_700_009, name: 'picture', label: { en: 'Picture' }, file: { ...file } };
  await here.chief.edit(
    adding(['images'], picture),
    setting(['tables', owner.id, 'label', 'en'], 'Landlord'),
  );
  await here.chief.apply('Landlords');
  await here.db.query(`insert into app.owner (name, code) values ('Ann', 'A')`);
  await there.db.query(`insert into app.owner (name, code) values ('Zoe', 'Z')`);
  await testUser(here.db, 'elsewhere');
  const { bytes } = await here.archive.exported();
  await there.archive.save('Before the move');
  const { changes, draft } = (await there.archive.imported(bytes)).json<Imported>();
  expect([changes, draft.problems]).toEqual([2, []]);
  expect((await there.chief.impact()).problems).toEqual([]);
  expect((await there.chief.apply('From the other server')).status).toBe(200);
  expect((await there.archive.exported()).bytes.equals(bytes)).toBe(true);
  const { rows } = await there.db.query(
    `select (select string_agg(code, ' ') from app.owner) as owners, (select count(*)::int from app."user" where login = 'elsewhere') as users`,
  );
  expect(rows).toEqual([{ owners: 'Z', users: 0 }]);
  for (const words of [
    'Export',
    'Import an archive',
    'Save an archive',
    'archive save',
    'archive check',
    'archive load',
  ])
    expect(DOC).toContain(words);
});
