import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RADII } from '../site-settings/general-style.ts';
import { cornerVariables, fontVariable } from './shapes.ts';
import {
  generalStyleSheet,
  generalStyleUrl,
  generalStyleVersion,
  loginStyleSheet,
  loginStyleUrl,
  loginStyleVersion,
} from './style-sheets.ts';

const WEB = join(import.meta.dirname, '../../web');
const background = '0123456789abcdef0123456789abcdef';

test('[STYLE-1] a sheet has the colours of the accent for both schemes, and the background', () => {
  const sheet = loginStyleSheet({ accent: '#2a5bd7', background });
  expect(sheet).toMatch(/^:root \{\n {2}--acc: light-dark\(#2a5bd7, #[0-9a-f]{6}\);/);
  for (const name of ['acc-ink', 'acc-soft', 'acc-hover', 'acc-on', 'sel', 'acc-mark'])
    expect(sheet).toMatch(new RegExp(`--${name}: light-dark\\(#[0-9a-f]{6}, #[0-9a-f]{6}\\);`));
  expect(sheet).toContain(`url('/session/images/${background}')`);
});

test('[STYLE-10] the sheet of the general style has what is set, and nothing else', () => {
  const sheet = generalStyleSheet({ accent: '#e8590c', font: 'serif', radius: 'none', scheme: 'dark' });
  expect(sheet).toContain('color-scheme: dark;');
  expect(sheet).toMatch(/--acc: light-dark\(#[0-9a-f]{6}, #e8590c\);/);
  expect(sheet).toMatch(/--font: Charter,.* serif, 'Vazirmatn Variable';/);
  for (const name of ['radius-small', 'radius', 'radius-large', 'radius-box'])
    expect(sheet).toContain(`--${name}: 0px;`);
  expect(generalStyleSheet({ radius: 'large' })).not.toMatch(/acc|font|color-scheme/);
});

test('without what a sheet is made of there is neither sheet nor address', () => {
  expect([loginStyleSheet({}), generalStyleSheet({})]).toEqual(['', '']);
  expect([loginStyleUrl({}), generalStyleUrl({})]).toEqual([null, null]);
});

test('[STYLE-2] the address changes with what the sheet is made of, and with nothing else', () => {
  const login = [
    {},
    { accent: '#2a5bd7' },
    { accent: '#2a5bd8' },
    { background },
    { accent: '#2a5bd7', background },
  ].map(loginStyleVersion);
  expect(new Set(login).size).toBe(login.length);
  expect(loginStyleVersion({ accent: '#2A5BD7' })).toBe(loginStyleVersion({ accent: '#2a5bd7' }));
  expect(loginStyleUrl({ accent: '#2a5bd7' })).toBe('/admin/custom/style/login/css?v=2-2a5bd7-');
  const general = [
    {},
    { accent: '#2a5bd7' },
    { font: 'serif' },
    { fontFile: background },
    { radius: 'small' },
    { radius: 'large' },
    { scheme: 'dark' },
  ] as const;
  expect(new Set(general.map(generalStyleVersion)).size).toBe(general.length);
});

test('the product’s own font and corners are those of its style sheets', () => {
  const tokens = readFileSync(join(WEB, 'ui/tokens.css'), 'utf8');
  for (const [name, value] of Object.entries({ ...fontVariable(undefined), ...cornerVariables(undefined) }))
    expect(tokens).toContain(`  --${name}: ${value};`);
});

test('[STYLE-11] corners are as the style has them wherever there are some: small ones, pills and circles apart', () => {
  const files = globSync('**/*.css', { cwd: WEB });
  const literal = files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/radius: [^;]*\b(?:[4-8]|12)px[^;]*;/g)]
      .map(([rule]) => `${file}: ${rule}`)
      .filter((found) => !found.startsWith('ui/tokens.css')),
  );
  expect(literal).toEqual([]);
  const sums = RADII.map((radius) =>
    Object.values(cornerVariables(radius)).reduce((sum, one) => sum + Number.parseInt(one, 10), 0),
  );
  expect(sums).toEqual(sums.toSorted((one, other) => one - other));
});
