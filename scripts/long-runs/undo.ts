import { programOf, runProgram } from '../run-program.ts';

/*
 * The long run of what the tests try a little of: hundreds of random pasts of a small application, taken back in any
 * order and then backwards, compared with a naive model. `npm run test:undo -- 7` takes another seed.
 */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const RUNS = process.env['UNDO_RUNS'] ?? '300';

process.stdout.write(`${RUNS} random pasts with seed ${seed}\n`);
const env = { ...process.env, UNDO_RUNS: RUNS, UNDO_SEED: String(seed) };
const tests = ['src/server/journal/undo.property.pg.test.ts'];
process.exitCode = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
