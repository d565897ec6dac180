import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyClient, PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { recogniseImage } from '../../images/images.ts';

const webFolder = await emptyClient();
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" stroke="#6f7782" stroke-width="2"><path d="M4 4h16v16h-16z"/></svg>';
for (const [folder, name] of [
  ['flags', 'fr_FR'],
  ['icons', 'truck'],
  ['icons', 'kind-pdf'],
  ['icons', 'secret'],
] as const) {
  await mkdir(join(webFolder, folder), { recursive: true });
  await writeFile(join(webFolder, folder, `${name}.svg`), drawing);
}
const { db } = await everyTypeWorld();
const app = await testApp(db, undefined, undefined, { webFolder });
const stranger = visitor(app);
await testUser(db, 'ada');
const ada = visitor(app);
await ada.signIn('ada', PASSWORD);

test('[FILE-2][ROUTE-3][ROUTE-29] an icon is drawn in the height that is asked for, its lines as that needs', async () => {
  const plain = await ada.get('/img/icon/truck');
  expect([plain.status, plain.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(plain.text).toContain('width="20" height="20"');
  expect(plain.text).toContain('stroke-width="2"');
  expect(plain.headers['content-security-policy']).toContain('sandbox');
  const large = await ada.get('/img/icon/kind-pdf/svg/96/0');
  expect(large.text).toContain('width="96" height="96"');
  expect(large.text).toContain('stroke-width="1.5"');
  const drawn = await ada.get('/img/icon/truck/png/48');
  expect(recogniseImage(drawn.bytes)).toEqual({ media: 'image/png', width: 48, height: 48 });
});

test('[FILE-2] what is no drawing of the server, no type and no size does not exist; nobody without a session asks', async () => {
  for (const path of [
    'secret',
    'truck/gif',
    'truck/svg/7',
    'truck/svg/513',
    'truck/svg/20/2',
    '..%2ftruck',
    'kind-exe',
  ])
    expect((await ada.get(`/img/icon/${path}`)).status, path).toBe(404);
  expect((await ada.get('/img/icon/home')).status).toBe(503);
  expect((await stranger.get('/img/icon/truck')).status).toBe(403);
});

test('[ROUTE-29][LANG-1] the flag of a language is there for everybody, by its short', async () => {
  const flag = await stranger.get('/img/flag/fr_FR');
  expect([flag.status, flag.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  for (const short of ['xx_XX', 'fr_FR.svg', 'FR_fr', '..%2ffr_FR'])
    expect((await stranger.get(`/img/flag/${short}`)).status, short).toBe(404);
});
