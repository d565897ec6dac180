import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFully } from './parse-file.ts';
import { plainYaml } from './plain-yaml.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The texts of all archives of the project. */
const texts = ['sample/app', 'test/every-type/app'].flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(`${ROOT}/${folder}/${file}`, 'utf8')),
);

function agrees(text: string): void {
  const quick = plainYaml(text);
  if (!quick) return;
  const full = parseFully('file.yaml', text);
  expect([text, full.problems]).toEqual([text, []]);
  expect([text, quick.value]).toEqual([text, full.value]);
}

test('[ARCH-40] the quick reader takes most archives as the full one does', () => {
  for (const text of texts) agrees(text);
  const quick = texts.filter((text) => plainYaml(text) !== undefined);
  expect(quick.length / texts.length).toBeGreaterThan(0.9);
});

test('[ARCH-40] a space that YAML does not know begins a text', () => {
  for (const text of ['list:\n  - \u00a0{ a: b }\n', 'a: \u00a0[b]\n', '- \u00a0"a"\n']) agrees(text);
});

test('[ARCH-40] whatever is done to a text, it reads it as the full one does or leaves it to that', () => {
  const pieces = [
    ' ',
    '  ',
    '\n',
    '\n  ',
    ':',
    ': ',
    '- ',
    '#',
    ' #',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ',',
    ', ',
    '|',
    '>',
    '&a',
    '*a',
    '!',
    '?',
    '? ',
    '%',
    '@',
    '~',
    'null',
    'true',
    '0',
    '-0',
    '007',
    '1e3',
    '0x1',
    '.5',
    '1.',
    '-',
    '\\',
    '---',
    'é',
    'a: b',
    '\t',
    '\r',
    '\u00a0',
    '\u0085',
    '<<',
    '=',
    '+1',
    '1_000',
    'yes',
    '.inf',
    '12:30',
    'a:',
    ':a',
  ];
  const change = fc.record({
    at: fc.nat(),
    cut: fc.nat(3),
    put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (text, changes) => {
        const start = text.slice(0, 600);
        agrees(
          changes.reduce((now, { at, cut, put }) => {
            const place = at % (now.length + 1);
            return now.slice(0, place) + put + now.slice(place + cut);
          }, start),
        );
      },
    ),
    { numRuns: Number(process.env['YAML_RUNS'] ?? 3_000) },
  );
});
