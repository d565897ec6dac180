import { expect, test } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfVitest,
  isGreen,
  sum,
  unsteadyOfPlaywright,
} from './test-count.ts';

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const broken = { status: 'failed', assertionResults: [] };
const red = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };

test('the counts of a green run are taken as they are', () => {
  expect(countVitest({ report: vitest, exitCode: 0 })).toEqual({ passed: 5, failed: 0, skipped: 2 });
});

test('a file that cannot be loaded is a failure, one with failed tests is not counted again', () => {
  const report = { ...vitest, numFailedTests: 1, testResults: [broken, red] };
  expect(countVitest({ report, exitCode: 1 })).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('failures are told with file, name and reason', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'does not parse', assertionResults: [] },
  ];
  expect(failuresOfVitest({ report: { ...vitest, testResults }, exitCode: 1 })).toEqual([
    'a.test.ts › adds up\nexpected 1',
    'b.test.ts\ndoes not parse',
  ]);
  expect(failuresOfVitest({ report: undefined, exitCode: 1 })).toEqual([]);
});

test.each([
  ['without a report', undefined],
  ['with a report of passed tests only', vitest],
])('a runner that ends badly has failed, %s', (_, report) => {
  expect(countVitest({ report, exitCode: 1 }).failed).toBe(1);
});

test('two browser tests that passed at a second try are named, more are failures', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 2, skipped: 4 };
  expect(countPlaywright({ report: { stats }, exitCode: 1 })).toEqual({ passed: 5, failed: 1, skipped: 4 });
  const many = { stats: { ...stats, unexpected: 0, flaky: 3 } };
  expect(countPlaywright({ report: many, exitCode: 0 })).toEqual({ passed: 3, failed: 3, skipped: 4 });
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const file = 'own/users.spec.ts';
  const inner = { file, specs: [spec('is invited', 'flaky')] };
  const suites = [{ file, specs: [spec('is shown', 'flaky'), spec('goes', 'expected')], suites: [inner] }];
  expect(unsteadyOfPlaywright({ report: { stats, suites }, exitCode: 0 })).toEqual([
    'own/users.spec.ts › is shown',
    'own/users.spec.ts › is invited',
  ]);
  expect(unsteadyOfPlaywright({ report: undefined, exitCode: 1 })).toEqual([]);
});

test('a browser run that found no server has failed', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
  expect(countPlaywright({ report, exitCode: 1 }).failed).toBe(1);
});

test('[START-2] counts are added and told in one line', () => {
  const all = sum([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 0, skipped: 3 },
  ]);
  expect(closingLine(all)).toBe('3 passed, 0 failed, 3 skipped');
  expect(closingLine({ passed: 3, failed: 1, skipped: 0 })).toBe('3 passed, 1 failed');
});

test.each([
  [3, 0, true],
  [3, 1, false],
  [0, 0, false],
])('%i passed and %i failed: green is %s', (passed, failed, green) => {
  expect(isGreen({ passed, failed, skipped: 1 })).toBe(green);
});
