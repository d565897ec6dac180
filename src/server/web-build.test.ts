import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartError } from './start-error.ts';
import { ensureWebBuild, hashOfSources } from './web-build.ts';

let root: string;
let said: string[] = [];
const say = (text: string) => said.push(text);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'colonnade-web-build-'));
  mkdirSync(join(root, 'src/web'), { recursive: true });
  mkdirSync(join(root, 'src/core'));
  writeFileSync(join(root, 'vite.config.ts'), "export default { root: 'src/web' };\n");
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'src/web/index.html'), '<script type="module" src="./main.ts"></script>');
  writeFileSync(join(root, 'src/web/main.ts'), 'document.title = "first";\n');
});
beforeEach(() => {
  said = [];
});
afterAll(() => rmSync(root, { recursive: true }));

function builtScript(folder: string): string {
  const [script = ''] = readdirSync(join(folder, 'assets'));
  return readFileSync(join(folder, 'assets', script), 'utf8');
}

test('the client is built once, and again when a source has changed', async () => {
  const folder = await ensureWebBuild({ root, say });
  expect(folder).toBe(join(root, 'dist/web'));
  expect(builtScript(folder)).toContain('first');
  expect(said).toEqual(['Building the web client …', expect.stringMatching(/^Built in \d/)]);

  said = [];
  await ensureWebBuild({ root, say });
  expect(said).toEqual([]);

  writeFileSync(join(root, 'src/web/main.ts'), 'document.title = "second";\n');
  await ensureWebBuild({ root, say });
  expect(builtScript(folder)).toContain('second');
  expect(readdirSync(join(root, 'dist'))).toEqual(['web']);
});

test('a failed build says why and leaves the old one in its place', async () => {
  const main = join(root, 'src/web/main.ts');
  const good = readFileSync(main);
  writeFileSync(main, 'const = broken;\n');
  const error = await ensureWebBuild({ root, say }).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(/cannot be built .*(\n.*)*main\.ts/);
  expect(existsSync(join(root, 'dist/web/.built-from'))).toBe(true);
  expect(readdirSync(join(root, 'dist'))).toEqual(['web']);
  writeFileSync(main, good);
});

test.each(['src/web/login/deep.tsx', 'src/core/field.ts', 'vite.config.ts', 'package-lock.json'])(
  '%s counts as a source',
  (path) => {
    const before = hashOfSources(root);
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), `// ${path}\n`);
    expect(hashOfSources(root)).not.toBe(before);
  },
);

test('a test and a file elsewhere do not', () => {
  const before = hashOfSources(root);
  writeFileSync(join(root, 'src/web/main.test.ts'), '');
  writeFileSync(join(root, 'README.md'), '');
  expect(hashOfSources(root)).toBe(before);
});
