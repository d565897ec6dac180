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
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartError } from '../std/start-error.ts';
import { ensureWebBuild, hashOfSources } from './web-build.ts';

let root: string;
let said: string[] = [];
const say = (text: string) => said.push(text);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'colonnade-web-build-'));
  mkdirSync(join(root, 'src/web'), { recursive: true });
  mkdirSync(join(root, 'src/core'));
  const input = `isSsrBuild ? 'src/web/session-server.ts' : 'src/web/index.html'`;
  writeFileSync(
    join(root, 'vite.config.ts'),
    `export default ({ isSsrBuild }) => ({ root: 'src/web', build: { rolldownOptions: { input: ${input} } } });\n`,
  );
  writeFileSync(join(root, 'src/web/session-server.ts'), 'export const drawPage = () => "drawn";\n');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'package.json'), '{"type": "module"}');
  writeFileSync(join(root, 'src/web/index.html'), '<script type="module" src="./main.ts"></script>');
  writeFileSync(join(root, 'src/web/main.ts'), 'document.title = "first";\n');
});
beforeEach(() => {
  said = [];
});
afterAll(() => rmSync(root, { recursive: true }));

function builtScript(folder: string): string {
  const script = readdirSync(join(folder, 'assets')).find((file) => file.endsWith('.js')) ?? '';
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

test('what the server draws pages with is built beside the client, and large scripts are there compressed', async () => {
  const long = Array.from({ length: 200 }, (_, at) => `document.title = "line ${at}";`).join('\n');
  writeFileSync(join(root, 'src/web/main.ts'), `${long}\n`);
  const folder = await ensureWebBuild({ root, say });
  expect(readFileSync(join(folder, 'server/session-server.js'), 'utf8')).toContain('drawn');
  const script = readdirSync(join(folder, 'assets')).find((file) => file.endsWith('.js')) ?? '';
  const compressed = readFileSync(join(folder, 'assets', `${script}.br`));
  expect(brotliDecompressSync(compressed).toString()).toBe(builtScript(folder));
  expect(existsSync(join(folder, 'assets', `${script}.gz`))).toBe(true);
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
