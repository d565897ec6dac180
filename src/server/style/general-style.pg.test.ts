import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { GeneralStyleInfo, StyleFont, StyleImage } from '#core/contract/settings/style-routes.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { dropUnusedStyleFonts } from './style.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const INTER = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);
const { db } = await everyTypeWorld();
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'plain');
const app = await testApp(db);
const STYLE = '/admin/custom/style/gen';
const LOGIN = '/admin/custom/style/login';

const chief = visitor(app);
await chief.get('/session/login/');
await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
const plain = visitor(app);
await plain.signIn('plain', PASSWORD);
const stranger = visitor(app);

const NONE = {
  title: null,
  accent: null,
  logo: null,
  logoDark: null,
  favicon: null,
  font: null,
  fontFile: null,
  radius: null,
  density: null,
  scheme: null,
  css: null,
};

const save = async (body: object, of = STYLE) => await chief.post(`${of}/save`, body);
const info = async () => (await chief.get(`${STYLE}/get`)).json<GeneralStyleInfo>();
const application = async (of: Visitor = plain) => (await of.get('/api/application')).json<ApplicationInfo>();
const drawing = (size: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><path/></svg>`);

const upload = async (bytes: Buffer, kind: string) => await send(`${STYLE}/image?kind=${kind}`, bytes);

async function send(url: string, bytes: Buffer): Promise<Answer> {
  return await chief.send({
    method: 'POST',
    url,
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': chief.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
}

const kept = async (size: string, kind = 'logo') => (await upload(drawing(size), kind)).json<StyleImage>();

/** What the login page is drawn from. */
async function loginPage() {
  const { text } = await stranger.get('/session/login/');
  const json = /<script type="application\/json">(.*)<\/script>/s.exec(text)?.[1] ?? '{}';
  return JSON.parse(json) as {
    brand: Record<'title' | 'logo' | 'logoDark', string | null>;
    look: {
      sheets: string[];
      icon: string | null;
      scheme: string | null;
      hasOwnFont: boolean;
      fontFile: string | null;
    };
  };
}

beforeEach(async () => {
  await chief.post(`${STYLE}/reset`);
  await chief.post(`${LOGIN}/reset`);
});

describe('the general style', () => {
  test('[ADMIN-4][STYLE-6][STYLE-10] is the product’s own at first, changes in parts, and goes by a reset', async () => {
    expect(await info()).toEqual(NONE);
    expect((await application()).style).toBeUndefined();
    await save({ accent: '#e8590c', radius: 'none', scheme: 'dark' });
    const answer = await save({ font: 'serif', density: 'comfortable', scheme: null });
    const { css, ...stored } = answer.json<GeneralStyleInfo>();
    expect(stored).toMatchObject({
      accent: '#e8590c',
      radius: 'none',
      scheme: null,
      font: 'serif',
      density: 'comfortable',
    });
    expect((await application()).style).toEqual({
      sheet: css,
      icon: null,
      logo: null,
      density: 'comfortable',
    });
    const { lines } = (await chief.get('/admin/security/changes?limit=1')).json<{ lines: object[] }>();
    expect(lines[0]).toMatchObject({
      what: 'setting.generalStyle',
      before: { accent: '#e8590c', radius: 'none', scheme: 'dark' },
    });
    await chief.post(`${STYLE}/reset`);
    expect(await info()).toEqual(NONE);
  });

  test('[STYLE-2] its sheet is public, and by its version it may be kept for a year', async () => {
    await save({ accent: '#2a5bd7' });
    const { css } = await info();
    const sheet = await stranger.get(css ?? '');
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(sheet.text).toContain('--acc: light-dark(#2a5bd7, #');
    await save({ accent: '#e8590c' });
    const old = await stranger.get(css ?? '');
    expect([old.headers['cache-control'], old.text.includes('#2a5bd7')]).toEqual(['no-cache', false]);
    const tag = String(old.headers['etag']);
    expect((await stranger.get(`${STYLE}/css`, { 'if-none-match': tag })).status).toBe(304);
  });

  test('[ADMIN-13] only supervisors with the configuration open read and change it', async () => {
    for (const person of [plain, stranger]) {
      expect((await person.get(`${STYLE}/get`)).status).not.toBe(200);
      expect((await person.post(`${STYLE}/save`, { accent: '#000000' })).status).not.toBe(200);
      expect((await person.post(`${STYLE}/reset`)).status).not.toBe(200);
    }
    expect(await info()).toEqual(NONE);
  });

  test.each([
    { font: 'Comic Sans' },
    { font: "x'; } body { display: none } a { font: '" },
    { radius: '6px' },
    { density: 'tiny' },
    { scheme: 'auto' },
    { title: {} },
    { title: { 'en"><script>': 'x' } },
    { logo: '../../etc/passwd' },
    { background: 'a'.repeat(32) },
    { lead: { en: 'x' } },
  ])('[STYLE-12] %j is refused, and nothing of it is stored', async (body) => {
    expect((await save({ ...body, accent: '#123456' })).status).toBe(400);
    expect(await info()).toEqual(NONE);
  });

  test('[STYLE-12] what people can get wrong is said at its field', async () => {
    const wrong = async (body: object) => {
      const answer = await save(body);
      return [answer.status, answer.json().errors.map(({ column }) => column)];
    };
    expect(await wrong({ accent: 'red', radius: 'none' })).toEqual([422, ['accent']]);
    expect(await wrong({ title: { en: 'x'.repeat(501) } })).toEqual([422, ['title']]);
    expect(await wrong({ favicon: '0'.repeat(32), logoDark: 'f'.repeat(32) })).toEqual([
      422,
      ['logoDark', 'favicon'],
    ]);
    const large = await kept('width="1900" height="1900"');
    expect(await wrong({ favicon: large.hash })).toEqual([422, ['favicon']]);
    expect(await wrong({ fontFile: '0'.repeat(32) })).toEqual([422, ['fontFile']]);
    expect(await info()).toEqual(NONE);
  });
});

describe('a font of one’s own', () => {
  const keep = async (bytes: Buffer) => await send(`${STYLE}/font`, bytes);

  test('[STYLE-20][STYLE-2] is named in the style sheet by a name of ours, and kept for ever under its hash', async () => {
    const font = (await keep(INTER)).json<StyleFont>();
    expect(font).toMatchObject({ family: 'Inter', weights: [100, 900] });
    expect((await info()).fontFile).toBeNull();
    await save({ fontFile: font.hash, font: 'serif' });
    const { css, fontFile } = await info();
    expect(fontFile).toEqual(font);
    const sheet = await stranger.get(css ?? '');
    expect(sheet.text).toContain(`src: url('${font.url}') format('woff2');`);
    expect(sheet.text).toMatch(/@font-face \{\n {2}font-family: 'Style Font';[^}]*font-weight: 100 900;/);
    expect(sheet.text).toContain("--font: 'Style Font', Charter,");
    const file = await stranger.get(font.url);
    expect([file.status, file.bytes.equals(INTER)]).toEqual([200, true]);
    expect(file.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await loginPage()).look).toMatchObject({ hasOwnFont: false, fontFile: font.hash });
  });

  test('[STYLE-20] that is none is refused, and is not kept', async () => {
    const refused = async (bytes: Buffer) => (await keep(bytes)).json().errors[0]?.code;
    const changed = (change: (bytes: Buffer) => void) => {
      const copy = Buffer.from(INTER);
      change(copy);
      return copy;
    };
    const ttf = Buffer.concat([Buffer.from('00010000000f0080', 'hex'), Buffer.alloc(200)]);
    expect(await refused(ttf)).toBe('font.unknown');
    expect(await refused(Buffer.from('wOFF'))).toBe('font.unknown');
    expect(await refused(Buffer.alloc(0))).toBe('font.unknown');
    expect(await refused(Buffer.from('wOF2'))).toBe('font.damaged');
    expect(await refused(INTER.subarray(0, -100))).toBe('font.damaged');
    expect(await refused(Buffer.concat([INTER, Buffer.from('<script>')]))).toBe('font.damaged');
    expect(await refused(changed((bytes) => bytes.write('ttcf', 4)))).toBe('font.damaged');
    expect(await refused(changed((bytes) => bytes.fill(0, 900)))).toBe('font.damaged');
    expect(await refused(changed((bytes) => bytes.writeUInt16BE(3, 12)))).toBe('font.damaged');
    expect(await refused(Buffer.concat([INTER, Buffer.alloc(5_000_000)]))).toBe('request.too_large');
    const { rows } = await db.query('select 1 from colonnade.style_font where bytes <> $1', [INTER]);
    expect(rows).toEqual([]);
  });

  test('[STYLE-20] whose unpacked size is a bomb is refused', async () => {
    const packed = brotliCompressSync(Buffer.alloc(40_000_000));
    const head = Buffer.alloc(48);
    head.write('wOF2');
    head.writeUInt32BE(0x00_01_00_00, 4);
    head.writeUInt32BE(head.length + packed.length, 8);
    head.writeUInt32BE(packed.length, 20);
    expect((await keep(Buffer.concat([head, packed]))).json().errors[0]?.code).toBe('font.damaged');
  });

  test('[STYLE-20] is dropped a day after nothing names it', async () => {
    const font = (await keep(INTER)).json<StyleFont>();
    await save({ fontFile: font.hash });
    await db.query(`update colonnade.style_font set created_at = now() - interval '25 hours'`);
    await dropUnusedStyleFonts(db);
    expect((await stranger.get(font.url)).status).toBe(200);
    await save({ fontFile: null });
    await dropUnusedStyleFonts(db);
    expect((await stranger.get(font.url)).status).toBe(404);
    for (const name of ['x', '..', 'a'.repeat(33)])
      expect((await stranger.get(`/session/fonts/${name}`)).status).toBe(404);
  });
});

describe('the application', () => {
  test('[STYLE-13] is called as the style says, in each language and for everybody', async () => {
    const before = (await application()).label;
    await save({ title: { en: 'Northwind <script>alert(1)</script>' } });
    expect((await application()).label).toBe('Northwind <script>alert(1)</script>');
    const page = (await plain.get('/app')).text;
    expect(page).toContain('<title>Northwind &lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(page).not.toContain('<script>alert');
    await save({ title: { en: '$& $` $1' } });
    expect((await plain.get('/app')).text).toContain('<title>$&amp; $` $1</title>');
    await save({ title: null });
    expect((await application()).label).toBe(before);
  });

  test('[STYLE-10][STYLE-13] has sheet, icon and scheme in the head of its document', async () => {
    const own = (await plain.get('/app')).text;
    expect(own).not.toContain('data-style');
    const favicon = await kept('viewBox="0 0 16 16"', 'favicon');
    await save({ accent: '#e8590c', scheme: 'dark', font: 'system', favicon: favicon.hash });
    const { css } = await info();
    const page = (await plain.get('/app')).text;
    const head = page.slice(0, page.indexOf('</head>'));
    expect(head).toContain(`<link rel="stylesheet" href="${css}" data-style />`);
    expect(head).toContain('<meta name="color-scheme" content="dark" />');
    expect(head.match(/rel="icon"[^>]*/g)).toEqual([
      `rel="icon" href="${favicon.url}" data-own="./ui/logo.svg" /`,
    ]);
  });

  test('[STYLE-14] shows a logo beside its name, and a wide one in its place', async () => {
    const [square, wide] = [await kept('width="64" height="48"'), await kept('width="300" height="60"')];
    await save({ logo: square.hash });
    expect((await application()).style?.logo).toEqual({ url: square.url, dark: null, isWide: false });
    await save({ logo: wide.hash, logoDark: square.hash });
    expect((await application()).style?.logo).toEqual({ url: wide.url, dark: square.url, isWide: true });
    const bare = await kept('viewBox="0 0 1 1" id="bare"');
    await save({ logo: bare.hash });
    expect((await application()).style?.logo?.isWide).toBe(false);
  });

  test('[STYLE-3] refuses images by what they are', async () => {
    const refused = async (bytes: Buffer, kind = 'logo') =>
      (await upload(bytes, kind)).json().errors[0]?.code;
    const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
    expect(await refused(svg('<script>1</script>'))).toBe('image.active');
    expect(await refused(svg('<foreignObject><body/></foreignObject>'))).toBe('image.active');
    expect(await refused(svg('<image href="https://evil.example/x.png"/>'))).toBe('image.active');
    expect(await refused(svg('<rect onload="1"/>'))).toBe('image.active');
    expect(await refused(Buffer.from('MZ'))).toBe('image.unknown');
    expect(await refused(bomb(60_000, 60_000))).toBe('image.size');
    expect(await refused(bomb(1_100, 8), 'favicon')).toBe('image.size');
    expect((await upload(drawing(''), 'background')).status).toBe(400);
  });
});

describe('pages without a session', () => {
  test('[STYLE-15] take the general style where they have none of their own', async () => {
    const [logo, dark, own] = [await kept('id="a"'), await kept('id="b"'), await kept('id="c"')];
    await save({
      title: { en: 'Northwind' },
      accent: '#e8590c',
      scheme: 'dark',
      font: 'serif',
      favicon: own.hash,
      logo: logo.hash,
      logoDark: dark.hash,
    });
    const { css } = await info();
    const page = await loginPage();
    expect(page.brand).toMatchObject({ title: 'Northwind', logo: logo.url, logoDark: dark.url });
    expect(page.look).toEqual({
      sheets: [css],
      icon: own.hash,
      scheme: 'dark',
      hasOwnFont: false,
      fontFile: null,
    });
    await save({ title: { en: 'Customers' }, accent: '#0b7a3e', logo: own.hash }, LOGIN);
    const theirs = await loginPage();
    expect(theirs.brand).toMatchObject({ title: 'Customers', logo: own.url, logoDark: null });
    expect(theirs.look.sheets).toEqual([css, expect.stringMatching(/^\/admin\/custom\/style\/login\/css/)]);
    await chief.post(`${LOGIN}/reset`);
    expect((await info()).accent).toBe('#e8590c');
  });
});

/** The head of a PNG that says to be so large, and its end. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(24), Buffer.from('49454e44ae426082', 'hex')]);
}
