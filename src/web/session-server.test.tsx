import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { languageEntries } from '#core/session-page/login-languages.ts';
import type { LoginPart, PageFrame, SessionPage } from '#core/session-page/page-model.ts';
import type { Texts } from '#core/language/texts.ts';
import { drawPage } from './session-server.tsx';

const texts = parse(
  readFileSync(new URL('../server/translations/texts/application/js.en.yaml', import.meta.url), 'utf8'),
) as Texts;
const assets = {
  script: '/assets/login-1.js',
  imports: ['/assets/react-1.js'],
  styles: ['/assets/a.css'],
  font: '/assets/inter.woff2',
  icon: undefined,
};
const frame: PageFrame = {
  model: {
    with_configuration: true,
    languages: languageEntries([2057, 1036]),
    base_image_url: '/session/images',
    language_is_visible: true,
    default_language: 'en_GB',
    user_languagecode: 0,
    request_locale: '',
  },
  locale: 'en_GB',
  texts,
  translationsVersion: 'abc',
  languageTexts: {
    en_GB: { title: 'Sign in', username: 'Your login', password: 'Your password' },
    fr_FR: { title: 'Connexion', username: 'Votre identifiant', password: 'Votre mot de passe' },
  },
  brand: { title: 'Northwind', lead: null, logo: null, logoDark: null, background: null },
  look: { sheets: [], icon: null, scheme: null, hasOwnFont: true, fontFile: null },
  token: 'token-of-the-form',
};
const login: LoginPart = {
  page: 'login',
  login: '',
  returnTo: '/app/list/7',
  timeZone: '',
  breakGlass: false,
  passwordForm: true,
  passkeys: false,
  extranet: true,
  sso: null,
  links: [],
  anonymous: false,
};
const draw = (page: Partial<PageFrame & LoginPart>) => drawPage({ ...frame, ...login, ...page }, assets);

test('[LOGIN-1][LOGIN-2][LOGIN-3][LOGIN-8] the form stands in the HTML and works before any script has run', () => {
  const html = draw({});
  expect(html).toMatch(
    /<form[^>]* method="post"[^>]* action="\/session\/login\/"|<form[^>]* action="\/session\/login\/"[^>]* method="post"/i,
  );
  for (const name of ['login-username', 'login-password'])
    expect(html).toMatch(new RegExp(`<input[^>]* id="${name}" name="${name}"`));
  expect(html).toContain('<button type="submit" id="login-connect"');
  expect(html).toContain('<input type="hidden" name="locale" value="en_GB"/>');
  expect(html).toMatch(/<select(?=[^>]* name="timezone")[^>]* hidden=""/);
  expect(html).toContain('name="_token" value="token-of-the-form"');
  expect(html).toContain('name="return" value="/app/list/7"');
});

test('[LOGIN-4] the configure button is hidden at first', () => {
  expect(draw({})).toMatch(/<button[^>]* id="login-configure"[^>]* hidden=""/);
});

test('[LOGIN-5][SSO-2][SSO-6] a sign-on button only where single sign-on is active, its address in its data', () => {
  expect(draw({})).not.toContain('login-sso');
  const html = draw({ sso: { url: '/session/sso/?return=%2Fapp', label: 'With ACME', autologin: false } });
  expect(html).toContain('data-url="/session/sso/?return=%2Fapp"');
  expect(html).toContain('href="/session/sso/?return=%2Fapp&amp;m_sLocale=en_GB"');
  expect(html).toContain('With ACME');
});

test('[SSO-7] with single sign-on only there is no password form and no reset', () => {
  const html = draw({
    passwordForm: false,
    sso: { url: '/session/sso/', label: null, autologin: false },
  });
  expect(html).not.toContain('login-password');
  expect(html).not.toContain('login-reset');
});

test('[LOGIN-6] a reset link for users, and one for extranet users that carries login and locale', () => {
  const html = draw({ login: 'ann@example.org' });
  expect(html).toContain('id="login-reset-intranet"');
  expect(html).toContain(
    'href="/session/reset_password/extranet/?login=ann%40example.org&amp;_locale=en_GB"',
  );
  expect(draw({ extranet: false })).not.toContain('login-reset-extranet');
});

test('[LOGIN-39] one place for forgotten passwords, which asks who one is only where that matters', () => {
  const both = draw({});
  expect(both.match(/>Forgotten password\?</g)).toHaveLength(1);
  expect(both).toContain('aria-label="Employee: forgotten password?"');
  expect(both).toContain('aria-label="Customer or partner: forgotten password?"');
  const one = draw({ extranet: false });
  expect(one.match(/>Forgotten password\?</g)).toHaveLength(1);
  expect(one).not.toContain('>Employee<');
});

test('[LOGIN-7][LANG-15][LANG-22] no picker with one language, with none, or where it is restricted to 0', () => {
  expect(draw({})).toContain('class="languages"');
  const languages = (codes: number[]) => ({ model: { ...frame.model, languages: languageEntries(codes) } });
  expect(draw(languages([1036]))).not.toContain('class="languages"');
  expect(draw(languages([]))).not.toContain('class="languages"');
  expect(draw({ principal: 0 })).not.toContain('class="languages"');
  expect(draw({ model: { ...frame.model, language_is_visible: false } })).not.toContain('class="languages"');
});

test('[LOGIN-12][LANG-1][LANG-21] flags are named after the locale; a restricted picker offers the variants alone', () => {
  const model = { ...frame.model, languages: languageEntries([2057, 1036, 1033]) };
  expect(draw({ model })).toContain('/session/images/flags/fr_FR.svg');
  const restricted = draw({ model, principal: 9 });
  expect(restricted).toContain('/session/images/flags/en_US.svg');
  expect(restricted).not.toContain('/session/images/flags/fr_FR.svg');
});

test('[LANG-19] title and placeholders have a data attribute for each language', () => {
  const html = draw({});
  expect(html).toContain('<title data-en_gb="Sign in · Northwind" data-fr_fr="Connexion · Northwind">');
  expect(html).toMatch(/placeholder="Your login"[^>]*data-fr_fr="Votre identifiant"/);
  expect(html).toMatch(/placeholder="Your password"[^>]*data-fr_fr="Votre mot de passe"/);
});

test('[LOGIN-9][LOGIN-31] action links with an address carry the action as ID', () => {
  const links = [
    { id: 7, label: 'Track', url: 'https://example.org/track?lang=en#top' },
    { id: 8, label: 'Hours', url: null },
  ];
  const html = draw({ links, anonymous: true });
  expect(html).toContain('href="https://example.org/track?lang=en&amp;ID=7#top"');
  expect(html).toMatch(/<button[^>]* data-action="8"/);
  expect(html).toContain('href="/session/anonyme/"');
  expect(draw({})).not.toContain('action-links');
});

test('[LOGIN-13][LOGIN-16] alerts are hidden until there is something to say', () => {
  expect(draw({})).toMatch(/role="alert" hidden=""[^>]*><\/div><div[^>]* role="status" hidden=""/);
  const html = draw({ saying: { tone: 'alert', key: 'login.need_login' } });
  expect(html).toContain('Enter your login.');
  expect(html).toMatch(/id="login-username"[^>]*aria-invalid="true"/);
});

test('[LOGIN-10] the model that stands in the page has exactly its parts', () => {
  const html = draw({});
  const [, json = ''] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html) ?? [];
  expect(Object.keys((JSON.parse(json) as SessionPage).model).toSorted()).toEqual([
    'base_image_url',
    'default_language',
    'language_is_visible',
    'languages',
    'request_locale',
    'user_languagecode',
    'with_configuration',
  ]);
});

test('[BAD-15] nothing that was typed or configured can end the place that it stands in', () => {
  const nasty = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  const html = draw({ login: nasty, returnTo: nasty, brand: { ...frame.brand, title: nasty, lead: nasty } });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
});

test('[LANG-24] a language from right to left draws the page so', () => {
  const page = { ...frame, ...login, locale: 'ar_SA' } as SessionPage;
  expect(drawPage(page, assets)).toContain('<html lang="ar-SA" dir="rtl">');
});

test('[RESET-6][RESET-7] the extranet page has its fields, its login filled in, its submit button and its alert area', () => {
  const html = drawPage({ ...frame, page: 'extranet-reset', login: 'bob', email: '' }, assets);
  expect(html).toMatch(
    /<input[^>]* id="login" name="login"[^>]*value="bob"|value="bob"[^>]* id="login" name="login"/,
  );
  expect(html).toMatch(/id="email" name="email"/);
  expect(html).toContain('type="submit"');
  expect(html).toMatch(/role="alert" hidden/);
});

test('[MAIL-63] the page behind the link of a mailing sends its form without a script, until nothing is left to send', () => {
  const part = { page: 'unsubscribe', address: 'ann@example.org' } as const;
  const asked = drawPage({ ...frame, ...part, state: 'asked' }, assets);
  expect(asked).toMatch(
    /<form method="post">.*name="List-Unsubscribe" value="One-Click".*<button type="submit"/s,
  );
  for (const state of ['done', 'unknown'] as const)
    expect(drawPage({ ...frame, ...part, state }, assets)).not.toContain('<button type="submit"');
});
