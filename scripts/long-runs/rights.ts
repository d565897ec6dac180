import { programOf, runProgram } from '../run-program.ts';

/*
 * The long run of what the tests try a little of: 50,000 questions of random users with random roles, each answered by the
 * product and by an evaluation in memory; 200,000 calls about hidden records, and as many about the messages of others, each
 * compared with the same about an id that was never given; 3,000 steps of people who write, move, share and delete
 * messages, as many with e-mails that come in and go out, and as many of people who comment, assign and share while their rights change, each seen by everybody as plain
 * models of the rules say. `npm run test:rights -- 7` takes another seed.
 */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const tests = [
  'src/server/query/rights/rights.property.pg.test.ts',
  'src/server/features/hidden-ids.property.pg.test.ts',
  'src/server/features/messaging/messages-hidden.property.pg.test.ts',
  'src/server/features/messaging/messages-rights.property.pg.test.ts',
  'src/server/features/messaging/mail-rights.property.pg.test.ts',
  'src/server/features/notifications/notifications-rights.property.pg.test.ts',
];
const env = {
  ...process.env,
  RIGHTS_CASES: '50000',
  HIDDEN_CASES: '200000',
  MESSAGE_STEPS: '3000',
  TOLD_STEPS: '3000',
  RIGHTS_SEED: String(seed),
};
process.stdout.write(`seed ${seed}\n`);
process.exitCode = await runProgram(programOf('vitest'), ['run', '--project', 'postgres', ...tests], env);
