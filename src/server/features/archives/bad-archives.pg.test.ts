import { beforeAll, beforeEach, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { archivist, type Archivist } from '#test/support/calls/archives.ts';
import { configurator, setting, type Configurator } from '#test/support/calls/configurator.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const view = must(catalog.document.views[0], 'a view');
let chief: Configurator;
let archive: Archivist;
/** The archive of the application, which is sound. */
let parts: Readonly<Record<string, string>>;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  chief = await configurator(app, 'chief');
  archive = archivist(chief);
  parts = unzipped((await archive.exported()).bytes);
});

beforeEach(async () => {
  await chief.discard();
  await chief.edit(setting(['tables', owner.id, 'label', 'en'], 'Landlord'));
});

/** What stands against a file, each with its place; the draft, the catalog and the images stay as they were. */
async function refusals(bytes: Buffer): Promise<readonly string[]> {
  const before = await chief.draft();
  const answer = await archive.imported(bytes);
  expect(answer.status).toBe(422);
  expect(await chief.draft()).toEqual(before);
  const { rows } = await db.query(
    sql`select (select count(*)::int from colonnade.catalog_version) as versions, (select count(*)::int from colonnade.application_image) as images`,
  );
  expect(rows).toEqual([{ versions: 1, images: 0 }]);
  return answer
    .json()
    .errors.map(({ code, column, message }) => (column === undefined ? code : `${column} ${message}`));
}

/** The sound archive with a change, as a zip file. */
function changed(change: Readonly<Record<string, string | Buffer>>): Buffer {
  return zipOf({ ...parts, ...change });
}

const ownerText = () => parts['tables/owner.yaml'] ?? '';

test('[ARCH-52] the sound archive itself is taken, also in a folder of the zip file and beside foreign files', async () => {
  expect((await archive.imported(changed({ '.DS_Store': 'x', '__MACOSX/._owner.yaml': 'x' }))).status).toBe(
    200,
  );
  const inside = Object.fromEntries(Object.entries(parts).map(([name, text]) => [`shop/${name}`, text]));
  expect((await archive.imported(zipOf(inside))).status).toBe(200);
});

test('[ARCH-52] what is no zip file, is cut off at any place, damaged or empty is refused', async () => {
  const whole = changed({});
  for (const end of [0, 1, 30, 500, whole.length >> 1, whole.length - 30, whole.length - 1])
    expect(await refusals(whole.subarray(0, end))).toEqual(['archive.damaged']);
  expect(await refusals(Buffer.from('name: northwind\n'))).toEqual(['archive.damaged']);
  const flipped = Buffer.from(whole);
  const at = whole.indexOf('application.yaml') + 40;
  flipped[at] = (flipped[at] ?? 0) ^ 0xff;
  expect(await refusals(flipped)).toEqual(['archive.damaged']);
  expect(await refusals(zipOf({}))).toEqual([
    'application.yaml:1 the folder holds no archive: this file is missing',
  ]);
});

test('[ARCH-52] names that lead out of the folder, links, files twice and foreign files are refused by their names', async () => {
  for (const name of ['../evil.yaml', 'tables/../../evil.yaml', '/etc/passwd', 'C:/evil.yaml'])
    expect(await refusals(changed({ [name]: 'x' }))).toEqual(['archive.path']);
  expect(await refusals(changed({ 'tables/deep/owner.yaml': 'x', 'run.sh': 'x' }))).toEqual([
    expect.stringMatching(/^run\.sh:1 unknown file/),
    expect.stringMatching(/^tables\/deep:1 unknown folder/),
  ]);
  const twice = changed({ 'tables/ownex.yaml': ownerText() });
  for (let at = twice.indexOf('tables/ownex'); at >= 0; at = twice.indexOf('tables/ownex', at + 1))
    twice.write('tables/owner', at, 'latin1');
  expect(await refusals(twice)).toEqual(['tables/owner.yaml:1 the zip file has this file twice']);
  const link = changed({});
  const entry = link.lastIndexOf('tables/owner.yaml') - 46;
  link.writeUInt32LE(0o120_777 * 65_536, entry + 38);
  expect((await refusals(link))[0]).toMatch(/^tables\/owner\.yaml:1 a link/);
});

test('[ARCH-52] a zip file that would unpack to far more than an archive, or is encrypted, is refused before it is unpacked', async () => {
  expect(await refusals(changed({ 'tables/big.yaml': Buffer.alloc(2_000_000_00) }))).toEqual([
    'archive.bomb',
  ]);
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`tables/t${at}.yaml`, Buffer.alloc(1_000_000)]),
  );
  expect(await refusals(changed(many))).toEqual(['archive.bomb']);
  expect((await refusals(changed({ 'tables/big.yaml': Buffer.alloc(1_200_000, 'abcdefghij') })))[0]).toMatch(
    /^tables\/big\.yaml:1 the file has 1200000 bytes/,
  );
  const lying = changed({ 'tables/big.yaml': Buffer.alloc(3_000_000) });
  for (const mark of ['PK\u0003\u0004', 'PK\u0001\u0002']) {
    const entry = lying.lastIndexOf(
      'tables/big.yaml',
      mark === 'PK\u0003\u0004' ? lying.indexOf('PK\u0001\u0002') : undefined,
    );
    lying.writeUInt32LE(1_000, entry - (mark === 'PK\u0003\u0004' ? 8 : 22));
  }
  expect(await refusals(lying)).toEqual(['archive.damaged']);
  const locked = changed({});
  locked.writeUInt16LE(1, locked.lastIndexOf('tables/owner.yaml') - 46 + 8);
  expect(await refusals(locked)).toEqual(['archive.encrypted']);
});

test('[ARCH-52][ARCH-8] ids that stand twice or are of another kind, and what a newer product wrote, are told at their files and lines', async () => {
  const [, first = ''] = /^ {4}id: (\d+)$/m.exec(ownerText()) ?? [];
  expect(
    await refusals(changed({ 'tables/owner.yaml': ownerText().replace(/^id: \d+$/m, `id: ${first}`) })),
  ).toEqual(
    expect.arrayContaining([expect.stringMatching(/^tables\/owner\.yaml:\d+ .*id .*is also that of/i)]),
  );
  const other = await refusals(
    changed({
      'tables/owner.yaml': ownerText().replace(/^id: \d+$/m, `id: ${view.id}`),
      [`views/${view.name}.yaml`]: (parts[`views/${view.name}.yaml`] ?? '').replace(
        /^id: \d+$/m,
        'id: 9799999',
      ),
    }),
  );
  expect(other).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        new RegExp(`^tables/owner\\.yaml:2 id The id ${view.id} is that of .*present configuration`),
      ),
    ]),
  );
  expect(
    await refusals(
      changed({ 'application.yaml': (parts['application.yaml'] ?? '').replace('format: 1', 'format: 2') }),
    ),
  ).toEqual(['application.yaml:1 format this version reads format 1, found 2']);
  expect((await refusals(changed({ 'tables/owner.yaml': `${ownerText()}holograms: true\n` })))[0]).toMatch(
    /^tables\/owner\.yaml:\d+ holograms/,
  );
});

test('[ARCH-52] a body that is too large, or of another kind, is refused', async () => {
  const answer = await chief.person.post('/admin/config/archive/import?revision=0', { zip: 'x' });
  expect(answer.status).toBe(415);
  expect((await archive.imported(Buffer.alloc(64_000_001))).status).toBe(413);
});
