import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, '.cache', 'extending');

/** What a file of the project gets: each text behind, or in front of, the one place where another stands. */
export interface Edit {
  readonly file: string;
  readonly puts: readonly Put[];
}

type Put =
  | { readonly after: string; readonly text: string }
  | { readonly before: string; readonly text: string };

/** A copy of the project's sources that an example of `test/extending/` is plugged into. */
interface ExtendedTree {
  readonly root: string;
  /**
   * Runs tests in the copy, the example's own unless others are named, on the PostgreSQL of this run where it has one; gives
   * what they wrote, and whether they passed.
   */
  readonly test: (files?: string) => Promise<Ended>;
}

interface Ended {
  readonly ok: boolean;
  readonly written: string;
}

/**
 * Copies the project's sources for the length of a test, puts the example's own files in place and makes its edits. Throws
 * where the place of an edit is not there exactly once.
 */
export function extendedTree(example: string, edits: readonly Edit[]): ExtendedTree {
  mkdirSync(CACHE, { recursive: true });
  const root = mkdtempSync(join(CACHE, `${example}-`));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const part of [
    'src',
    'package.json',
    'tsconfig.base.json',
    'test/support',
    'test/every-type',
    'sql',
    'bin',
    'ARCHITECTURE.md',
    'package-lock.json',
  ])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  const own = join(ROOT, 'test', 'extending', example);
  cpSync(join(own, 'src'), join(root, 'src'), { recursive: true });
  if (existsSync(join(own, 'try'))) cpSync(join(own, 'try'), join(root, 'test', 'try'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const edit of edits) makeEdit(root, edit);
  return { root, test: async (files = 'test/try/**') => await tested(root, files) };
}

function makeEdit(root: string, edit: Edit): void {
  const path = join(root, edit.file);
  writeFileSync(path, edited(readFileSync(path, 'utf8'), edit));
}

/** A file's text with an edit made. Throws where the place of the edit is not there exactly once. */
export function edited(whole: string, { file, puts }: Edit): string {
  return puts.reduce((text, put) => {
    const place = 'after' in put ? put.after : put.before;
    const parts = text.split(place);
    if (parts.length !== 2) throw new Error(`${file}: '${place}' stands ${parts.length - 1} times`);
    return parts.join('after' in put ? `${place}${put.text}` : `${put.text}${place}`);
  }, whole);
}

async function tested(root: string, files: string): Promise<Ended> {
  const provided = JSON.stringify({ postgres: inject('postgres') ?? {} });
  const config = `import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['${files}'], provide: ${provided} } });`;
  writeFileSync(join(root, 'vitest.config.ts'), config);
  return await new Promise((resolve) => {
    const program = ['node_modules/vitest/vitest.mjs', 'run'];
    execFile(process.execPath, program, { cwd: root, maxBuffer: 16 * 2 ** 20 }, (error, stdout, stderr) =>
      resolve({ ok: !error, written: `${stdout}${stderr}` }),
    );
  });
}

/** The files that `docs/extending.md` says are edited, under a heading, with their folders in the project. */
export function filesToEdit(heading: string): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs', 'extending.md'), 'utf8');
  const [, rest = ''] = page.split(`## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  const [, list = ''] = section.split('Files to edit');
  return [...list.matchAll(/^- `([^`]+)`/gm)]
    .map(([, file = '']) => (existsSync(join(ROOT, 'src', file)) ? `src/${file}` : file))
    .filter((file) => file.startsWith('src/'));
}
