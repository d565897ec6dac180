import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LoginStyleInfo, StyleImage } from '#core/contract/settings/style-routes.ts';
import {
  emptyClient,
  PASSWORD,
  testApp,
  testUser,
  visitor,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { dropUnusedStyleImages } from './style.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'chief', { supervisor: true });
const webFolder = await emptyClient();
await mkdir(join(webFolder, 'flags'));
await writeFile(
  join(webFolder, 'flags', 'fr_FR.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
);
await writeFile(join(webFolder, 'flags', 'xx_XX.svg'), 'secret');
const app = await testApp(db, undefined, undefined, { webFolder });

const STYLE = '/admin/custom/style/login';
const chief = visitor(app);
await chief.get('/session/login/');
await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
const stranger = visitor(app);

const save = async (body: object) => await chief.post(`${STYLE}/save`, body);
const info = async () => (await chief.get(`${STYLE}/get`)).json<LoginStyleInfo>();
const column = (answer: Answer) => [answer.status, answer.json().errors[0]?.column];
const drawing = (name: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path id="${name}"/></svg>`);

async function upload(bytes: Buffer, kind = 'logo', type = 'application/octet-stream'): Promise<Answer> {
  return await chief.send({
    method: 'POST',
    url: `${STYLE}/image?kind=${kind}`,
    payload: bytes,
    headers: {
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': chief.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
}

/** What the login page is drawn from. */
async function page(person: Visitor = stranger) {
  const { text } = await person.get('/session/login/');
  const json = /<script type="application\/json">(.*)<\/script>/s.exec(text)?.[1] ?? '{}';
  return JSON.parse(json) as {
    brand: Record<'title' | 'lead' | 'logo' | 'background', string | null>;
    look: { sheets: string[] };
    principal?: number;
  };
}

beforeEach(async () => {
  await chief.post(`${STYLE}/reset`);
});

describe('the login style', () => {
  test('[LOGIN-35][STYLE-6] is the product’s own at first, and is changed in parts', async () => {
    const none = {
      title: null,
      lead: null,
      accent: null,
      logo: null,
      logoDark: null,
      background: null,
      principalLanguage: null,
      css: null,
    };
    expect(await info()).toEqual(none);
    expect(await page()).toMatchObject({
      brand: { lead: null, logo: null, background: null },
      look: { sheets: [] },
    });
    await save({ title: { en: 'Northwind', fr: 'Vent du nord' }, accent: '#e8590c' });
    const answer = await save({ lead: { en: 'Use your <b>account</b>.' }, principalLanguage: 12 });
    expect(answer.json()).toMatchObject({
      title: { en: 'Northwind', fr: 'Vent du nord' },
      lead: { en: 'Use your <b>account</b>.' },
      accent: '#e8590c',
      principalLanguage: 12,
    });
    const shown = await page();
    expect(shown).toMatchObject({
      brand: { title: 'Northwind', lead: 'Use your <b>account</b>.' },
      principal: 12,
    });
    expect(shown.look.sheets).toEqual([(await info()).css]);
    const french = visitor(app);
    const { text } = await french.get('/session/login/?_locale=fr_FR');
    expect(text).toContain('Vent du nord');
    await save({ accent: null, title: null });
    expect(await info()).toMatchObject({ accent: null, title: null, principalLanguage: 12, css: null });
    await chief.post(`${STYLE}/reset`);
    expect(await info()).toEqual(none);
  });

  test.each([
    { accent: 7 },
    { title: {} },
    { title: 'Northwind' },
    { title: { en: '' } },
    { title: { 'en"><script>': 'x' } },
    { logo: 'x' },
    { logo: '../../etc/passwd' },
    { background: "0'); drop table x; --" },
    { colour: '#2a5bd7' },
  ])('[STYLE-6] %j is refused', async (body) => {
    expect((await save(body)).status).toBe(400);
    expect((await info()).css).toBeNull();
  });

  test.each(['red', '#fff', '#2a5bd7;}body{display:none', '#2a5bd7 '])(
    '[STYLE-12] %j is no accent, which is said at its field',
    async (accent) => {
      const answer = await save({ accent });
      expect(column(answer)).toEqual([422, 'accent']);
      expect(answer.json().errors[0]?.message).toContain('#2a5bd7');
      expect((await info()).css).toBeNull();
    },
  );

  test('[STYLE-12] a name that is too long, and a language that is none, are said at their fields', async () => {
    expect(column(await save({ title: { en: 'x'.repeat(501) } }))).toEqual([422, 'title']);
    expect(column(await save({ principalLanguage: 1_024 }))).toEqual([422, 'principalLanguage']);
  });

  test('[STYLE-6] an image that is not kept, or too large for its place, is refused', async () => {
    expect(column(await save({ logo: '0'.repeat(32) }))).toEqual([422, 'logo']);
    expect(column(await save({ background: 'a'.repeat(32) }))).toEqual([422, 'background']);
    const wide = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1"/>');
    const { hash } = (await upload(wide, 'background')).json<StyleImage>();
    expect(column(await save({ logo: hash, background: hash }))).toEqual([422, 'logo']);
    expect((await save({ background: hash })).status).toBe(200);
  });

  test('[ADMIN-6][STYLE-6] each change stands in the journal', async () => {
    await save({ accent: '#123456' });
    const { lines } = (await chief.get('/admin/security/changes?limit=1')).json<{ lines: object[] }>();
    expect(lines[0]).toMatchObject({
      what: 'setting.loginStyle',
      before: {},
      after: { accent: '#123456' },
      user: { login: 'chief' },
    });
  });
});

describe('the style sheet', () => {
  test('[STYLE-2] is public, and by its version it may be kept for a year', async () => {
    await save({ accent: '#2a5bd7' });
    const { css } = await info();
    const sheet = await stranger.get(css ?? '');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(sheet.headers['x-content-type-options']).toBe('nosniff');
    expect(sheet.text).toContain('--acc: light-dark(#2a5bd7, #');
    await save({ accent: '#e8590c' });
    expect((await info()).css).not.toBe(css);
    const old = await stranger.get(css ?? '');
    expect(old.headers['cache-control']).toBe('no-cache');
    expect(old.text).not.toContain('#2a5bd7');
  });

  test('[STYLE-2] without its version it is asked for by its tag', async () => {
    await save({ accent: '#2a5bd7' });
    const first = await stranger.get(`${STYLE}/css`);
    const tag = String(first.headers['etag']);
    const again = await stranger.get(`${STYLE}/css`, { 'if-none-match': tag });
    expect([first.headers['cache-control'], again.status, again.text]).toEqual(['no-cache', 304, '']);
    await save({ accent: '#2a5bd8' });
    expect((await stranger.get(`${STYLE}/css`, { 'if-none-match': tag })).status).toBe(200);
    await chief.post(`${STYLE}/reset`);
    expect((await stranger.get(`${STYLE}/css`)).text).toBe('');
  });
});

describe('images', () => {
  test('[STYLE-3][STYLE-4] one that was kept and saved is shown to everybody, for ever under its name', async () => {
    const answer = await upload(drawing('a'));
    const logo = answer.json<StyleImage>();
    expect(logo).toMatchObject({ media: 'image/svg+xml', width: 30, height: 20 });
    expect((await info()).logo).toBeNull();
    await save({
      logo: logo.hash,
      background: (await upload(drawing('b'), 'background')).json<StyleImage>().hash,
    });
    expect((await info()).logo).toEqual(logo);
    const { brand, look } = await page();
    expect(brand.logo).toBe(logo.url);
    expect((await stranger.get(look.sheets[0] ?? '')).text).toContain(`url('${brand.background}')`);
    const shown = await stranger.get(logo.url);
    expect([shown.status, shown.text]).toEqual([200, drawing('a').toString()]);
    expect(shown.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('[STYLE-3] its kind is found by its content, not by what its sender says', async () => {
    expect((await upload(drawing('a'), 'logo', 'image/png')).status).toBe(415);
    expect((await upload(Buffer.from('MZ\u0090'), 'logo')).json().errors[0]?.code).toBe('image.unknown');
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await upload(script)).json().errors[0]?.code).toBe('image.active');
    expect((await upload(Buffer.alloc(0))).json().errors[0]?.code).toBe('image.unknown');
    expect((await upload(drawing('a'), 'picture')).status).toBe(400);
    const { rows } = await db.query(`select 1 from colonnade.style_image where bytes = $1`, [script]);
    expect(rows).toEqual([]);
  });

  test('[STYLE-3] one that is too large, in bytes or in pixels, is refused', async () => {
    const huge = Buffer.concat([drawing('a'), Buffer.alloc(1_048_577, ' ')]);
    expect((await upload(huge)).json().errors[0]?.code).toBe('request.too_large');
    const wide = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2001" height="1"/>');
    expect((await upload(wide)).json().errors[0]).toMatchObject({
      code: 'image.size',
      message: expect.stringContaining('2000') as string,
    });
    expect((await upload(wide, 'background')).status).toBe(200);
  });

  test('[STYLE-4] names that are none answer 404', async () => {
    for (const name of ['0'.repeat(32), 'x', '..', '%2e%2e', 'a'.repeat(33), `${'a'.repeat(31)}'`])
      expect((await stranger.get(`/session/images/${name}`)).status, name).toBe(404);
  });

  test('[STYLE-3] what no setting names is dropped after a day', async () => {
    const used = (await upload(drawing('used'))).json<StyleImage>();
    const unused = (await upload(drawing('unused'))).json<StyleImage>();
    await save({ background: used.hash });
    await db.query(`update colonnade.style_image set created_at = now() - interval '25 hours'`);
    const fresh = (await upload(drawing('fresh'))).json<StyleImage>();
    await dropUnusedStyleImages(db);
    const statuses = await Promise.all(
      [used, unused, fresh].map(async ({ url }) => (await stranger.get(url)).status),
    );
    expect(statuses).toEqual([200, 404, 200]);
  });
});

describe('flags', () => {
  test('[LANG-1][STYLE-5] are named by the locale of their language, for everybody', async () => {
    const flag = await stranger.get('/session/images/flags/fr_FR.svg');
    expect([flag.status, flag.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(flag.headers['cache-control']).toBe('public, max-age=86400');
    expect(flag.headers['content-security-policy']).toContain('sandbox');
    const packed = await stranger.get('/session/images/flags/fr_FR.svg', { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  });

  test('[STYLE-5] those of other names do not exist, whatever is in the folder', async () => {
    for (const name of ['xx_XX.svg', 'fr_FR', 'fr_FR.png', 'FR_fr.svg', '..%2fapp.html', 'fr_FR.svg%00.svg'])
      expect((await stranger.get(`/session/images/flags/${name}`)).status, name).toBe(404);
    expect((await stranger.get('/session/images/flags/de_DE.svg')).status).toBe(503);
  });
});
