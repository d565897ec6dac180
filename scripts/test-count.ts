/** How the tests of a run ended. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A runner's JSON report, where it wrote one, and its exit code. */
export interface RunnerResult {
  readonly report: unknown;
  readonly exitCode: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Counts of Vitest's report; a test file that could not even be loaded is one failure. */
export function countVitest({ report, exitCode }: RunnerResult): TestCount {
  if (!report) return withExitCode(NONE, exitCode);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return withExitCode({ passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }, exitCode);
}

/** Counts of Playwright's report; a test that passed only at a second try is a failure. */
export function countPlaywright({ report, exitCode }: RunnerResult): TestCount {
  if (!report) return withExitCode(NONE, exitCode);
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

/** The sum of several counts. */
export function sum(counts: readonly TestCount[]): TestCount {
  return counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    NONE,
  );
}

/** The closing line of a run, such as `12 passed, 0 failed`. */
export function closingLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether all is well: nothing failed, and something was tried. */
export function isGreen({ passed, failed }: TestCount): boolean {
  return failed === 0 && passed > 0;
}

const NONE: TestCount = { passed: 0, failed: 0, skipped: 0 };

/** A runner that ends badly has failed, also where no single test did. */
function withExitCode(count: TestCount, exitCode: number): TestCount {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
