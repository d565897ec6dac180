import { describe, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'reader');
const app = await testApp(db);
const anyone = visitor(app);

/** Some texts of the answer, one of each kind of page. */
interface Texts {
  readonly shell?: { readonly home: string };
  readonly login: { readonly title: string };
}

const home = (answer: Answer) => answer.json<Texts>().shell?.home;
const code = (answer: Answer) => [answer.status, answer.json().errors[0]?.code];

async function currentVersion(): Promise<string> {
  const reader = visitor(app);
  await reader.signIn('reader', PASSWORD);
  return (await reader.get('/api/application')).json<ApplicationInfo>().translationsVersion;
}

/** What a module gives to those who import it. */
async function loaded(source: string): Promise<unknown> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { default: unknown };
  return module.default;
}

describe('locales', () => {
  test('[LANGUAGE-10] the texts are those of the chosen locale, French where none is named', async () => {
    expect(home(await anyone.get('/translations/messages.json?locales=de,en'))).toBe('Start');
    for (const query of ['', '?locales=', '?locales=,'])
      expect(home(await anyone.get(`/translations/messages.json${query}`))).toBe('Accueil');
  });

  test('[LANGUAGE-11] English fills the gaps, named or not, and comes first only where it is named first', async () => {
    for (const locales of ['en', 'xx', 'xx,en', 'en,fr,en'])
      expect(home(await anyone.get(`/translations/messages.json?locales=${locales}`))).toBe('Home');
    const plain = await anyone.get('/translations/messages.json?locales=fr');
    expect(plain.text).toBe((await anyone.get('/translations/messages.json?locales=fr,en,en')).text);
  });

  test('[LANGUAGE-13] locales without texts are left out', async () => {
    const answer = await anyone.get('/translations/messages.json?locales=tlh,__proto__,zz_ZZ,es,en');
    expect(home(answer)).toBe('Inicio');
  });

  test.each([
    ['fr_CA', 'Accueil'],
    ['fr-BE', 'Accueil'],
    ['de_DE', 'Start'],
    ['es_ES', 'Inicio'],
    ['ar_SA', 'الرئيسية'],
    ['en_GB', 'Home'],
  ])('[LANGUAGE-15] %s has the texts of its principal language', async (locale, expected) => {
    expect(home(await anyone.get(`/translations/messages.json?locales=${locale},en`))).toBe(expected);
  });

  test('[LANGUAGE-12] what is no list of locales is refused, and so is a list without end', async () => {
    const endless = Array.from({ length: 10_000 }, (_, at) => `x${at}`).join(',');
    for (const query of [endless, 'fr;en', '%00%01', '%F0%9F%92%A9', '%ff%fe', '../../etc', 'fr&locales=en'])
      expect(code(await anyone.get(`/translations/messages.json?locales=${query}`)), query).toEqual([
        400,
        'request.invalid',
      ]);
  });
});

describe('domains and formats', () => {
  test('[LANGUAGE-13] json is JSON; js is a module that gives the same texts', async () => {
    const json = await anyone.get('/translations/messages.json?locales=ar');
    const js = await anyone.get('/translations/messages.js?locales=ar');
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(js.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(await loaded(js.text)).toEqual(json.json());
  });

  test('[LANGUAGE-13] the light pages’ domain js holds no more than they need', async () => {
    const light = (await anyone.get('/translations/js.json?locales=fr')).json<Texts>();
    expect([light.login.title, light.shell]).toEqual(['Connexion', undefined]);
  });

  test('[LANGUAGE-13][ROUTE-5] an unknown domain, like an unknown format, is no address', async () => {
    for (const name of ['nothing.json', 'constructor.js', 'messages.xml', 'Messages.json', 'a.b.json'])
      expect(code(await anyone.get(`/translations/${name}`)), name).toEqual([404, 'route.unknown']);
    expect(code(await anyone.get(`/translations/${'a'.repeat(41)}.json`))).toEqual([404, 'route.unknown']);
  });

  test('[ROUTE-3][ROUTE-4] domain and format may be left out: messages as js', async () => {
    const whole = await anyone.get('/translations/messages.js');
    expect(await loaded(whole.text)).toMatchObject({ shell: { home: 'Accueil' } });
    for (const path of [
      '/translations',
      '/translations/',
      '/translations/messages',
      '/translations?locales=fr',
    ])
      expect((await anyone.get(path)).text, path).toBe(whole.text);
    expect((await anyone.get('/translations/js')).text).toBe((await anyone.get('/translations/js.js')).text);
  });
});

describe('keeping texts', () => {
  test('[LANGUAGE-14] of the current version, which the application tells, they are kept for a year', async () => {
    const version = await currentVersion();
    expect(version).toMatch(/^\w+$/);
    const answer = await anyone.get(`/translations/messages.json?locales=fr,en&v=${version}`);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('[LANGUAGE-14] of another version or none they are asked for again, and sent only if they changed', async () => {
    for (const query of ['locales=fr,en', 'locales=fr,en&v=old']) {
      const url = `/translations/messages.json?${query}`;
      const first = await anyone.get(url);
      expect(first.headers['cache-control']).toBe('no-cache');
      const tag = String(first.headers['etag']);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await anyone.get(url, { 'if-none-match': known });
        expect([known, again.status, again.text, again.headers['etag']]).toEqual([known, 304, '', tag]);
        expect(again.headers['cache-control']).toBe('no-cache');
      }
      expect((await anyone.get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('[LANGUAGE-14] each language and each format has a tag of its own', async () => {
    const addresses = [
      'messages.json?locales=fr',
      'messages.json?locales=de',
      'messages.js?locales=fr',
      'js.json',
    ];
    const tags = new Set<unknown>();
    for (const address of addresses) tags.add((await anyone.get(`/translations/${address}`)).headers['etag']);
    expect(tags.size).toBe(addresses.length);
  });

  test('[LANGUAGE-12] a version without end is refused', async () => {
    expect(code(await anyone.get(`/translations/messages.json?v=${'1'.repeat(65)}`))).toEqual([
      400,
      'request.invalid',
    ]);
  });
});
