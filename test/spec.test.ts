import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_ROUTES } from '#core/contract/record-routes.ts';
import { UNDO_ROUTES } from '#core/contract/undo-routes.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(ROOT + path, 'utf8');
const files = globSync('spec/*.md', { cwd: ROOT });
const index = read('spec/README.md');
const rules = [
  ...files
    .map(read)
    .join('\n')
    .matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\* (.*)$/gm),
].map(([, id = '', text = '']) => ({
  id,
  text,
}));
const ids = new Set(rules.map(({ id }) => id));

/** The tests by the name of their file, with the rules that their names cite. */
const cited = new Map(
  globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts', 'scripts/**/*.test.ts'], { cwd: ROOT }).map(
    (path) => {
      const names = [...read(path).matchAll(/['"`](?:\[[A-Z0-9]+-\d+\])+[^\n]*/g)].join('\n');
      return [
        basename(path),
        new Set([...names.matchAll(/\[([A-Z0-9]+-\d+)\]/g)].map(([, id = '']) => id)),
      ] as const;
    },
  ),
);

/** The rows of the table that maps the specification's sentences to rules and tests. */
const table = read('spec/session.md').split('## The session area, sentence by sentence')[1] ?? '';
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

test('the index leads to every group', () => {
  const groups = files.flatMap((path) =>
    [...read(path).matchAll(/^- \*\*([A-Z0-9]+)-\d+\*\*/gm)].map(
      ([, group = '']) => `${group} ${basename(path)}`,
    ),
  );
  const rows = [...index.matchAll(/^\| \[(.+?)\]\((.+?)#.+?\) \| \2 \| .+ \|$/gm)];
  const listed = rows.flatMap(([, names = '', file = '']) =>
    names.split(', ').map((name) => `${name} ${file}`),
  );
  expect(listed.toSorted()).toEqual([...new Set(groups)].toSorted());
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

/** The rows of the table that maps routes to the files that prove them: `a_list`, `_display` stands for two routes. */
const routeRows = [
  ...(read('spec/routes.md').split('## The record and undo routes, and their tests')[1] ?? '').matchAll(
    /^\| (`.+?`) \| (.+?) \|$/gm,
  ),
].map(([, names = '', files = '']) => {
  let first = '';
  const routes = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => {
    if (!name.startsWith('_')) first = name;
    return name.startsWith('_') ? first.replace(/_[a-z]+$/, name) : name;
  });
  return { routes, files: [...files.matchAll(/[\w.-]+\.(?:test|spec)\.ts/g)].map(([file]) => file) };
});

test('each route of records and of undo has its tests, which are there and call its address', () => {
  const contract = Object.entries({ ...RECORD_ROUTES, ...UNDO_ROUTES });
  const texts = new Map(
    globSync(['src/**/*.test.ts', 'test/**/*.{test,spec}.ts'], { cwd: ROOT }).map((path) => [
      basename(path),
      read(path),
    ]),
  );
  const missing = routeRows.flatMap(({ files }) => files.filter((file) => !texts.has(file)));
  expect(missing).toEqual([]);
  const unproved = contract.filter(([name, { path }]) => {
    const files = routeRows.find(({ routes }) => routes.includes(name))?.files ?? [];
    const [address = path] = path.split('{');
    return !files.some((file) => texts.get(file)?.includes(address));
  });
  expect(unproved.map(([name]) => name)).toEqual([]);
});
