import { programOf, runProgram } from '../run-program.ts';

/*
 * The long run of what the tests try a little of: a server that takes e-mails from a mailbox is killed in the midst of it, and
 * each e-mail is there once afterwards. `npm run test:mail -- 7 20` takes another seed and another number of kills than 50.
 */
const [seed = String(Date.now() % 1_000_000), kills = '50'] = process.argv.slice(2);
const tests = ['src/server/incoming-mail/broken-lines.pg.test.ts'];
const env = { ...process.env, MAIL_KILLS: kills, MAIL_SEED: seed };
process.stdout.write(`${kills} kills with seed ${seed}\n`);
process.exitCode = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
