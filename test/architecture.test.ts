import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from '../scripts/check/boundaries.ts';
import { readSources } from '../scripts/check/boundary-source.ts';
import { needlessExceptions } from '../scripts/check/one-meaning.ts';

const PROJECT = join(import.meta.dirname, '..');

const DOORS = '| `core/fields` | registry, *-kind | |\n';

/** A small project in which nothing is wrong. */
const SOUND = {
  'package.json':
    '{ "dependencies": { "zod": "1", "big.js": "1" }, "devDependencies": { "@types/big.js": "1", "@types/node": "1" } }',
  'package-lock.json': '{ "packages": { "node_modules/zod": { "peerDependencies": { "beside": "1" } } } }',
  'src/core/tsconfig.json': '{ "compilerOptions": { "lib": ["es2024"], "types": [] } }',
  'src/core/errors.ts':
    "import { z } from 'zod';\nimport Big from 'big.js';\nexport const errors = [z, Big];\n",
  'ARCHITECTURE.md': DOORS,
  'src/core/fields/money/money.ts': 'export const money = 1;\n',
  'src/core/fields/multiline-text/multiline-text.ts': 'export const multilineText = 1;\n',
  'src/core/fields/registry.ts':
    "import { money } from './money/money.ts';\nimport { multilineText } from './multiline-text/multiline-text.ts';\nexport const FIELDS = { money, multilineText };\n",
  'src/server/app.ts':
    "import { errors } from '#core/errors.ts';\nimport { session } from './session/session.ts';\nexport const app = [errors, session];\n",
  'src/server/session/session.ts':
    "import fs from 'node:fs';\nimport { tokens } from './tokens.ts';\nimport { run } from '../query/run.ts';\nexport const session = [fs, tokens, run];\n",
  'src/server/session/tokens.ts':
    "import { pool } from '#server/database/pool.ts';\nexport const tokens = pool;\n",
  'src/server/database/pool.ts': 'export const pool = 1;\n',
  'src/server/query/run.ts': 'export const run = (name: string) => sql`select * from app.${name}`;\n',
  'src/server/catalog/plan.ts':
    'export const plan = (name: string) => sql`create table app.${name} (id bigint)`;\n',
  'src/web/main.tsx':
    "import { FIELDS } from '#core/fields/registry.ts';\nimport { Login } from '#web/login/login.tsx';\nexport const main = [FIELDS, Login];\n",
  'test/all.ts':
    "import { app } from '#server/app.ts';\nimport { plan } from '#server/catalog/plan.ts';;\nconst main = import('#web/main.tsx');\n",
  'src/web/login/login.tsx': "export const Login = () => <a href='/app.html'>app</a>;\n",
};

let root: string;

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'colonnade-architecture-'));
  write(SOUND);
});
afterEach(() => rmSync(root, { recursive: true }));

test('[QUERY-1] the project keeps its boundaries', { timeout: 300_000 }, () => {
  const { files, imports, folders, violations } = checkBoundaries(PROJECT);
  expect(folders).toContainEqual(expect.stringMatching(/^core\/query +\d+ {2}marks, std$/));
  expect(violations).toEqual([]);
  expect(files).toBeGreaterThan(100);
  expect(imports).toBeGreaterThan(files);
});

test('a sound project has no violation', () => {
  expect(checkBoundaries(root)).toMatchObject({ files: 12, imports: 12, violations: [] });
});

describe('a planted violation is seen', () => {
  test.each([
    ['direction', 'src/core/a.ts', "import '#server/app.ts';"],
    ['direction', 'src/core/b.ts', "import '../web/main.tsx';"],
    ['direction', 'src/web/c.ts', "const later = import('#server/app.ts');"],
    ['direction', 'src/server/d.ts', "export { main } from '#web/main.tsx';"],
    ['direction', 'src/server/e.test.ts', "import type { main } from '../web/main.tsx';"],
    ['direction', 'src/web/f.ts', "type App = import('../server/app.ts').App;"],
    ['core-imports', 'src/core/g.ts', "import { readFileSync } from 'node:fs';"],
    ['core-imports', 'src/core/h.ts', "import pg from 'pg';"],
    ['core-imports', 'src/core/i.ts', "import { useState } from 'react';"],
    ['folder-entry', 'src/server/j.ts', "import { tokens } from './session/tokens.ts';"],
    [
      'folder-entry',
      'src/server/lists/lists.ts',
      "import { tokens } from '#server/session/sessions/tokens.ts';",
    ],
    ['folder-entry', 'src/web/k.tsx', "import { Field } from './login/field.tsx';"],
    ['barrel', 'src/web/login/index.ts', 'export const x = 1;'],
    ['barrel', 'src/core/all.ts', "export * from './errors.ts';"],
    ['application-sql', 'src/server/l.ts', 'const text = sql`select id from app.${table}`;'],
    ['application-sql', 'src/server/session/m.ts', 'const sql = \'update "app"."user" set name = $1\';'],
    ['application-sql', 'src/server/n.ts', "const name = 'app.customer';"],
    ['application-sql', 'src/server/catalog/o.ts', "const sql = 'insert into app.customer default values';"],
    ['application-sql', 'src/server/q.ts', "const sql = 'create table app.extra (id bigint)';"],
    ['application-sql', 'src/server/t.ts', "const sql = 'select 1 from app.thing';"],
    ['search-path', 'src/server/u.ts', "const sql = 'set search_path = app';"],
    ['sql-template', 'src/server/ab.ts', 'const text = `select * from ${name}`;'],
    ['trusted-sql', 'src/server/ac.ts', "import { trusted } from './database/sql/sql.ts';"],
    ['sql-sum', 'src/server/v.ts', "const sql = 'select * from ' + name;"],
    ['field-test', 'src/web/w.ts', "const isMoney = column.type === 'money';"],
    ['field-test', 'src/server/x.ts', "const found = 'multilineText' !== type;"],
    ['field-test', 'src/web/y.ts', 'const WIDTHS = { money: 10, multilineText: 20 };'],
    ['field-test', 'src/core/z.ts', "const WIDE = new Set(['multilineText', 'money']);"],
    ['folder-entry', 'src/web/aa.tsx', "import classes from './login/field.module.css';"],
    [
      'tables-elsewhere',
      'src/server/lists/bb.ts',
      "import { physicalTable } from '../query/scene/physical-names.ts';",
    ],
    ['field-switch', 'src/web/r.ts', "switch (column.type) { case 'money': break; }"],
    ['field-switch', 'src/server/s.ts', "switch (type) { case 'multilineText': break; default: }"],
  ])('%s in %s', (rule, path, text) => {
    write({ [path]: `// a comment\n${text}\n` });
    const { violations } = checkBoundaries(root);
    expect(violations.filter((one) => one.rule !== 'exports' && one.rule !== 'dependencies')).toEqual([
      {
        rule,
        place: `${path}:${rule === 'barrel' && path.includes('index') ? 1 : 2}`,
        text: expect.any(String),
      },
    ]);
  });

  test.each([
    [
      'imports what does not stand in its row',
      { 'src/server/query/a/x.ts': "import '../b/y.ts';" },
      'src/server/query/a/x.ts:1',
    ],
    [
      'imports a type of what does not stand in its row',
      { 'src/server/query/a/x.ts': "import type { y } from '../b/y.ts';" },
      'src/server/query/a/x.ts:1',
    ],
    [
      'imports a file above',
      { 'src/server/query/a/x.ts': "import '../run.ts';" },
      'src/server/query/a/x.ts:1',
    ],
    ['has no row', { 'src/server/query/c/z.ts': "import '../a/x.ts';" }, 'src/server/query/c'],
    [
      'may import one that stands below',
      { 'ARCHITECTURE.md': `| \`server/query/a/\` | b | |\n| \`server/query/b/\` | a | |\n${DOORS}` },
      'ARCHITECTURE.md:1',
    ],
    [
      'imports what does not stand in its row, within one that has a row too',
      {
        'ARCHITECTURE.md': `| \`server/query/\` | – | |\n| \`server/database/\` | – | |\n| \`server/session/\` | database, query | |\n| \`server/catalog/\` | – | |\n| \`server/query/b/\` | – | |\n| \`server/query/a/\` | – | |\n${DOORS}`,
      },
      'src/server/query/b/y.ts:1',
    ],
    [
      'imports one beside it, where one row is for all that have none',
      {
        'ARCHITECTURE.md': `| \`server/query/b/\` | – | |\n| \`server/query/*/\` | b | |\n${DOORS}`,
        'src/server/query/b/y.ts': 'const y = 1;',
        'src/server/query/c/z.ts': "import '../b/y.ts';\nimport { x } from '../a/x.ts';\nconst z = [x];",
      },
      'src/server/query/c/z.ts:2',
    ],
  ])('a folder that %s', (_, files, place) => {
    write({
      'ARCHITECTURE.md': `| \`server/query/a/\` | – | |\n| \`server/query/b/\` | a | |\n${DOORS}`,
      'src/server/query/a/x.ts': 'export const x = 1;',
      'src/server/query/b/y.ts': "import { x } from '../a/x.ts';\nconst y = [x];",
    });
    expect(checkBoundaries(root).violations).toEqual([]);
    write(files);
    expect(checkBoundaries(root).violations).toEqual([
      { rule: 'folder-order', place, text: expect.any(String) },
    ]);
  });

  test.each([
    ['types of Node', '{ "compilerOptions": { "lib": ["es2024"], "types": ["node"] } }'],
    ['types of the DOM', '{ "compilerOptions": { "lib": ["es2024", "dom"], "types": [] } }'],
    ['whatever types there are', '{ "compilerOptions": { "lib": ["es2024"] } }'],
  ])('core compiled with %s', (_, text) => {
    write({ 'src/core/tsconfig.json': text });
    expect(checkBoundaries(root).violations.map(({ rule }) => rule)).toEqual(['core-types']);
  });
});

describe('core is entered by its doors', () => {
  const inner = "import { money } from '#core/fields/money/money.ts';";
  const beside = '../../../core/fields/money/money.ts';

  test.each([
    ['the server', 'src/server/a.ts', inner],
    ['the client', 'src/web/a.tsx', "const later = import('#core/fields/money/money.ts');"],
    ['a test beside the code', 'src/server/a.test.ts', inner],
    ['a test', 'test/a.ts', "import type { money } from '../src/core/fields/money/money.ts';"],
    ['a script', 'scripts/a.ts', inner],
  ])('an inner file that %s imports is seen', (_, path, text) => {
    write({ [path]: `// a comment\n${text}\n` });
    expect(checkBoundaries(root).violations).toEqual([
      { rule: 'doors', place: `${path}:2`, text: expect.stringContaining('core/fields/money/money.ts') },
    ]);
  });

  test('a folder without a row is seen', () => {
    write({ 'src/core/extra/extra.ts': "import '../errors.ts';" });
    expect(checkBoundaries(root).violations).toEqual([
      { rule: 'doors', place: 'src/core/extra', text: expect.any(String) },
    ]);
  });

  test.each([
    ['a door', 'src/server/a.ts', "import { FIELDS } from '#core/fields/registry.ts';"],
    ['a door by a pattern', 'src/web/a.ts', "import '#core/fields/any-kind.ts';"],
    ['a file beside the folders', 'test/a.ts', "import '#core/errors.ts';"],
    ['core itself', 'src/core/a.ts', "import './fields/money/money.ts';"],
    ['the part of a column type on the server', 'src/server/fields/money/a.ts', `import '${beside}';`],
    ['the part of a column type in the client', 'src/web/fields/money/a.ts', `import '${beside}';`],
  ])('but not %s', (_, path, text) => {
    write({ [path]: text });
    expect(checkBoundaries(root).violations).toEqual([]);
  });
});

test('a package that is imported and not asked for is seen', () => {
  write({ 'src/web/a.ts': "import '@scope/left/more.js';", 'src/web/a.test.ts': "import 'tried';" });
  expect(checkBoundaries(root).violations).toEqual([
    { rule: 'dependencies', place: 'src/web/a.ts:1', text: 'package.json does not ask for @scope/left' },
  ]);
});

describe('a dependency that nothing imports is seen', () => {
  const dependsOn = (kind: 'dependencies' | 'devDependencies', name: string) => {
    const sound = JSON.parse(SOUND['package.json']) as Record<string, Record<string, string>>;
    write({
      'package.json': JSON.stringify({ ...sound, [kind]: { ...sound[kind], [name]: '1' } }),
      'src/server/a.test.ts': "import 'tried';",
      'test/support/b.ts': "import 'helping/more.ts';",
      'scripts/c.ts': "const flags = new URL('../node_modules/drawn/all.svg', import.meta.url);",
    });
    return checkBoundaries(root).violations;
  };

  test.each([
    ['dependencies', 'nowhere'],
    ['dependencies', 'tried'],
    ['dependencies', 'helping'],
    ['devDependencies', 'nowhere'],
    ['devDependencies', 'help'],
    ['devDependencies', '@types/nowhere'],
  ] as const)('in %s: %s', (kind, name) => {
    const text = `nothing imports ${name}`;
    expect(dependsOn(kind, name)).toEqual([{ rule: 'dependencies', place: 'package.json', text }]);
  });

  test.each(['tried', 'helping', 'drawn', 'beside', '@types/tried'])('but not %s', (name) => {
    expect(dependsOn('devDependencies', name)).toEqual([]);
  });
});

describe('an export that no other file imports is seen', () => {
  test.each([
    ['a', 'const', 'export const a = 1;\nexport const own = a;'],
    ['b', 'function', 'export async function b() {}'],
    ['C', 'type', 'export type C = 1;'],
    ['d', 'list', 'const d = 1;\nexport { d };'],
    ['main', 'name passed on', "export { main } from '../web/main.tsx';"],
  ])('%s, a %s', (name, _, text) => {
    write({
      'test/planted.ts': text,
      'test/takes.ts': "import { own, other } from '#test/planted.ts';\nimport { d } from './d.ts';",
    });
    const violation = { rule: 'exports', text: `no other file imports ${name}` };
    expect(checkBoundaries(root).violations).toEqual([
      { ...violation, place: `test/planted.ts:${name === 'd' ? 2 : 1}` },
    ]);
  });

  test.each([
    ['by its name', "import { planted as other } from '#test/planted.ts';"],
    ['as a whole', "import * as all from './planted.ts';"],
    ['later', "const later = import('./planted.ts');"],
    ['as a type', "type Planted = import('./planted.ts').planted;"],
    ['by passing it on', "export { planted as setup } from './planted.ts';"],
  ])('but not one that is taken %s', (_, text) => {
    write({ 'test/planted.ts': 'export const planted = 1;', 'test/takes.ts': text });
    expect(checkBoundaries(root).violations).toEqual([]);
  });
});

describe('a name that stands for two things is seen', () => {
  const one = 'src/core/planted.ts';
  const taken = "import { planted as a, Planted as b } from '#core/planted.ts';\n";
  const two = 'src/server/planted.ts';
  const takenToo = "import { planted as c, Planted as d } from '#server/planted.ts';\n";
  const planted = (first: string, second: string, more: Readonly<Record<string, string>> = {}) => {
    write({ [one]: first, [two]: second, 'test/takes.ts': taken + takenToo, ...more });
    return checkBoundaries(root).violations;
  };

  test.each([
    ['functions', 'export function planted() {}', 'export async function planted() {}'],
    ['values', 'export const planted = 1;', 'const planted = 2;\nexport { planted };'],
    ['types', 'export type Planted = 1;', 'export interface Planted {}'],
    ['a type and a component', 'export type Planted = 1;', 'export function Planted() {}'],
  ])('%s', (_, first, second) => {
    expect(planted(first, second)).toEqual([
      { rule: 'one-meaning', place: `${one}:1`, text: expect.stringContaining('server/planted.ts') },
    ]);
  });

  test('an entry of a registry and something else', () => {
    const registry = "import { planted } from './planted.ts';\nconst ALL = { planted };";
    expect(
      planted('export const planted = 1;', 'export const planted = 2;', { 'src/core/registry.ts': registry }),
    ).toMatchObject([{ rule: 'one-meaning' }]);
  });

  test.each([
    ['entries of registries', 'export const planted = 1;', 'export const planted = 2;'],
    ['a name that is passed on', 'export const planted = 1;', "export { planted } from '#core/planted.ts';"],
    ['a name of its own file', 'export const planted = 1;', 'const planted = 2;\nconst all = planted;'],
  ])('but not %s', (_, first, second) => {
    const registry = "import { planted } from './planted.ts';\nconst ALL = { planted };";
    const registries = { 'src/core/registry.ts': registry, 'src/server/registry.ts': registry };
    expect(planted(first, second, registries)).toEqual([]);
  });

  test('no exception stands there in vain', () => {
    expect(needlessExceptions(readSources(PROJECT))).toEqual([]);
  });
});

describe('what is allowed is not reported', () => {
  test.each([
    [
      'a registry that chooses by type',
      'src/server/fields/a.ts',
      "switch (column.type) { case 'money': break; }",
    ],
    [
      'a switch on something else',
      'src/web/b.ts',
      "switch (token.type) { case 'money': case 'plus': break; }",
    ],
    ['a test that looks inside', 'src/server/c.test.ts', "import { tokens } from './session/tokens.ts';"],
    ['a file of a collection', 'src/server/d.ts', "import { pool } from '#server/database/pool.ts';"],
    ['a page called app', 'src/server/e.ts', "const pages = ['app', 'app.html', '/app/records'];"],
    ['the schema of the platform', 'src/server/f.ts', "const sql = 'select * from colonnade.session';"],
  ])('%s', (_, path, text) => {
    write({ [path]: text });
    expect(checkBoundaries(root).violations).toEqual([]);
  });
});

describe('a check that sees nothing is red', () => {
  test.each(['core', 'server', 'web'])('without %s', (layer) => {
    rmSync(join(root, 'src', layer), { recursive: true });
    expect(checkBoundaries(root).violations).toContainEqual({
      rule: 'nothing-seen',
      place: `src/${layer}`,
      text: 'no file with imports was found',
    });
  });

  test('without any column type', () => {
    rmSync(join(root, 'src/core/fields/money/money.ts'));
    rmSync(join(root, 'src/core/fields/multiline-text/multiline-text.ts'));
    expect(checkBoundaries(root).violations.map(({ place }) => place)).toContain('src/core/fields');
  });
});

test('a file that cannot be parsed is an error, not a pass', () => {
  write({ 'src/core/broken.ts': 'export const = ;' });
  expect(() => checkBoundaries(root)).toThrow('src/core/broken.ts cannot be parsed');
});
