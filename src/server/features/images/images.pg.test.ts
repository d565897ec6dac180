import { beforeAll, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { ImageFile } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import {
  adding,
  configurator,
  removing,
  setting,
  type Configurator,
} from '#test/support/calls/configurator.ts';
import { pngOf, testImage } from '#test/support/images/test-images.ts';
import { hotelWorld } from '#test/support/worlds/hotel.ts';
import { changeCatalog, documentOfVersion, openCatalog } from '../../catalog/catalog.ts';
import { CatalogRefused } from '../../catalog/catalog-refused.ts';
import { sql } from '../../database/sql/sql.ts';
import { dropUnusedImages } from '../../images/images.ts';

const { db, catalog } = await hotelWorld();
const store = await openCatalog(db);
let chief: Configurator;
let other: Configurator;
let clerk: (login: string, role?: string) => Promise<Visitor>;

const guest = must(
  catalog.document.forms.find(({ name }) => name === 'guest'),
  'the form of guests',
);
const [person, contact] = [must(guest.sections[0], 'a section'), must(guest.sections[1], 'a section')];
const UPLOAD = '/admin/configuration/draft/image';

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  for (const login of ['boss', 'other']) await testUser(db, login, { supervisor: true });
  chief = await configurator(app, 'boss');
  other = await configurator(app, 'other');
  clerk = async (login, role) => {
    const roles = catalog.document.roles.filter(({ name }) => name === role).map(({ id }) => id);
    await testUser(db, login, { roles });
    const one = visitor(app);
    await one.signIn(login, PASSWORD);
    return one;
  };
});

async function upload(who: Visitor, payload: Buffer, type = 'application/octet-stream'): Promise<Answer> {
  return await who.send({
    method: 'POST',
    url: UPLOAD,
    payload,
    headers: {
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
}

const codeOf = (answer: Answer) =>
  answer.json<{ readonly errors: readonly { readonly code: string }[] }>().errors[0]?.code;

/** The edits that add an image, and put it into a section of the form of guests. */
function edits(id: number, file: object, section = person.id) {
  return [
    adding(['images'], { id, name: `image_${id}`, label: { en: 'A picture' }, file }),
    adding(['forms', guest.id, 'sections', section, 'elements'], {
      id: id + 1,
      image: id,
      alt: { en: 'How to greet', fr: 'Comment saluer' },
      width: 32,
    }),
  ];
}

async function shownTo(who: Visitor) {
  const { forms } = (await who.get('/api/application')).json<ApplicationInfo>();
  return forms
    .filter(({ id }) => id === guest.id)
    .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
    .filter((element) => 'image' in element);
}

test('[COL-62] an image is kept by its content, within limits, for supervisors who configure alone', async () => {
  const bytes = pngOf(64, 32, [1, 2, 3]);
  const kept = await upload(chief.person, bytes, 'application/octet-stream');
  expect(kept.json()).toEqual(testImage(bytes).file);
  expect((await upload(chief.person, bytes)).json()).toEqual(testImage(bytes).file);
  for (const [file, code] of [
    [Buffer.from('GIF89a'), 'image.unknown'],
    [Buffer.from('<!doctype html><svg></svg>'), 'image.unknown'],
    [bytes.subarray(0, 40), 'image.damaged'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image.active'],
    [pngOf(4_001, 1, [0, 0, 0]), 'image.size'],
  ] as const)
    expect(codeOf(await upload(chief.person, file))).toBe(code);
  expect((await upload(chief.person, Buffer.concat([bytes, Buffer.alloc(1_048_576)]))).status).toBe(413);
  expect((await upload(chief.person, bytes, 'image/png')).status).toBe(415);
  const desk = await clerk('desk', 'desk');
  expect(codeOf(await upload(desk, bytes))).toBe('access.refused');
  const { rows } = await db.query(sql`select 1 from colonnade.application_image`);
  expect(rows).toHaveLength(1);
});

test('[COL-62] a step names an image only as it is kept; one step adds it with its element, and is undone', async () => {
  const { file } = testImage(pngOf(10, 10, [9, 9, 9]));
  const refused = await chief.edit(...edits(9_800_000, file));
  expect([refused.status, refused.errors]).toMatchObject([422, [{ code: 'image.gone' }]]);
  const known = (await upload(chief.person, pngOf(64, 32, [1, 2, 3]))).json<ImageFile>();
  const other = await chief.edit(...edits(9_800_000, { ...known, width: 1_000 }));
  expect(other.errors).toMatchObject([{ code: 'image.gone' }]);
  const made = await chief.edit(...edits(9_800_000, known));
  expect([made.status, made.problems]).toEqual([200, []]);
  expect((await chief.go(0)).done).toBe(0);
  expect((await chief.go(1)).problems).toEqual([]);
});

test('[COL-61][COL-62] it is shown to configuring supervisors before the draft is applied, then to whom a form shows it', async () => {
  const desk = await clerk('desk_two', 'desk');
  const nobody = await clerk('nobody');
  const { hash } = testImage(pngOf(64, 32, [1, 2, 3])).file;
  const address = `/application/images/${hash}`;
  expect((await chief.person.get(address)).status).toBe(200);
  expect((await desk.get(address)).status).toBe(404);
  expect((await chief.apply()).status).toBe(200);
  await store.reload();
  const image = {
    id: 9_800_001,
    url: address,
    width: 32,
    height: 16,
    alt: 'How to greet',
    align: 'start',
  };
  expect(await shownTo(desk)).toEqual([{ image, span: 1 }]);
  const answer = await desk.get(address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(String(answer.headers['content-security-policy'])).toMatch(/^default-src 'none'.*sandbox$/);
  expect([await shownTo(nobody), (await nobody.get(address)).status]).toEqual([[], 404]);
  expect((await desk.get('/application/images/..%2f..%2fetc')).status).toBe(404);
  expect((await desk.get(`/application/images/${'0'.repeat(32)}`)).status).toBe(404);
});

test('[COL-61] an image in a section of which its reader sees no column is not served to them', async () => {
  const hidden = (await upload(chief.person, pngOf(8, 8, [7, 7, 7]))).json<ImageFile>();
  await chief.edit(...edits(9_810_000, hidden, contact.id));
  await chief.apply();
  await store.reload();
  const desk = await clerk('desk_three', 'desk');
  const address = `/application/images/${hidden.hash}`;
  expect((await desk.get(address)).status).toBe(404);
  expect((await chief.person.get(address)).status).toBe(200);
});

test('[COL-62] another file takes the place of one wherever it is shown; two who do so are asked', async () => {
  const [red, blue] = [pngOf(6, 6, [200, 0, 0]), pngOf(6, 6, [0, 0, 200])];
  const mine = (await upload(chief.person, red)).json<ImageFile>();
  const theirs = (await upload(other.person, blue)).json<ImageFile>();
  await chief.edit(setting(['images', 9_800_000, 'file'], mine));
  await other.edit(setting(['images', 9_800_000, 'file'], theirs));
  await other.apply();
  await store.reload();
  expect((await chief.draft()).conflicts.map(({ place }) => place)).toEqual([['images', 9_800_000, 'file']]);
  await chief.settle('mine');
  await chief.apply();
  await store.reload();
  const desk = await clerk('desk_four', 'desk');
  expect((await shownTo(desk)).map(({ image }) => image.url)).toEqual([`/application/images/${mine.hash}`]);
  expect((await desk.get(`/application/images/${theirs.hash}`)).status).toBe(404);
});

test('[COL-62] an image that a form shows is not taken away without its element', async () => {
  const taken = await chief.edit(removing(['images', 9_800_000]));
  expect(taken.problems.map(({ place }) => place[0])).toContain('forms');
  expect((await chief.apply()).status).toBe(422);
  await chief.discard();
});

test('[COL-62] a document whose images are not kept is never put in force', async () => {
  const { document } = store.current();
  const { file } = testImage(pngOf(5, 5, [5, 5, 5]));
  const images = [...(document.images ?? []), { id: 9_820_000, name: 'lost', label: { en: 'Lost' }, file }];
  const refused = await changeCatalog(db, { ...document, images }, { author: null, message: 'test' }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CatalogRefused);
  expect((refused as CatalogRefused).problems).toMatchObject([
    { kind: 'images', name: 'lost', path: ['file'], code: 'image_missing' },
  ]);
});

test('[COL-62] what no version and no draft names is dropped after a day', async () => {
  const drafted = (await upload(chief.person, pngOf(4, 4, [4, 4, 4]))).json<ImageFile>();
  const stray = (await upload(chief.person, pngOf(3, 3, [3, 3, 3]))).json<ImageFile>();
  await chief.edit(...edits(9_830_000, drafted));
  await chief.go(0);
  const kept = async () => {
    const { rows } = await db.query<{ hash: string }>(sql`select hash from colonnade.application_image`);
    return rows.map(({ hash }) => hash);
  };
  const before = await kept();
  await dropUnusedImages(db);
  expect(await kept()).toEqual(before);
  await db.query(sql`update colonnade.application_image set created_at = now() - interval '25 hours'`);
  await dropUnusedImages(db);
  // An undone step may be made again, and an earlier version names what was replaced since.
  expect((await kept()).toSorted()).toEqual(before.filter((hash) => hash !== stray.hash).toSorted());
  const first = await documentOfVersion(db, store.current().version);
  expect(first.images?.every(({ file }) => before.includes(file.hash))).toBe(true);
});
