import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ERROR_STATUS } from '#core/errors.ts';

const FOLDER = new URL('texts/', import.meta.url);
const parts = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.en.yaml'))
  .map((file) => file.replace('.en.yaml', ''));

/** Every text of a file by its whole key. */
function textsOf(part: string, locale: string): ReadonlyMap<string, string> {
  return new Map(flat(parse(readFileSync(new URL(`${part}.${locale}.yaml`, FOLDER), 'utf8')), ''));
}

function flat(texts: Record<string, unknown>, before: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[before + key, text] as const]
      : flat(text as Record<string, unknown>, `${before}${key}.`),
  );
}

function parametersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name = '']) => name).toSorted();
}

test('there are texts', () => {
  expect(parts).toContain('errors');
});

describe.each(parts)('%s', (part) => {
  const [english, french] = [textsOf(part, 'en'), textsOf(part, 'fr')];

  test('[LANGUAGE-3] is complete in both languages', () => {
    const isMillions = (key: string) => french.has(key.replace(/_many$/, '_other')) && key.endsWith('_many');
    expect([...french.keys()].filter((key) => !isMillions(key))).toEqual([...english.keys()]);
  });

  test('French has its own plural for millions', () => {
    const plurals = [...french.keys()].filter((key) => key.endsWith('_other'));
    expect(plurals.filter((key) => !french.has(key.replace(/_other$/, '_many')))).toEqual([]);
  });

  test('speaks of the same things in both languages', () => {
    for (const [key, text] of english) {
      const other = parametersOf(french.get(key) ?? '').filter((name) => name !== 'count');
      expect([key, ...other]).toEqual([key, ...parametersOf(text).filter((name) => name !== 'count')]);
    }
  });

  test('French signs stand behind spaces that do not break, and apostrophes are round', () => {
    const wrong = [...french].filter(([, text]) =>
      /(?<![\u00a0\u202f:/\d])[;!?»]| [:;!?»]|« |\w'\w|[a-zé]:(?!\S)/u.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

/** The texts of all parts together. */
const known = new Map(parts.flatMap((part) => [...textsOf(part, 'en')]));

test.each(Object.keys(ERROR_STATUS))('the error %s has a text', (code) => {
  expect(known.get(`errors.${code}`)).toBeDefined();
});

test('every problem of a column value has a text', () => {
  const folder = new URL('../../core/fields/', import.meta.url);
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const codes = [...sources.join('\n').matchAll(/bad\('([a-z_.]+)'/g)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !known.has(`errors.${code}`))).toEqual([]);
});
