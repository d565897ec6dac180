import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageEntries } from '#core/session-page/login-languages.ts';
import type { PageFrame, PagePart } from '#core/session-page/page-model.ts';
import { drawPage } from './session-server.tsx';

const frame: PageFrame = {
  model: {
    with_configuration: false,
    languages: languageEntries([2057]),
    base_image_url: '/session/images',
    language_is_visible: false,
    default_language: 'en_GB',
    user_languagecode: 0,
    request_locale: '',
  },
  locale: 'en_GB',
  texts: {},
  translationsVersion: '',
  languageTexts: {},
  brand: { title: 'Northwind', lead: null, logo: null, logoDark: null, background: null },
  look: { sheets: [], icon: null, scheme: null, hasOwnFont: true, fontFile: null },
  token: 'token-of-the-form',
};

/** The pages on which something secret is typed. */
const PAGES: readonly PagePart[] = [
  {
    page: 'login',
    login: '',
    returnTo: '',
    timeZone: '',
    breakGlass: false,
    passwordForm: true,
    passkeys: false,
    extranet: true,
    sso: null,
    links: [],
    anonymous: false,
  },
  { page: 'new-password', linkToken: 'token', login: 'ann', shortest: 12, reason: 'reset' },
  { page: 'setup', shortest: 12 },
  { page: 'extranet-reset', login: 'ann', email: '' },
  { page: 'second-factor', ways: ['code', 'recovery'] },
  {
    page: 'enrolment',
    login: 'ann',
    key: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' },
    passkeys: true,
  },
];

const draw = (part: PagePart): string =>
  drawPage(
    { ...frame, ...part },
    {
      script: '/assets/a.js',
      imports: [],
      styles: [],
      font: undefined,
      icon: undefined,
    },
  );

describe.each(PAGES.map((part) => [part.page, draw(part)] as const))('the page %s', (page, html) => {
  test('[LOGIN-2] sends what is typed in a body and never in an address, also before its script runs', () => {
    const forms = html.match(/<form[^>]*>/g) ?? [];
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) expect(form).toMatch(/ method="post"/i);
  });

  test('[LOGIN-2] hides passwords, lets them be pasted and filled in, and cuts none', () => {
    const passwords = (html.match(/<input[^>]*>/g) ?? []).filter((input) => / type="password"/.test(input));
    expect(passwords).toHaveLength({ login: 1, 'new-password': 2, setup: 2 }[page as string] ?? 0);
    for (const input of passwords) {
      expect(input).toMatch(/ autocomplete="(current|new)-password"/i);
      expect(input).not.toMatch(/maxlength|readonly|onpaste/i);
    }
  });
});

test('[LOGIN-2] no field of the client forbids pasting', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx')))
    expect(readFileSync(join(import.meta.dirname, file), 'utf8'), file).not.toMatch(
      /onPaste[^>]*preventDefault/,
    );
});
