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
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
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

/** What failed by Vitest's report, each with its file, its name and the beginning of its reason. */
export function failuresOfVitest({ report }: RunnerResult): readonly string[] {
  const { testResults = [] } = (report ?? {}) as Partial<VitestReport>;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}\n${(message ?? '').slice(0, REASON)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${name} › ${fullName ?? ''}\n${(failureMessages?.join('\n') ?? '').slice(0, REASON)}`,
    );
  });
}

/** Characters of a reason that the end of a run repeats. */
const REASON = 800;

/** Tests that may be unsteady in one run: more are failures. */
const MAX_UNSTEADY = 2;

/** Counts of Playwright's report; tests that passed at a second try count as passed as long as they are few. */
export function countPlaywright({ report, exitCode }: RunnerResult): TestCount {
  if (!report) return withExitCode(NONE, exitCode);
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  const forgiven = flaky <= MAX_UNSTEADY ? flaky : 0;
  const count = { passed: expected + forgiven, failed: unexpected + flaky - forgiven, skipped };
  return withExitCode(count, exitCode);
}

/** The tests of Playwright's report that passed at a second try alone, each with its file. */
export function unsteadyOfPlaywright({ report }: RunnerResult): readonly string[] {
  return ((report ?? {}) as Partial<PlaywrightReport>).suites?.flatMap(unsteadyIn) ?? [];
}

function unsteadyIn({ file, suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `${file} › ${title}`), ...suites.flatMap(unsteadyIn)];
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
