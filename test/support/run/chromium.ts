import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

/** A browser for tests, with what it needs to be launched. */
interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Of the package only the program: its own arguments switch off security that the tests are about. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const LIBRARIES = join('al2023', 'lib');

/** Where a machine that the package does not serve may have one. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium that came with npm, unpacked on first use, with the shared libraries of its package where the machine
 * has none; where the package has no program for the machine, an installed one. `COLONNADE_CHROMIUM` names another.
 */
export async function findChromium(): Promise<Chromium> {
  const served = process.platform === 'linux' && process.arch === 'x64';
  const own =
    process.env['COLONNADE_CHROMIUM'] ?? (served ? undefined : INSTALLED.find((path) => existsSync(path)));
  if (own) return { executablePath: own, args: ARGS, env: environment({}) };
  if (!served)
    throw new Error(
      'No Chromium for this machine comes from npm: name an installed one with COLONNADE_CHROMIUM',
    );
  const folder = await unpacked();
  const executablePath = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: fontConfiguration(folder) };
  if (missingLibraries(executablePath, '').length === 0)
    return { executablePath, args: ARGS, env: environment(fonts) };
  const libraries = join(folder, LIBRARIES);
  const missing = missingLibraries(executablePath, libraries);
  if (missing.length > 0) throw new Error(`Chromium lacks ${missing.join(', ')} on this machine`);
  return { executablePath, args: ARGS, env: environment({ ...fonts, LD_LIBRARY_PATH: libraries }) };
}

/** Unpacks beside the place and moves the whole there, so that one at a time is enough and none is half. */
async function unpacked(): Promise<string> {
  const place = join(cacheFolder(), `chromium-${packageVersion()}`);
  if (existsSync(join(place, 'chromium'))) return place;
  const draft = mkdtempSync(`${place}-`);
  try {
    await unpackInto(draft);
    renameSync(draft, place);
  } catch (error) {
    if (!existsSync(join(place, 'chromium'))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return place;
}

/** The package unpacks into the temporary folder and takes what it finds there for its own. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all([sparticuz.executablePath(), inflate(join(packageFolder(), 'bin', 'al2023.tar.br'))]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** The package's fonts and no others, so that every machine draws alike; its own file only knows them below /tmp. */
function fontConfiguration(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

/** Names of shared libraries that `program` would not find, with `folder` in front of the machine's own. */
function missingLibraries(program: string, folder: string): readonly string[] {
  const env = { ...process.env, LD_LIBRARY_PATH: folder };
  const lines = execFileSync('ldd', [program], { env, encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes('not found')).map((line) => line.trim().split(' ')[0] ?? line);
}

/** In the project where that may be written to, else a folder of the user's own among the temporary ones. */
function cacheFolder(): string {
  const inProject = join(import.meta.dirname, '..', '..', '..', '.cache');
  try {
    mkdirSync(inProject, { recursive: true });
    accessSync(inProject, constants.W_OK);
    return inProject;
  } catch {
    const own = join(tmpdir(), `colonnade-cache-${process.getuid?.() ?? 0}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
}

function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
}

function packageVersion(): string {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function environment(added: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(own), ...added };
}
