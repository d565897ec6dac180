import { fuzzFormulas } from './fuzz-formulas.ts';
import { programOf, runProgram } from '../run-program.ts';

/*
 * The long runs of what the tests try a little of: more than 100,000 comparisons of formulas in SQL and in JavaScript,
 * random catalogs, and 2,000,000 texts, half of them random bytes. `npm run test:formulas -- 7` takes another seed.
 */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const FORMULAS = '9000';
const CATALOGS = '100';
const TEXTS = 2_000_000;

const tests = [
  'src/server/query/formula.property.pg.test.ts',
  'src/server/query/computed.property.pg.test.ts',
];
const env = {
  ...process.env,
  FORMULAS,
  FORMULA_SEED: String(seed),
  CATALOGS,
  CATALOG_SEED: String(seed),
};
const code = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
if (code === 0) {
  const { right, slowest } = fuzzFormulas(seed, TEXTS);
  process.stdout.write(
    `${TEXTS} texts with seed ${seed}: ${right} were formulas, the slowest took ${slowest.toFixed(1)} ms\n`,
  );
}
process.exitCode = code;
