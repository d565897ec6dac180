import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { ensureWebBuild } from '#server/web-build.ts';
import { programOf, ROOT, runProgram, wasStopped } from './run-program.ts';
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
} from './test-count.ts';
import { linesOfTimes, timesOfPlaywright, timesOfVitest, type Timed } from './test-times.ts';

const USAGE = `Usage: npm test [-- [--unit | --browser] [--times] [part of a file name …]]`;
const FLAGS = new Set(['--unit', '--browser', '--times']);
const RESULTS = join(ROOT, 'test-results');

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
  await runTests({ unit: !flags.has('--browser'), browser: !flags.has('--unit') && hasBrowserTests() });
}

/** Runs the tests that were asked for; the last line printed is the count, alone, also kept in summary.json. */
async function runTests({
  unit,
  browser,
}: {
  readonly unit: boolean;
  readonly browser: boolean;
}): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const built = !browser || (await buildWeb());
  const counts: TestCount[] = built ? [] : [{ passed: 0, failed: 1, skipped: 0 }];
  const vitest = unit ? await runVitest() : undefined;
  if (vitest) counts.push(countVitest(vitest));
  const playwright = browser && built ? await runPlaywright() : undefined;
  if (playwright) counts.push(countPlaywright(playwright));
  const count = sum(counts);
  writeFileSync(join(RESULTS, 'summary.json'), `${JSON.stringify(count)}\n`);
  // The browser's tests, whose own failures stand at the end already, have pushed those of the others out of sight.
  for (const failure of vitest ? failuresOfVitest(vitest) : []) process.stdout.write(`\n✗ ${failure}\n`);
  for (const unsteady of playwright ? unsteadyOfPlaywright(playwright) : [])
    process.stdout.write(`\nunsteady: ${unsteady}\n`);
  if (flags.has('--times')) tellTimes(vitest, playwright);
  if (count.passed + count.failed === 0) process.stderr.write('No test ran.\n');
  process.stdout.write(`\n${closingLine(count)}\n`);
  process.exitCode = isGreen(count) ? 0 : 1;
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

function runVitest(): Promise<Run> {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'];
  if (flags.has('--times')) reporters.push('--reporter=./scripts/vitest-times.ts');
  return runRunner(programOf('vitest'), ['run', '--passWithNoTests', ...reporters, ...filters], 'unit.json');
}

function runPlaywright(): Promise<Run> {
  return runRunner(
    programOf('@playwright/test', 'playwright'),
    ['test', '--pass-with-no-tests', ...filters],
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

/** Filters pick by file name; where none of the browser's files matches, the browser and its build are spared. */
function hasBrowserTests(): boolean {
  const files = readdirSync(join(ROOT, 'test', 'e2e'), { recursive: true, encoding: 'utf8' });
  const specs = files.filter((file) => file.endsWith('.spec.ts')).map((file) => `test/e2e/${file}`);
  return specs.some((spec) => filters.length === 0 || filters.some((filter) => spec.includes(filter)));
}
