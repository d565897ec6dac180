import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries } from './check/boundaries.ts';
import { programOf, ROOT, runProgram, wasStopped } from './run-program.ts';
import { closingLine, type TestCount } from './test/test-count.ts';

/** The checks in their order; each gives an exit code. */
const STEPS: Readonly<Record<string, () => Promise<number> | number>> = {
  format: () => runProgram(programOf('oxfmt'), ['--check']),
  lint: () => runProgram(programOf('oxlint'), ['--type-aware', '--deny-warnings']),
  types: () => runProgram(programOf('typescript', 'tsc'), ['-b']),
  boundaries: reportBoundaries,
  tests: () => runProgram(join(ROOT, 'scripts', 'test.ts'), []),
};

/** Goes through all the checks, also after one is red, and tells at the end how each one went. */
const results: { readonly name: string; readonly green: boolean; readonly seconds: string }[] = [];
for (const [name, run] of Object.entries(STEPS)) {
  process.stdout.write(`\n── ${name} ──\n`);
  const begun = performance.now();
  const code = await run();
  if (wasStopped(code)) process.exit(code);
  results.push({ name, green: code === 0, seconds: ((performance.now() - begun) / 1000).toFixed(1) });
}

process.stdout.write('\n');
for (const { name, green, seconds } of results) {
  process.stdout.write(
    `${green ? '✓' : '✗'} ${name.padEnd(12)}${seconds.padStart(7)} s${green ? '' : '   failed'}\n`,
  );
}
process.stdout.write(`\n${closingLine(lastCount())}\n`);
process.exitCode = results.every(({ green }) => green) ? 0 : 1;

function reportBoundaries(): number {
  const { files, imports, folders, violations } = checkBoundaries(ROOT);
  process.stdout.write(`Folders, the files in each, and what it may import:\n${folders.join('\n')}\n`);
  for (const { rule, place, text } of violations) process.stdout.write(`${place}  ${rule}: ${text}\n`);
  process.stdout.write(`${files} files with ${imports} imports, ${violations.length} violations\n`);
  return violations.length === 0 ? 0 : 1;
}

/** The count of the tests that just ran; they also print it, but not as the last line of all. */
function lastCount(): TestCount {
  return JSON.parse(readFileSync(join(ROOT, 'test-results', 'summary.json'), 'utf8')) as TestCount;
}
