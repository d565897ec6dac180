import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/std/start-error.ts';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { readTools } from './check/boundary-source.ts';
import { changedFiles } from './test/changed-files.ts';
import { programOf, ROOT, runProgram, wasStopped } from './run-program.ts';
import {
  leftOut,
  patternOf,
  specsOfChange,
  testFilesOf,
  withWords,
  wordsOfNone,
  type Imports,
} from './test/test-choice.ts';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfVitest,
  isGreen,
  sum,
  unsteadyOfPlaywright,
  type RunnerResult,
  type TestCount,
} from './test/test-count.ts';
import { linesOfTimes, timesOfPlaywright, timesOfVitest, type Timed } from './test/test-times.ts';

const USAGE = `Usage: npm test [-- [--unit | --browser] [--changed] [--times] [part of a file name …]]`;
const FLAGS = new Set(['--unit', '--browser', '--changed', '--times']);
const RESULTS = join(ROOT, 'test-results');

/** Folders that hold much and no test of ours. */
const NEVER = new Set(['node_modules', '.git', '.cache']);

/** What a run tries: whether Vitest, which files in the browser, and since which commit where a change is tried. */
interface Choice {
  readonly unit: boolean;
  readonly specs: readonly string[];
  /** Whether `specs` are not all there are. */
  readonly someSpecs: boolean;
  readonly since: string | undefined;
}

/** A runner's result, and how long it took by the clock. */
interface Run extends RunnerResult {
  readonly seconds: number;
}

const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith('-'));
const flags = new Set(args.filter((arg) => arg.startsWith('-')));
const unknown = [...flags].filter((flag) => !FLAGS.has(flag));

if (unknown.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  const choice = choose();
  if (choice) await runTests(choice);
  else process.exitCode = 2;
}

/** What is to run; undefined where that cannot be, which has been told then. */
function choose(): Choice | undefined {
  const all = testFilesOf(filesIn(''));
  const none = wordsOfNone(all, filters);
  if (none.length > 0) {
    for (const word of none) process.stderr.write(`No test has “${word}” in its path.\n`);
    return undefined;
  }
  const picked = withWords(all, filters);
  const unit = !flags.has('--browser') && picked.unit.length > 0;
  const specs = flags.has('--unit') ? [] : picked.browser;
  if (!flags.has('--changed')) return { unit, specs, someSpecs: filters.length > 0, since: undefined };
  try {
    const { since, files } = changedFiles();
    const change = { changed: files, imports: importsOfTests() };
    const touched = specsOfChange(specs, change, flags.has('--browser'));
    const left = specsOfChange(specs, change, true).length - touched.length;
    process.stdout.write(`Tests of what changed since ${since}.\n`);
    if (left > 0) process.stdout.write(`${leftOut(left)}\n`);
    return { unit, specs: touched, someSpecs: true, since };
  } catch (error) {
    process.stderr.write(`What changed cannot be read from git: ${(error as Error).message}\n`);
    return undefined;
  }
}

/** What the tests and what they are built on import. */
function importsOfTests(): Imports {
  const paths = (path: string) => (path.startsWith('../') ? path.slice('../'.length) : `src/${path}`);
  return new Map(
    readTools(ROOT).map(({ path, imports }) => [paths(path), imports.map(({ what }) => paths(what))]),
  );
}

/** Runs the tests that were asked for; the last line printed is the count, alone, also kept in summary.json. */
async function runTests({ unit, specs, someSpecs, since }: Choice): Promise<void> {
  const browser = specs.length > 0;
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const built = !browser || (await buildWeb());
  const counts: TestCount[] = built ? [] : [{ passed: 0, failed: 1, skipped: 0 }];
  const vitest = unit ? await runVitest(since) : undefined;
  if (vitest) counts.push(countVitest(vitest));
  const playwright = browser && built ? await runPlaywright(someSpecs ? specs : []) : undefined;
  if (playwright) counts.push(countPlaywright(playwright));
  const count = sum(counts);
  writeFileSync(join(RESULTS, 'summary.json'), `${JSON.stringify(count)}\n`);
  // The browser's tests, whose own failures stand at the end already, have pushed those of the others out of sight.
  for (const failure of vitest ? failuresOfVitest(vitest) : []) process.stdout.write(`\n✗ ${failure}\n`);
  for (const unsteady of playwright ? unsteadyOfPlaywright(playwright) : [])
    process.stdout.write(`\nunsteady: ${unsteady}\n`);
  if (flags.has('--times')) tellTimes(vitest, playwright);
  const idle = count.passed + count.failed === 0;
  if (idle) process.stderr.write(since ? 'The change touches no test.\n' : 'No test ran.\n');
  process.stdout.write(`\n${closingLine(count)}\n`);
  process.exitCode = isGreen(count) || (idle && since !== undefined) ? 0 : 1;
}

function tellTimes(vitest: Run | undefined, playwright: Run | undefined): void {
  const ofVitest = vitest && timesOfVitest(vitest.report, (read('unit-times.json') ?? []) as Timed[], ROOT);
  const ofPlaywright = playwright && timesOfPlaywright(playwright.report);
  const parts = [
    ofVitest && linesOfTimes('Vitest', vitest.seconds, ofVitest),
    ofPlaywright && linesOfTimes('Browser', playwright.seconds, ofPlaywright),
  ];
  for (const lines of parts) if (lines) process.stdout.write(`\n${lines.join('\n')}\n`);
}

async function buildWeb(): Promise<boolean> {
  try {
    await ensureWebBuild();
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    return false;
  }
}

function runVitest(since: string | undefined): Promise<Run> {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'];
  if (flags.has('--times')) reporters.push('--reporter=./scripts/test/vitest-times.ts');
  const changed = since === undefined ? [] : [`--changed=${since}`];
  const asked = ['run', '--passWithNoTests', ...changed, ...reporters, ...filters];
  return runRunner(programOf('vitest'), asked, 'unit.json');
}

/** Runs these files of browser tests, or all where none is named. */
function runPlaywright(specs: readonly string[]): Promise<Run> {
  return runRunner(
    programOf('@playwright/test', 'playwright'),
    ['test', '--pass-with-no-tests', ...specs.map((spec) => patternOf(spec, filters))],
    'browser.json',
  );
}

async function runRunner(program: string, runnerArgs: readonly string[], reportName: string): Promise<Run> {
  const begun = performance.now();
  const exitCode = await runProgram(program, runnerArgs);
  if (wasStopped(exitCode)) process.exit(exitCode);
  return { exitCode, report: read(reportName), seconds: (performance.now() - begun) / 1000 };
}

function read(name: string): unknown {
  const file = join(RESULTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The files below a folder of the project, as paths from the project's. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return NEVER.has(entry.name) ? [] : filesIn(path);
  });
}
