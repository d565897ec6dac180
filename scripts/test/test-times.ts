import { relative } from 'node:path';

/** How long a file or a test took. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** Where the time of a runner went: every file and every test of it. */
interface Times {
  readonly files: readonly Timed[];
  readonly tests: readonly Timed[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Files and tests that a list of the slowest names. */
const MAX_SHOWN = 20;

/** The tests of Vitest's report, and its files as `files` says: the report knows nothing of what comes before tests. */
export function timesOfVitest(report: unknown, files: readonly Timed[], root: string): Times {
  const { testResults = [] } = (report ?? {}) as Partial<VitestReport>;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { files: files.map(({ name, seconds }) => ({ name: relative(root, name), seconds })), tests };
}

/** The tests of Playwright's report and their files; a test counts with what its file prepares, and all its tries. */
export function timesOfPlaywright(report: unknown): Times {
  const { suites = [] } = (report ?? {}) as { readonly suites?: readonly PlaywrightSuite[] };
  const tests = suites.flatMap(testsIn);
  const files = new Map<string, number>();
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds);
  return {
    files: [...files].map(([name, seconds]) => ({ name, seconds })),
    tests: tests.map(({ file, title, seconds }) => ({ name: `${file} › ${title}`, seconds })),
  };
}

function testsIn({
  file,
  suites = [],
  specs = [],
}: PlaywrightSuite): readonly { file: string; title: string; seconds: number }[] {
  const own = specs.map(({ title, tests }) => {
    const tries = tests.flatMap(({ results }) => results);
    return { file, title, seconds: tries.reduce((all, { duration }) => all + duration, 0) / 1000 };
  });
  return [...own, ...suites.flatMap(testsIn)];
}

/** The lines that tell where the time of a runner went, which took so many seconds by the clock. */
export function linesOfTimes(runner: string, clock: number, { files, tests }: Times): readonly string[] {
  const sum = files.reduce((all, { seconds }) => all + seconds, 0);
  const head = `${runner}: ${minutes(clock)} min by the clock, ${minutes(sum)} min in ${files.length} files with ${tests.length} tests`;
  return [head, '', 'Slowest files, in seconds:', ...slowest(files), '', 'Slowest tests:', ...slowest(tests)];
}

function slowest(all: readonly Timed[]): readonly string[] {
  const sorted = all.toSorted((one, other) => other.seconds - one.seconds);
  return sorted.slice(0, MAX_SHOWN).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${name}`);
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}
