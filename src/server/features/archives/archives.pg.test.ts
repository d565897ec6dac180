import { beforeAll, expect, test } from 'vitest';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { VersionImpact } from '#core/contract/configuration/archive-routes.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { archivist, type Archivist, type Imported } from '#test/support/calls/archives.ts';
import {
  adding,
  configurator,
  removing,
  setting,
  type Configurator,
} from '#test/support/calls/configurator.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { pngOf } from '#test/support/images/test-images.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { dropUnusedImages, keepImage } from '../../images/images.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const columnOf = (name: string) =>
  must(
    owner.columns.find((column) => column.name === name),
    name,
  );
const NICKNAME = { id: 9_700_001, name: 'nickname', label: { en: 'Nickname' }, type: 'text' };
let chief: Configurator;
let archive: Archivist;
let clerk: Visitor;
let closed: Visitor;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: catalog.document.roles.map(({ id }) => id) });
  chief = await configurator(app, 'chief');
  archive = archivist(chief);
  [clerk, closed] = [visitor(app), visitor(app)];
  await clerk.signIn('clerk', PASSWORD);
  await closed.signIn('chief', PASSWORD);
  await db.query(`insert into app.owner (name, code) values ('Ann', 'A'), ('Ben', 'B')`);
});

const codeOf = (answer: Answer) => [answer.status, answer.json().errors[0]?.code];

async function apply(title: string, ...edits: readonly Edit[]): Promise<number> {
  await chief.discard();
  expect(await chief.edit(...edits)).toMatchObject({ status: 200, problems: [] });
  expect(await chief.apply(title)).toMatchObject({ status: 200 });
  return store.current().version;
}

async function owners(columns: string): Promise<unknown> {
  const { rows } = await db.query(`select ${columns} from app.owner order by id` as never);
  return rows;
}

async function trail(): Promise<readonly unknown[]> {
  const { rows } = await db.query<{ what: string; after: unknown }>(
    sql`select what, coalesce(after, before) as after from colonnade.administration_event order by id desc limit 1`,
  );
  return rows;
}

test('[VERS-1] versions are listed the newest first, with author, time, title and number of changes, in pages', async () => {
  const first = await archive.current();
  const second = await apply('Nicknames', adding(['tables', owner.id, 'columns'], NICKNAME));
  const third = await apply('Proprietors', setting(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const { versions, more, current, count } = await archive.versions('?limit=2');
  expect([more, current, count]).toEqual([true, third, third]);
  expect(versions).toMatchObject([
    { version: third, parent: second, title: 'Proprietors', author: 'chief', occasion: 'apply', changes: 1 },
    { version: second, parent: first, title: 'Nicknames', changes: 1, archives: [] },
  ]);
  expect(Date.now() - Date.parse(versions[0]?.at ?? '')).toBeLessThan(60_000);
  const older = await archive.versions(`?before=${second}`);
  expect(older.versions.map(({ version }) => version)).toContain(first);
  const found = async (query: string) => (await archive.versions(query)).versions.map(({ title }) => title);
  expect(await found('?search=nickn')).toEqual(['Nicknames']);
  expect(await found(`?search=${third}`)).toEqual(['Proprietors']);
  expect(await found('?search=CHIEF')).toEqual(['Proprietors', 'Nicknames']);
  expect(await found('?search=%25')).toEqual([]);
  expect(await found(`?version=${second}`)).toEqual(['Nicknames']);
  expect((await archive.restore(first)).status).toBe(200);
});

test('[VERS-1] the list of thousands of versions never reads their documents', async () => {
  const { rows } = await db.query<{ plan: string }>(
    sql`select count(*) as plan from colonnade.catalog_version`,
  );
  await db.query(
    sql`insert into colonnade.catalog_version (parent, message, document)
      select null, 'Old', jsonb_build_object('broken', repeat('x', 1000)) from generate_series(1, 3000)`,
  );
  // Their documents are none: whoever read one would fail.
  const { count, versions } = await archive.versions('?search=old&limit=5');
  expect([count, versions.length]).toEqual([Number(rows[0]?.plan) + 3_000, 5]);
  await db.query(sql`delete from colonnade.catalog_version where message = 'Old'`);
});

test('[VERS-2] undoing the version in force puts back what was before it, keeps what was entered since, and is undone alike', async () => {
  const version = await apply('Nicknames', adding(['tables', owner.id, 'columns'], NICKNAME));
  await db.query(`update app.owner set nickname = 'Annie', salary = 7 where code = 'A'`);
  const undone = await archive.undo(`Undo of ${version}`);
  expect([undone.status, undone.json<{ version: number }>().version]).toEqual([200, store.current().version]);
  expect(store.current().columns.has(NICKNAME.id)).toBe(false);
  expect(await owners('code, salary::int as salary')).toEqual([
    { code: 'A', salary: 7 },
    { code: 'B', salary: null },
  ]);
  expect(await trail()).toMatchObject([
    { what: 'catalog.undo', after: { message: `Undo of ${version}`, changed: ['tables/owner'] } },
  ]);
  await db.query(`update app.owner set salary = 8 where code = 'B'`);
  expect((await archive.undo('Redo')).status).toBe(200);
  expect(await owners('code, nickname, salary::int as salary')).toEqual([
    { code: 'A', nickname: 'Annie', salary: 7 },
    { code: 'B', nickname: null, salary: 8 },
  ]);
  const [line] = (await archive.versions('?limit=1')).versions;
  expect(line).toMatchObject({ title: 'Redo', occasion: 'undo', author: 'chief', changes: 1 });
  await archive.undo();
});

test('[VERS-2] only the version in force is undone, by who has seen it, and the first one never', async () => {
  const version = await archive.current();
  expect(codeOf(await archive.undo('x', version - 1))).toEqual([409, 'version.moved']);
  expect(codeOf(await archive.undo('x', 99_999))).toEqual([404, 'version.unknown']);
  expect(codeOf(await archive.undo('x', 1))).toEqual([422, 'version.first']);
  expect(codeOf(await archive.restore(version, 'x'))).toEqual([422, 'version.same']);
  expect(codeOf(await archive.restore(1, 'x', version - 1))).toEqual([409, 'version.moved']);
  expect(await archive.current()).toBe(version);
});

test('[VERS-3] the impact of an earlier version names what stands in its way, and nothing is half done', async () => {
  const optional = await apply(
    'Codes are optional',
    setting(['tables', owner.id, 'columns', columnOf('name').id, 'required']),
  );
  await db.query(`insert into app.owner (name, code) values (null, 'C')`);
  const answer = await chief.person.post('/admin/config/versions/impact', { version: optional - 1 });
  const { problems } = answer.json<VersionImpact>();
  expect(problems).toMatchObject([{ demand: { kind: 'empty', count: 1, tableId: owner.id } }]);
  const refused = await archive.undo();
  expect(codeOf(refused)).toEqual([422, 'archive.problem']);
  expect(refused.json().errors[0]?.column).toContain(String(columnOf('name').id));
  expect(await archive.current()).toBe(optional);
  await db.query(`delete from app.owner where code = 'C'`);
  expect((await archive.undo()).status).toBe(200);
});

test('[VERS-3] the impact tells of the records that got other choices when the version was applied', async () => {
  const thing = must(catalog.tablesByName.get('thing'), 'things');
  const state = must(
    thing.columns.find(({ name }) => name === 'state'),
    'state',
  );
  await db.query(`insert into app.thing (name, state) values ('One', 'broken'), ('Two', 'broken')`);
  const choice = ['tables', thing.id, 'columns', state.id, 'choices', 'broken'];
  const version = await apply('No broken ones', removing(choice), {
    kind: 'convert',
    place: choice,
    to: 'new',
  });
  const impact = await chief.person.post('/admin/config/versions/impact', { version: version - 1 });
  expect(impact.json<VersionImpact>().converted).toMatchObject({ records: 2 });
  expect((await archive.undo()).status).toBe(200);
  const { rows } = await db.query(`select distinct state from app.thing where name in ('One', 'Two')`);
  expect(rows).toEqual([{ state: 'new' }]);
  const back = must(store.current().columns.get(state.id), 'state').column;
  expect('choices' in back && back.choices?.map(({ code }) => code)).toContain('broken');
});

test('[ADMIN-3] a saved archive is restored at once as one new version, and brings back the data of columns that were gone', async () => {
  const version = await apply('Nicknames', adding(['tables', owner.id, 'columns'], NICKNAME));
  await db.query(`update app.owner set nickname = 'Annie' where code = 'A'`);
  const saved = await archive.save('With nicknames');
  expect(saved.json()).toMatchObject({ name: 'With nicknames', version, author: 'chief' });
  expect(await trail()).toEqual([{ what: 'archive.saved', after: { name: 'With nicknames', version } }]);
  await apply('Without', removing(['tables', owner.id, 'columns', NICKNAME.id]));
  await apply('Proprietors', setting(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const before = await archive.current();
  expect((await archive.restore(version, 'Nicknames again')).status).toBe(200);
  expect(await archive.current()).toBe(before + 1);
  expect(await owners('code, nickname')).toEqual([
    { code: 'A', nickname: 'Annie' },
    { code: 'B', nickname: null },
  ]);
  expect(await trail()).toMatchObject([{ what: 'catalog.restore', after: { version: before + 1 } }]);
  // Restoring is undone as any version is.
  expect((await archive.undo()).status).toBe(200);
  expect(store.current().tables.get(owner.id)?.label.en).toBe('Proprietor');
  expect(store.current().columns.has(NICKNAME.id)).toBe(false);
  expect((await archive.versions('?archived=1')).versions.map(({ archives }) => archives[0]?.name)).toEqual([
    'With nicknames',
  ]);
});

test('[ADMIN-3] names of archives differ in any case; one that was removed can be saved again for its version', async () => {
  const version = await archive.current();
  const { id } = (await archive.save('Spring')).json<{ id: number }>();
  const twice = await archive.save('SPRING', version);
  expect([twice.status, twice.json().errors]).toMatchObject([
    422,
    [{ code: 'archive.name_used', column: 'name' }],
  ]);
  expect(codeOf(await archive.save('Other', 99_999))).toEqual([404, 'version.unknown']);
  expect((await archive.save('  ')).status).toBe(400);
  const remove = async () => await chief.person.post('/admin/config/archive/remove', { archive: id });
  expect((await remove()).json()).toEqual({ name: 'Spring', version });
  expect(codeOf(await remove())).toEqual([404, 'archive.unknown']);
  expect((await archive.save('Spring', version)).status).toBe(200);
});

test('[ADMIN-3] an import changes the draft by one step, which can be undone, and nothing else', async () => {
  const before = await archive.current();
  const file = await archive.exported();
  const version = await apply('Nicknames', adding(['tables', owner.id, 'columns'], NICKNAME));
  const answer = await archive.imported(file.bytes);
  const { draft, changes } = answer.json<Imported>();
  expect([answer.status, changes, draft.done, draft.problems]).toEqual([200, 1, 1, []]);
  expect(draft.steps[0]?.edits).toEqual([removing(['tables', owner.id, 'columns', NICKNAME.id])]);
  expect(await archive.current()).toBe(version);
  expect((await chief.impact()).problems).toEqual([]);
  // Once more it says the same: no step.
  expect((await archive.imported(file.bytes)).json<Imported>()).toMatchObject({
    changes: 0,
    draft: { done: 1 },
  });
  expect((await chief.go(0)).done).toBe(0);
  expect((await chief.go(1)).done).toBe(1);
  expect((await chief.apply('Imported')).status).toBe(200);
  expect(store.current().document).toEqual(
    (await chief.person.get(`/admin/configuration/document/${before}`)).json(),
  );
});

test('[ADMIN-3] an import without ids matches objects by their names', async () => {
  const parts = Object.entries(unzipped((await archive.exported()).bytes));
  const bare = Object.fromEntries(
    parts.map(([name, text]) => [name, text.replaceAll(/^id: \d+\n|^    id: \d+\n/gm, '')]),
  );
  expect(bare['tables/owner.yaml']).not.toMatch(/^ {4}id: /m);
  const { changes, draft } = (await archive.imported(zipOf(bare))).json<Imported>();
  expect([changes, draft.steps]).toEqual([0, []]);
});

test('[ADMIN-3] an import over a draft that another window has changed is refused', async () => {
  const { bytes } = await archive.exported();
  await chief.edit(setting(['tables', owner.id, 'label', 'en'], 'Landlord'));
  const stale = await chief.person.send({
    method: 'POST',
    url: '/admin/config/archive/import?revision=99',
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': chief.person.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(codeOf(stale)).toEqual([409, 'configuration.stale']);
  expect((await chief.draft()).done).toBe(1);
  await chief.discard();
});

test('[ARCH-50] the file of a version is always the same, named after application and day, with the bytes of its images', async () => {
  const png = pngOf(4, 3, [1, 2, 3]);
  const file = await keepImage(db, png);
  const picture = { id: 9_700_009, name: 'picture', label: { en: 'Picture' }, file: { ...file } };
  const version = await apply('A picture', adding(['images'], picture));
  const [one, other] = [await archive.exported(), await archive.exported(version)];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect(one.headers['content-type']).toBe('application/zip');
  const day = new Date().toISOString().slice(0, 10);
  expect(String(one.headers['content-disposition'])).toContain(
    `filename="${store.current().document.application.name}-${day}-version-${version}.zip"`,
  );
  expect(Object.keys(unzipped(one.bytes))).toEqual(
    expect.arrayContaining([
      'application.yaml',
      'images/picture.png',
      'images/picture.yaml',
      'tables/owner.yaml',
    ]),
  );
  expect((await archive.exported(version - 1)).bytes.equals(one.bytes)).toBe(false);
  expect(codeOf(await archive.exported(99_999))).toEqual([404, 'version.unknown']);
  await archive.save('With a picture');
  await apply('No picture', removing(['images', picture.id]));
  await db.query(`update colonnade.application_image set created_at = now() - interval '3 days'`);
  await dropUnusedImages(db);
  expect((await archive.exported(version)).bytes.equals(one.bytes)).toBe(true);
  expect((await archive.imported(one.bytes)).json<Imported>()).toMatchObject({ changes: 1 });
  await chief.discard();
});

test('[ADMIN-2] only supervisors who have opened the configuration get to versions and archives', async () => {
  const calls = async (who: Visitor) => {
    const answers = [
      await who.get('/admin/config/versions'),
      await who.get('/admin/config/archive/export'),
      await who.post('/admin/config/versions/impact', { version: 1 }),
      await who.post('/admin/config/versions/undo', { version: 1, title: 'x' }),
      await who.post('/admin/config/archive/restore', { version: 1, over: 1, title: 'x' }),
      await who.post('/admin/config/archive/save', { name: 'x' }),
      await who.post('/admin/config/archive/remove', { archive: 1 }),
      await archivist({ ...chief, person: who }).imported(Buffer.from('x')),
    ];
    return new Set(answers.map((answer) => codeOf(answer).join(' ')));
  };
  expect(await calls(clerk)).toEqual(new Set(['422 access.refused']));
  expect(await calls(closed)).toEqual(new Set(['422 session.configuration']));
});
