import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StartError } from '../std/start-error.ts';

/** What the web client is made from, within the project. */
const SOURCES = [
  'src/web',
  'src/core',
  'scripts/web-chunks.ts',
  'scripts/icon-sprite.ts',
  'vite.config.ts',
  'package-lock.json',
];
const STAMP = '.built-from';
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const TEST = /\.test\.tsx?$/;

/** Where the project is, and where its progress is told. */
interface WebBuildOptions {
  readonly root?: string;
  readonly say?: (text: string) => void;
}

/**
 * Gives the folder of the built web client, which it builds first where its sources have changed since. The new build
 * takes the old one's place whole. Throws a StartError with the builder's words where the build fails.
 */
export async function ensureWebBuild({
  root = projectRoot(),
  say = tell,
}: WebBuildOptions = {}): Promise<string> {
  const folder = join(root, 'dist', 'web');
  const sources = hashOfSources(root);
  if (readStamp(folder) === sources) return folder;
  say('Building the web client …');
  const begun = performance.now();
  const draft = `${folder}.new-${process.pid}`;
  try {
    await build(root, draft, []);
    await build(root, join(draft, 'server'), ['--ssr']);
    await compressAssets(join(draft, 'assets'));
    writeFileSync(join(draft, STAMP), sources);
    replace(folder, draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  say(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return folder;
}

/** A hash over the paths and contents of all that goes into the web client; tests do not. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !TEST.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

function readStamp(folder: string): string | undefined {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** Builds the client, or with `--ssr` what the server draws pages with. */
async function build(root: string, outDir: string, kind: readonly string[]): Promise<void> {
  const vite = createRequire(import.meta.url).resolve('vite/package.json');
  const args = [
    join(dirname(vite), 'bin', 'vite.js'),
    'build',
    ...kind,
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    mkdirSync(outDir, { recursive: true });
    await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    throw new StartError(`The web client cannot be built in ${root}:\n${reasonOf(error)}`);
  }
}

/** What compresses well, from a size on where that is worth a request's while. */
const COMPRESSIBLE = /\.(css|js|json|svg)$/;
const MIN_BYTES = 1_024;

/** Writes each asset that compresses well as brotli and gzip beside it: they are sent as they are. */
async function compressAssets(folder: string): Promise<void> {
  const files = filesUnder(folder).filter(
    (file) => COMPRESSIBLE.test(file) && statSync(file).size >= MIN_BYTES,
  );
  await Promise.all(
    files.map(async (file) => {
      const source = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      };
      writeFileSync(`${file}.br`, await brotli(source, { params }));
      writeFileSync(`${file}.gz`, await gzipped(source, { level: 9 }));
    }),
  );
}

/** The builder's words, without the places in its own code. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .join('\n');
}

/** Of two builds at the same time the last one stays; they are equal. */
function replace(folder: string, draft: string): void {
  const old = `${folder}.old-${process.pid}`;
  for (;;) {
    if (existsSync(folder)) renameSync(folder, old);
    rmSync(old, { recursive: true, force: true });
    try {
      renameSync(draft, folder);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
}

function projectRoot(): string {
  return dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
