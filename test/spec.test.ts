import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const spec = readFileSync(`${ROOT}SPEC.md`, 'utf8');
const rules = [...spec.matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\* (.*)$/gm)].map(([, id = '', text = '']) => ({
  id,
  text,
}));
const ids = new Set(rules.map(({ id }) => id));

/** The tests by the name of their file, with the rules that their names cite. */
const cited = new Map(
  globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts', 'scripts/**/*.test.ts'], { cwd: ROOT }).map(
    (path) => {
      const names = [
        ...readFileSync(ROOT + path, 'utf8').matchAll(/['"`](?:\[[A-Z0-9]+-\d+\])+[^\n]*/g),
      ].join('\n');
      return [
        basename(path),
        new Set([...names.matchAll(/\[([A-Z0-9]+-\d+)\]/g)].map(([, id = '']) => id)),
      ] as const;
    },
  ),
);

/** The rows of the table that maps the specification's sentences to rules and tests. */
const table = spec.split('## The session area, sentence by sentence')[1] ?? '';
const rows = [...table.matchAll(/^\| (\d) \| (.+?) \| ([A-Z0-9, -]+) \| (.+?) \|$/gm)].map(
  ([, section = '', sentence = '', ruleList = '', testList = '']) => ({
    section,
    sentence,
    rules: ruleList.split(', '),
    tests: testList.split(', '),
  }),
);

test('an id is given once', () => {
  expect(rules.length).toBeGreaterThan(400);
  expect(rules.length).toBe(ids.size);
});

test('every rule that a test cites exists', () => {
  const unknown = [...cited].flatMap(([file, found]) =>
    [...found].filter((id) => !ids.has(id)).map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('each sentence on the session area has rules that exist, and each of them a test that is named', () => {
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap(({ sentence, rules: named, tests }) =>
    named
      .filter((id) => !ids.has(id) || !tests.some((file) => cited.get(file)?.has(id)))
      .map((id) => `${id}: ${sentence}`),
  );
  expect(wrong).toEqual([]);
});

test('every rule of the login page, resets, languages, sign-on and visitors has a test', () => {
  const all = new Set([...cited.values()].flatMap((found) => [...found]));
  const groups = /^(LOGIN|RESET|LANG|SSO|ANON|FACTOR)-/;
  const bare = rules.filter(
    ({ id, text }) => groups.test(id) && !all.has(id) && !text.startsWith('withdrawn'),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});
