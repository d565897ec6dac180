import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { archivist, type Imported } from '#test/support/calls/archives.ts';
import { adding, configurator, removing, setting } from '#test/support/calls/configurator.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { zipOf } from '#test/support/files/zip.ts';
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

/** The files of an archive with other ids of tables and columns, as where all of it was made apart. */
function madeApart(bytes: Buffer): Buffer {
  const files = Object.entries(unzipped(bytes));
  const otherIds = (text: string) =>
    text.replaceAll(/^( {4})?id: (\d+)$/gm, (_, indent = '', id) => `${indent}id: ${BigInt(id) + 7n}`);
  return zipOf(
    Object.fromEntries(
      files.map(([name, text]) => [name, name.startsWith('tables/') ? otherIds(text) : text]),
    ),
  );
}

test('[VERS-6] a configuration that was made apart is matched by names where the supervisor says so, and no record leaves', async () => {
  const { db, catalog, chief, archive } = await server();
  const owner = must(catalog.tablesByName.get('owner'), 'owners');
  await db.query(`insert into app.owner (name, code) values ('Zoe', 'Z')`);
  await chief.edit(setting(['tables', owner.id, 'label', 'en'], 'Landlord'));
  await chief.apply('Landlords');
  const file = madeApart((await archive.exported()).bytes);
  await chief.edit(setting(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  await chief.apply('Proprietors');
  const asked = await archive.imported(file);
  expect([asked.status, asked.json().errors[0]?.code]).toEqual([422, 'archive.apart']);
  expect((await chief.draft()).steps).toEqual([]);
  const matched = (await archive.imported(file, 'names')).json<Imported>();
  expect([matched.changes, matched.draft.problems]).toEqual([1, []]);
  expect(matched.draft.steps[0]?.edits).toEqual([setting(['tables', owner.id, 'label', 'en'], 'Landlord')]);
  await chief.discard();
  // Taken for others, every table would leave with its records, which the impact tells.
  const replaced = await archive.imported(file, 'ids');
  expect(replaced.json<Imported>().draft.steps[0]?.edits).toContainEqual(removing(['tables', owner.id]));
  await chief.discard();
  const { rows } = await db.query(
    `select what, after from colonnade.administration_event where what like 'archive.%' order by id`,
  );
  expect(rows.map(({ what }) => what)).toEqual(['archive.exported', 'archive.imported', 'archive.imported']);
});

test('[VERS-6] what was renamed keeps its id, though something new has its former name', async () => {
  const { catalog, chief, archive } = await server();
  const owner = must(catalog.tablesByName.get('owner'), 'owners');
  const code = must(
    owner.columns.find(({ name }) => name === 'code'),
    'the code',
  );
  const { bytes: before } = await archive.exported();
  await chief.edit(
    setting(['tables', owner.id, 'columns', code.id, 'name'], 'old_code'),
    adding(['tables', owner.id, 'columns'], {
      id: 9_700_001,
      name: 'code',
      label: { en: 'Code' },
      type: 'text',
    }),
  );
  await chief.apply('Renamed');
  const { bytes } = await archive.exported();
  expect((await archive.imported(bytes, 'names')).json<Imported>().changes).toBe(0);
  const back = (await archive.imported(before, 'names')).json<Imported>();
  expect(back.draft.steps[0]?.edits).toContainEqual(removing(['tables', owner.id, 'columns', 9_700_001]));
});
