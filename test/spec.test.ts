import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { ARCHIVE_ROUTES } from '#core/contract/configuration/archive-routes.ts';
import { CONTRACT } from '#core/contract/contract.ts';
import { RECORD_ROUTES } from '#core/contract/records/record-routes.ts';
import { UNDO_ROUTES } from '#core/contract/records/undo-routes.ts';

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

/** Rules of what is built that no test cites yet. */
const WITHOUT_TEST: readonly string[] = [
  'ACTION-1',
  'AREA-1',
  'AREA-3',
  'AREA-4',
  'AREA-5',
  'AREA-6',
  'CLI-3',
  'CTX-44',
  'LIST-16',
  'START-3',
];

const isPlanned = (text: string): boolean => text.endsWith(' *planned*');

/** Routes of pages, which are no calls. */
const PAGES = new Set(['home', 'app']);

/** The settings and areas that stand for themselves in names of routes. */
const IN_NAMES: Readonly<Record<string, readonly string[]>> = {
  '{area}': ['gen', 'login'],
  '{setting}': [
    'active',
    'only',
    'autologin',
    'issuer',
    'endpoints',
    'jwks',
    'client_id',
    'client_secret',
    'label',
    'create_users',
    'new_user_roles',
  ],
};

/** The routes of the tables of ROUTE, and whether they are planned: with their whole table, or by name at its head. */
const tableRoutes = (read('spec/routes.md').split('## The record and undo routes')[0] ?? '')
  .split(/^(?=- \*\*ROUTE-\d+\*\* )/m)
  .flatMap((part) => {
    const [head = ''] = part.split('\n');
    const later = new Set(/planned in part: ([^*]+)\*$/.exec(head)?.[1]?.match(/\w+/g));
    return [
      ...part.matchAll(/^\| (`[a-z]\w*_?(?:\{\w+\})?\w*`.*?) \| (GET|POST|HEAD|PATCH|DELETE) \| (.+?) \|/gm),
    ].flatMap(([, names = '', method = '', paths = '']) => {
      const addresses = [...paths.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path);
      return [...names.matchAll(/`([\w{}…]+)`/g)].flatMap(([, name = ''], at) => {
        const mark = /\{(?:area|setting)\}/.exec(name)?.[0] ?? '';
        return (IN_NAMES[mark] ?? ['']).map((word) => ({
          name: mark ? name.replace(mark, word) : name,
          call: `${method} ${mark ? addresses[at]?.replace(mark, word) : addresses[at]}`,
          planned: isPlanned(head) || later.has(name) || later.has(word),
        }));
      });
    });
  });

/** The tests by the name of their file, with the rules that their names cite. */
const cited = new Map<string, Set<string>>();
for (const path of globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts', 'scripts/**/*.test.ts'], {
  cwd: ROOT,
})) {
  const names = [...read(path).matchAll(/['"`](?:\[[A-Z0-9]+-\d+\])+[^\n]*/g)].join('\n');
  const found = [...names.matchAll(/\[([A-Z0-9]+-\d+)\]/g)].map(([, id = '']) => id);
  // Tests in different folders may have files of one name.
  cited.set(basename(path), new Set([...(cited.get(basename(path)) ?? []), ...found]));
}

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

test('every rule is cited by a test, planned, or one of the few without a test', () => {
  const all = new Set([...cited.values()].flatMap((found) => [...found]));
  const bare = rules.filter(
    ({ id, text }) => !all.has(id) && !isPlanned(text) && !text.startsWith('withdrawn'),
  );
  expect(bare.map(({ id }) => id).toSorted()).toEqual(WITHOUT_TEST.toSorted());
});

test('no test cites a rule that is planned', () => {
  const all = new Set([...cited.values()].flatMap((found) => [...found]));
  expect(rules.filter(({ id, text }) => isPlanned(text) && all.has(id)).map(({ id }) => id)).toEqual([]);
  const marked = rules.filter(({ text }) => text.includes('*planned'));
  expect(marked.filter(({ text }) => !/ \*planned(?: in part: [^*]+)?\*$/.test(text))).toEqual([]);
});

test('[ROUTE-1][ROUTE-10][ROUTE-20][ROUTE-24][ROUTE-25][ROUTE-30][ROUTE-33][ROUTE-34][ROUTE-36][ROUTE-38] the tables have every route of the contract with its method and path, and no others but planned ones', () => {
  expect(tableRoutes.length).toBeGreaterThan(150);
  const contract = new Map(
    Object.entries(CONTRACT).map(([name, { method, path }]) => [name, `${method} ${path}`]),
  );
  const built = tableRoutes.filter(({ planned, name }) => !planned && !PAGES.has(name));
  expect(built.filter(({ name, call }) => contract.get(name) !== call)).toEqual([]);
  expect(tableRoutes.filter(({ planned, name }) => planned && contract.has(name))).toEqual([]);
  const listed = new Set(built.map(({ name }) => name));
  expect([...contract.keys()].filter((name) => !listed.has(name))).toEqual([]);
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

test('each route of records, of undo and of archives has its tests, which are there and call its address', () => {
  const contract = Object.entries({ ...RECORD_ROUTES, ...UNDO_ROUTES, ...ARCHIVE_ROUTES });
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

test('[AREA-7] the words of addresses stand in the contract alone, and where a refusal names one', () => {
  const words = /\b(?:idform|idenreg|idihm|idcolumn|idcontext|idaction|idbutton|idselected)\b/;
  const sources = globSync(['src/**/*.{ts,tsx}'], { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/core/contract/'));
  const found = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => words.test(line) && !/reason: '|^\/\*\*|^ *\*/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
