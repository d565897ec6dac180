import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { describe, expect, test } from 'vitest';
import { edited } from './extending/extended-tree.ts';
import { ROMAN_EDITS } from './extending/roman/edits.ts';
import { TITLES_EDITS } from './extending/titles/edits.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');

/** The sections of the page by their headings. */
const SECTIONS = new Map(
  PAGE.split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);

/** The files and folders that a text names, as the page writes them. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([\w.<>-]+(?:\/[\w.<>-]+)+)`/g)].map(([, path = '']) => path);
}

/** Whether the project has a path of the page, below `src/` or not; what stands in angle brackets is any name. */
function isThere(path: string): boolean {
  return [path, `src/${path}`].some((one) =>
    one.includes('<')
      ? globSync(one.replaceAll(/<\w+>/g, '*'), { cwd: ROOT }).length > 0
      : existsSync(join(ROOT, one)),
  );
}

test('every file and folder that the page names is there', () => {
  const paths = pathsIn(PAGE);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('the pages for contributors lead to the page', () => {
  for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md'])
    expect(readFileSync(join(ROOT, page), 'utf8').includes('(docs/extending.md)'), page).toBe(true);
});

/** A union of kinds, how one more is written into it, and the registries that are complete for it. */
interface Union {
  readonly section: string;
  readonly file: string;
  /** A text of the file, and the same with a kind `tried`. */
  readonly more: readonly [before: string, after: string];
  /** The registries, each with the text of one of its entries. */
  readonly registries: Readonly<Record<string, string>>;
}

const LABELS = 'z.record(z.string(), z.string())';
const PLAIN = `id: z.number(), name: z.string(), label: ${LABELS}`;
const ACTION = `restricted: z.boolean().optional(), sentence: ${LABELS}.optional(), confirm: ${LABELS}.optional()`;

const UNIONS: readonly Union[] = [
  {
    section: 'A new column type',
    file: 'core/fields/column.ts',
    more: [
      '  RatingColumn,\n',
      "  RatingColumn,\n  z.strictObject({ ...RatingColumn.shape, type: z.literal('tried') }),\n",
    ],
    registries: {
      'core/fields/registry.ts': '  rating,\n',
      'server/fields/registry.ts': '  rating: storedRating,\n',
      'web/fields/registry.ts': '  rating,\n',
      'web/fields/controls.ts': '  rating: ratingControl,\n',
    },
  },
  {
    section: 'A new action',
    file: 'core/catalog/actions/action.ts',
    more: [
      '  StepsAction,\n]',
      `  StepsAction,\n  z.strictObject({ kind: z.literal('tried'), table: z.number(), ${PLAIN}, ${ACTION} }),\n]`,
    ],
    registries: {
      'core/catalog/actions/registry.ts': '  merge,\n',
      'server/actions/registry.ts': '  merge,\n',
      'web/actions/chosen-kinds.tsx': '  search: {},\n',
    },
  },
  {
    section: 'A new result',
    file: 'core/contract/actions/action-results.ts',
    more: [
      "discriminatedUnion('kind', [\n",
      "discriminatedUnion('kind', [\n  z.object({ kind: z.literal('tried'), context: z.number(), window: z.number(), action: z.number() }),\n",
    ],
    registries: { 'web/actions/results/registry.ts': '  saved,\n' },
  },
  {
    section: 'A new catalog object',
    file: 'core/catalog/schema.ts',
    more: [
      '  menus: z.array(Menu),\n',
      `  menus: z.array(Menu),\n  tried: z.array(z.object({ ${PLAIN} })),\n`,
    ],
    registries: {
      'core/catalog/objects/registry.ts':
        "  modules: { schema: Module, word: 'module', reference: 'module' },\n",
      'core/checks/registry.ts': '  modules: undefined,\n',
      'server/archive/files/layout.ts': "  modules: { folder: 'modules' },\n",
    },
  },
  {
    section: 'A new route',
    file: 'core/contract/contract.ts',
    more: ['  ...USER_ROUTES,\n', '  ...USER_ROUTES,\n  tried: USER_ROUTES.admin_user,\n'],
    registries: { 'server/features/features.ts': '  undoFeature,\n' },
  },
  {
    section: 'A new display mode',
    file: 'core/catalog/views/view.ts',
    more: [
      '  DatatableView,\n',
      "  DatatableView,\n  z.strictObject({ ...DatatableView.shape, mode: z.literal('tried') }),\n",
    ],
    registries: {
      'core/catalog/views/registry.ts': '  datatable,\n',
      'core/catalog/views/view-traits.ts':
        '  datatable: { rows: true, selects: true, columns: true, groups: true, heights: true, sorts: true },\n',
      'core/contract/views/registry.ts': '  datatable,\n',
      'server/features/lists/modes/registry.ts': '  datatable,\n',
      'web/list/display/registry.ts': '  datatable,\n',
    },
  },
  {
    section: 'A new setting',
    file: 'web/configuration/section-address.ts',
    more: ['export type SectionName =\n', "export type SectionName =\n  | 'tried'\n"],
    registries: { 'web/configuration/sections.ts': "  users: listPage('access', IconUsers, 'user'),\n" },
  },
];

const REGISTRIES = UNIONS.flatMap(({ registries }) => Object.keys(registries));

/** Reads a file of the project in which something is written otherwise; it must be there to be changed. */
function changed(file: string, [before, after]: readonly [string, string]): string {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  expect(text, `${file} has ${before}`).toContain(before);
  return text.replace(before, after);
}

/** What the compiler says of the registries where files have other texts than they have on the disk, by file. */
function errorsWith(
  texts: ReadonlyMap<string, string>,
  asked: readonly string[] = REGISTRIES,
): ReadonlyMap<string, readonly string[]> {
  const config = join(ROOT, '.extending', 'tsconfig.json');
  const compilerOptions = {
    composite: false,
    incremental: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['vite/client', 'node'],
  };
  const files = asked.map((file) => `../src/${file}`);
  const virtual = new Map([...texts].map(([file, text]) => [join(ROOT, 'src', file), text]));
  virtual.set(config, JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions, files }));
  const folders = new Set([...virtual.keys()].map((file) => dirname(file)));
  const fs = {
    readFile: (file: string) => virtual.get(file),
    fileExists: (file: string) => virtual.has(file) || undefined,
    directoryExists: (folder: string) => folders.has(folder) || undefined,
  };
  const api = new API({ cwd: ROOT, fs });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    return new Map(
      asked.map((file) => [
        file,
        (project?.program.getSemanticDiagnostics(join(ROOT, 'src', file)) ?? []).map(({ text }) => text),
      ]),
    );
  } finally {
    api.close();
  }
}

describe('the compiler holds the registries complete', () => {
  test('one more kind is missing in each of them', () => {
    const errors = errorsWith(new Map(UNIONS.map(({ file, more }) => [file, changed(file, more)])));
    const silent = REGISTRIES.filter(
      (file) => !errors.get(file)?.some((text) => text.startsWith("Property 'tried' is missing")),
    );
    expect(silent).toEqual([]);
  });

  test('an entry that was left out is missing in each of them', () => {
    const without = UNIONS.flatMap(({ registries }) => Object.entries(registries));
    const errors = errorsWith(new Map(without.map(([file, entry]) => [file, changed(file, [entry, ''])])));
    const silent = without.filter(([file]) => !errors.get(file)?.some((text) => /\bis missing\b/.test(text)));
    expect(silent.map(([file]) => file)).toEqual([]);
  });

  test.each(UNIONS)(
    '$section: the page names the union and its registries',
    ({ section, file, registries }) => {
      const paths = pathsIn(SECTIONS.get(section) ?? '');
      expect(paths).toEqual(expect.arrayContaining([file, ...Object.keys(registries)]));
    },
  );
});

/** The examples with their edits; a test in `test/extending/` finds those that are no business of the compiler. */
const EXAMPLES = { roman: ROMAN_EDITS, titles: TITLES_EDITS };
const UNTYPED = new Set(['src/server/features/lists/lists-feature.ts']);
const EDITED = Object.entries(EXAMPLES).flatMap(([example, edits]) =>
  edits.filter(({ file }) => !UNTYPED.has(file)).map(({ file }) => ({ example, file })),
);

describe('the examples of a column type and of a display mode', () => {
  /** What the compiler says of their own files and of those to edit, by file, where the edits of some are left out. */
  function errorsWithout(leftOut: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const texts = new Map<string, string>();
    for (const [example, edits] of Object.entries(EXAMPLES)) {
      const own = join(ROOT, 'test/extending', example, 'src');
      for (const file of globSync('**/*.{ts,tsx}', { cwd: own }))
        texts.set(file, readFileSync(join(own, file), 'utf8'));
      for (const edit of edits) {
        const text = readFileSync(join(ROOT, edit.file), 'utf8');
        texts.set(edit.file.slice('src/'.length), leftOut.includes(edit.file) ? text : edited(text, edit));
      }
    }
    return errorsWith(texts, [...texts.keys()]);
  }

  test('compile with their edits', () => {
    const errors = errorsWithout([]);
    expect(errors.size).toBe(Object.values(EXAMPLES).flat().length + 12);
    expect([...errors].filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test('do not compile without that of the first registry, which the others then go beyond', () => {
    for (const [example, [first]] of Object.entries(EXAMPLES)) {
      const errors = [...errorsWithout([first?.file ?? '']).values()].flat();
      expect(
        errors.filter((text) => text.includes(example)),
        example,
      ).not.toEqual([]);
    }
  });

  test('do not compile without that of any other: the file itself lacks the entry, whatever the others say', () => {
    const others = EDITED.filter(({ file }) => !/^src\/core\/(fields|catalog)\//.test(file));
    expect(others).toHaveLength(6);
    const errors = errorsWithout(others.map(({ file }) => file));
    const silent = others.filter(
      ({ example, file }) =>
        !errors.get(file.slice('src/'.length))?.some((text) => text.includes(`'${example}' is missing`)),
    );
    expect(silent).toEqual([]);
  });
});

/** Kinds of actions and results that nothing else has a kind of the same name as. */
const OWN_NAMES =
  'report|search|display|createFrom|merge|transformInto|addTo|removeFrom|steps|messageBox|chooser|parameters';
/** The entries themselves, and the frames of a context: what was asked is kept there until it is answered. */
const KNOWING = /^(core\/catalog\/actions|server\/(actions\/kinds|contexts|records)|web\/actions\/results)\//;

test('nothing but the entries asks an action or a result for its kind', () => {
  const asks = new RegExp(`[kK]ind (===|!==) '(${OWN_NAMES})'|case '(${OWN_NAMES})'`);
  const files = globSync('**/*.{ts,tsx}', { cwd: join(ROOT, 'src') });
  expect(files.length).toBeGreaterThan(1_000);
  const asking = files
    .filter((file) => !KNOWING.test(file) && !file.includes('.test.'))
    .filter((file) => asks.test(readFileSync(join(ROOT, 'src', file), 'utf8')));
  expect(asking).toEqual([]);
});
