import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
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
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/run-program.ts';

let project: string;
const children: ChildProcess[] = [];

/** Says what it was given, and counts the signals that reach it until it is told to end. */
const SCRIPT = `
  process.stdout.write('args ' + JSON.stringify(process.argv.slice(2)) + ' pid ' + process.pid + '\\n');
  let count = 0;
  const on = (signal) => { count += 1; process.stdout.write(signal + '\\n'); setTimeout(() => process.exit(40 + count), 700); };
  const [order, value] = process.argv.slice(2);
  if (order === 'exit') process.exit(Number(value));
  if (order === 'die') process.kill(process.pid, value);
  if (order === 'wait') { process.on('SIGINT', on); process.on('SIGTERM', on); process.stdout.write('ready\\n'); }
  if (order) setInterval(() => {}, 1000);
`;

function npm(args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** A project with one dependency, which comes from a file, so that no network is needed. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'colonnade-launcher-'));
  cpSync(join(ROOT, 'bin'), join(project, 'bin'), { recursive: true });
  mkdirSync(join(project, 'pebble'));
  writeFileSync(join(project, 'pebble', 'package.json'), '{ "name": "pebble", "version": "1.0.0" }');
  npm(['pack', './pebble'], project);
  const dependencies = { pebble: 'file:pebble-1.0.0.tgz' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'try', type: 'module', dependencies }));
  npm(['install', '--package-lock-only'], project);
  writeFileSync(join(project, 'script.mjs'), SCRIPT);
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(project, { recursive: true, force: true });
});

interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: string | null;
    readonly out: string;
    readonly err: string;
  }>;
  readonly until: (text: string) => Promise<string>;
}

function launch(args: readonly string[]): Launched {
  const child = spawn(process.execPath, [join(project, 'bin/run.mjs'), 'script.mjs', ...args], {
    cwd: tmpdir(),
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    out,
    err,
  }));
  const until = async (text: string) => {
    while (!out.includes(text)) await sleep(10);
    return out;
  };
  return { child, ended, until };
}

function uninstall(): void {
  rmSync(join(project, 'node_modules'), { recursive: true, force: true });
}

describe('what is missing is installed', () => {
  test('on the first start, and not again', async () => {
    uninstall();
    const first = await launch(['exit', '0']).ended;
    expect(first).toMatchObject({ code: 0, err: 'Installing the dependencies (npm ci) …\n' });
    expect(existsSync(join(project, 'node_modules/pebble/package.json'))).toBe(true);
    expect(await launch(['exit', '0']).ended).toMatchObject({ code: 0, err: '' });
  });

  test('again when what is installed is not what the lock file says', async () => {
    const record = join(project, 'node_modules/.package-lock.json');
    writeFileSync(record, readFileSync(record, 'utf8').replace('"version": "1.0.0"', '"version": "0.9.0"'));
    expect((await launch(['exit', '0']).ended).err).toContain('Installing');
    expect((await launch(['exit', '0']).ended).err).toBe('');
  });

  test('not where an earlier version left a package that nothing needs any more', async () => {
    const record = join(project, 'node_modules/.package-lock.json');
    const good = readFileSync(record, 'utf8');
    const leaving = (path: string) =>
      writeFileSync(
        record,
        good.replace('"packages": {', `"packages": { "${path}": { "version": "1.0.0" },`),
      );
    leaving('node_modules/gravel');
    expect((await launch(['exit', '0']).ended).err).toBe('');
    leaving('node_modules/pebble/node_modules/gravel');
    expect((await launch(['exit', '0']).ended).err).toContain('Installing');
  });

  test('once by several starts at the same time, while the others wait', async () => {
    uninstall();
    const ends = await Promise.all(
      [1, 2, 3, 4].map(async (code) => await launch(['exit', String(code)]).ended),
    );
    expect(ends.map(({ code }) => code)).toEqual([1, 2, 3, 4]);
    expect(ends.filter(({ err }) => err.includes('Installing'))).toHaveLength(1);
    expect(readdirSync(join(project, '.cache')).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  test('although a killed start left its lock behind', async () => {
    uninstall();
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    mkdirSync(join(project, '.cache/install.lock'), { recursive: true });
    writeFileSync(join(project, `.cache/install.lock/${gone}-aaaaaaaaaaaa`), '');
    const ends = await Promise.all([1, 2].map(async (code) => await launch(['exit', String(code)]).ended));
    expect(ends.map(({ code }) => code)).toEqual([1, 2]);
    expect(ends.filter(({ err }) => err.includes('Installing'))).toHaveLength(1);
  });

  test('or the reason why not is told in the words of npm', async () => {
    uninstall();
    const lock = join(project, 'package-lock.json');
    const good = readFileSync(lock, 'utf8');
    writeFileSync(lock, good.replaceAll('sha512-', 'sha512-AAAA'));
    const { code, err } = await launch(['exit', '0']).ended;
    writeFileSync(lock, good);
    expect(code).toBe(1);
    expect(err).toMatch(/EINTEGRITY/);
    expect(err).toMatch(/npm ci failed in .* \(exit code 1\)\.\n$/);
  });
});

describe('the script and its end', () => {
  test('the arguments arrive as they were given', async () => {
    const { out } = await launch(['exit', '0', '--flag', 'two words', '', '*']).ended;
    expect(out).toContain('args ["exit","0","--flag","two words","","*"]');
  });

  test.each([0, 1, 7, 255])('exit code %i is passed on', async (code) => {
    expect(await launch(['exit', String(code)]).ended).toMatchObject({ code, signal: null });
  });

  test.each(['SIGTERM', 'SIGKILL', 'SIGINT'])('a death by %s is passed on', async (signal) => {
    expect(await launch(['die', signal]).ended).toMatchObject({ code: null, signal });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s reaches the script once, and its end is waited for',
    async (signal) => {
      const { child, ended, until } = launch(['wait']);
      await until('ready');
      child.kill(signal);
      expect(await ended).toMatchObject({
        code: 41,
        out: expect.stringMatching(new RegExp(`ready\\n${signal}\\n$`)),
      });
    },
  );

  test('a signal that npm repeats reaches the script once, one that a person repeats twice', async () => {
    const { child, ended, until } = launch(['wait']);
    await until('ready');
    child.kill('SIGINT');
    child.kill('SIGINT');
    await sleep(400);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 42 });
  });

  test('a killed launcher takes its script with it', async () => {
    const { child, until } = launch(['wait']);
    const pid = Number(/pid (\d+)/.exec(await until('ready'))?.[1]);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
