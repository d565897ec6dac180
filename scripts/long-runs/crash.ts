import { programOf, runProgram } from '../run-program.ts';

/*
 * The long run of what the tests try a little of: clients work, server and PostgreSQL are killed at random moments, and
 * what is there afterwards is compared with what was acknowledged. `npm run test:crash -- 7 20` takes another seed and
 * another number of rounds than 100.
 */
const [seed = String(Date.now() % 1_000_000), rounds = '100'] = process.argv.slice(2);
const tests = [
  'test/crash.pg.test.ts',
  '--testNamePattern',
  'at random moments',
  '--disableConsoleIntercept',
];
const env = { ...process.env, CRASH_ROUNDS: rounds, CRASH_SEED: seed };
process.stdout.write(`${rounds} rounds with seed ${seed}\n`);
process.exitCode = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
