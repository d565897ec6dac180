import { programOf, runProgram } from '../run-program.ts';

/*
 * The long run of what the tests try a little of: server, PostgreSQL or mail servers are killed in the midst of e-mails that
 * come in and go out, and a server by itself while it takes them from a mailbox; each one that came in is there once
 * afterwards, none has gone out twice by itself, and nothing is lost. `npm run test:mail -- 7 20` takes another seed and
 * another number of kills than 50.
 */
const [seed = String(Date.now() % 1_000_000), kills = '50'] = process.argv.slice(2);
const tests = ['src/server/incoming-mail/broken-lines.pg.test.ts', 'test/mail-crash.pg.test.ts'];
const env = { ...process.env, MAIL_KILLS: kills, MAIL_ROUNDS: kills, MAIL_SEED: seed };
process.stdout.write(`${kills} kills with seed ${seed}\n`);
process.exitCode = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
