import { expect, test } from 'vitest';
import { loginStyleSheet, loginStyleUrl, loginStyleVersion } from './login-style-sheet.ts';

const background = '0123456789abcdef0123456789abcdef';

test('[STYLE-1] a sheet has the colours of the accent for both schemes, and the background', () => {
  const sheet = loginStyleSheet({ accent: '#2a5bd7', background });
  expect(sheet).toMatch(/^:root \{\n {2}--acc: light-dark\(#2a5bd7, #[0-9a-f]{6}\);/);
  for (const name of ['acc-ink', 'acc-soft', 'acc-hover', 'acc-on'])
    expect(sheet).toMatch(new RegExp(`--${name}: light-dark\\(#[0-9a-f]{6}, #[0-9a-f]{6}\\);`));
  expect(sheet).toContain(`url('/session/images/${background}')`);
});

test('without accent and background there is neither sheet nor address', () => {
  expect(loginStyleSheet({})).toBe('');
  expect(loginStyleUrl({})).toBeNull();
});

test('[STYLE-2] the address changes with what the sheet is made of, and with nothing else', () => {
  const versions = [
    {},
    { accent: '#2a5bd7' },
    { accent: '#2a5bd8' },
    { background },
    { accent: '#2a5bd7', background },
  ].map(loginStyleVersion);
  expect(new Set(versions).size).toBe(versions.length);
  expect(loginStyleVersion({ accent: '#2A5BD7' })).toBe(loginStyleVersion({ accent: '#2a5bd7' }));
  expect(loginStyleUrl({ accent: '#2a5bd7' })).toBe('/admin/custom/style/login/css?v=1-2a5bd7-');
});
