import { programOf, runProgram } from '../run-program.ts';

/*
 * The long run of what the tests try a little of: two people who type into, delete and save an order with its lines and
 * customers by chance, compared with what each of them has typed. `npm run test:two-people -- 7` takes another seed.
 */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const RUNS = process.env['TWO_PEOPLE_RUNS'] ?? '300';

process.stdout.write(`${RUNS} random runs of two people with seed ${seed}\n`);
const env = { ...process.env, TWO_PEOPLE_RUNS: RUNS, TWO_PEOPLE_SEED: String(seed) };
const tests = ['src/server/records/two-people.property.pg.test.ts'];
process.exitCode = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
