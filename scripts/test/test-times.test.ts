import { expect, test } from 'vitest';
import { linesOfTimes, timesOfPlaywright, timesOfVitest } from './test-times.ts';

test('the tests of Vitest come from its report, the files with all that comes before their tests', () => {
  const assertionResults = [{ fullName: 'adds up', duration: 1500 }, { fullName: 'is left out' }];
  const report = { testResults: [{ name: '/code/src/a.test.ts', assertionResults }] };
  const times = timesOfVitest(report, [{ name: '/code/src/a.test.ts', seconds: 4 }], '/code');
  expect(times.files).toEqual([{ name: 'src/a.test.ts', seconds: 4 }]);
  expect(times.tests).toEqual([
    { name: 'src/a.test.ts › adds up', seconds: 1.5 },
    { name: 'src/a.test.ts › is left out', seconds: 0 },
  ]);
});

test('a browser test counts with all its tries, its file with all its tests', () => {
  const spec = (title: string, ...durations: readonly number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const file = 'own/users.spec.ts';
  const inner = { file, specs: [spec('is invited', 500)] };
  const report = { suites: [{ file, specs: [spec('is shown', 2000, 1000)], suites: [inner] }] };
  expect(timesOfPlaywright(report)).toEqual({
    files: [{ name: file, seconds: 3.5 }],
    tests: [
      { name: `${file} › is shown`, seconds: 3 },
      { name: `${file} › is invited`, seconds: 0.5 },
    ],
  });
});

test('a runner without a report has no times', () => {
  expect(timesOfVitest(undefined, [], '/code')).toEqual({ files: [], tests: [] });
  expect(timesOfPlaywright(undefined)).toEqual({ files: [], tests: [] });
});

test('the slowest twenty are told, the slowest first', () => {
  const files = Array.from({ length: 25 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }));
  const lines = linesOfTimes('Unit', 90, { files, tests: [{ name: 'a › b', seconds: 0.25 }] });
  expect(lines[0]).toBe('Unit: 1.5 min by the clock, 5.0 min in 25 files with 1 tests');
  expect(lines.filter((line) => line.endsWith('.test.ts'))).toHaveLength(20);
  expect(lines[3]).toBe('   24.0  24.test.ts');
  expect(lines.at(-1)).toBe('    0.3  a › b');
});
