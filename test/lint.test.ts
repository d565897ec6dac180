import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf, ROOT } from '../scripts/run-program.ts';

let folder: string;

/** What the linter must see, by the file it is planted in. */
const PLANTED = {
  'import(no-cycle)': [
    'src/core/one.ts',
    "import { two } from '#core/two.ts';\nexport const one = (): number => two();\n",
  ],
  'typescript(no-floating-promises)': [
    'src/core/late.ts',
    'export async function late(): Promise<void> {}\nlate();\n',
  ],
  'typescript(no-explicit-any)': ['src/core/any.ts', 'export const give = (x: any): unknown => x;\n'],
  'import(no-default-export)': ['src/core/default.ts', 'export default 1;\n'],
  'eslint(max-lines)': ['src/core/long.ts', 'export {};\n'.padEnd(412, '\n')],
  'eslint(max-lines-per-function)': ['src/core/big.ts', `export function big(): void {${'\n'.repeat(61)}}\n`],
} as const;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'colonnade-lint-'));
  const options = {
    strict: true,
    module: 'nodenext',
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  const files = Object.fromEntries(Object.values(PLANTED));
  const others = {
    'package.json': JSON.stringify({ type: 'module', imports: { '#core/*': './src/core/*' } }),
    'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['src'] }),
    'src/core/two.ts': "import { one } from './one.ts';\nexport const two = (): number => one();\n",
  };
  for (const [path, text] of Object.entries({ ...files, ...others })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(PLANTED))('the linter sees %s', (rule, [path]) => {
  const args = [programOf('oxlint'), '-c', join(ROOT, '.oxlintrc.json'), '-f', 'unix', path];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stdout).toContain(`[Error/${rule}]`);
  expect(status).toBe(1);
});
