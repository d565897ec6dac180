import {
  ACCOUNT_TESTS_MINUTES,
  MAX_ACCOUNT_TESTS,
  type MAIL_ACCOUNT_ROUTES,
  type TriedMailServer,
} from '#core/contract/messaging/mail-account-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { OwnContext } from '../records/records.ts';
import { dropAccessToken } from './access-token.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import { noteAccountState } from './account-state.ts';
import { connectImap } from './connect-imap.ts';
import { smtpLine } from './connect-smtp.ts';
import { MailProblem, smtpProblem } from './mail-problem.ts';
import { countOutsideCall } from './outside-calls.ts';
import { ownMailAccount } from './own-account.ts';
import { accountProblemText, triedText, type AccountWords } from './problem-texts.ts';

/** Seconds after which a test that never ended stands in no way. */
const TESTING = 120;

type Outcome = MailProblem | 'ok';

/**
 * Signs in at both servers of an account of one's own and says of each what happened; sends and reads nothing. Notes how the
 * account does. Throws AppError `mail_account.unknown`, `mail_account.testing` while another test runs, and
 * `mail_account.too_many_tests`.
 */
export async function testMailAccount(
  context: OwnContext,
  id: number,
  { ground, words }: { readonly ground: LineGround; readonly words: AccountWords },
): Promise<AnswerOf<(typeof MAIL_ACCOUNT_ROUTES)['messaging_account_test']>> {
  const account = await ownMailAccount(context, id, ground);
  const { db } = context;
  await countOutsideCall(context);
  await beginTest(db, id);
  try {
    const [imap, smtp] = await Promise.all([
      triedAt(async () => await tryImap(account, ground)),
      triedAt(async () => await trySmtp(account, ground)),
    ]);
    await note(db, account, { imap, smtp });
    return { imap: told(imap, 'imap', words), smtp: told(smtp, 'smtp', words) };
  } finally {
    await db.query(
      sql`update colonnade.mail_account_state set testing_until = null where account = $1::bigint`,
      [id],
    );
  }
}

interface TestRow {
  readonly seconds: number;
  readonly is_testing: boolean;
}

/** Begins a test where none runs and there were not too many: whoever notes it first is the one. */
async function beginTest(db: Database, id: number): Promise<void> {
  const { rowCount } = await db.query(
    sql`insert into colonnade.mail_account_state as s (account, testing_until, tests, tests_since)
      values ($1::bigint, now() + make_interval(secs => $2), 1, now())
      on conflict (account) do update set testing_until = excluded.testing_until,
        tests = case when s.tests_since > now() - make_interval(mins => $3) then s.tests + 1 else 1 end,
        tests_since = case when s.tests_since > now() - make_interval(mins => $3) then s.tests_since else now() end
      where (s.testing_until is null or s.testing_until < now())
        and (s.tests_since is null or s.tests_since <= now() - make_interval(mins => $3) or s.tests < $4)`,
    [id, TESTING, ACCOUNT_TESTS_MINUTES, MAX_ACCOUNT_TESTS],
  );
  if (rowCount === 1) return;
  const { rows } = await db.query<TestRow>(
    sql`select coalesce(testing_until > now(), false) as is_testing,
        greatest(1, extract(epoch from tests_since + make_interval(mins => $2) - now())::integer) as seconds
      from colonnade.mail_account_state where account = $1::bigint`,
    [id, ACCOUNT_TESTS_MINUTES],
  );
  const [row] = rows;
  if (!row || row.is_testing) throw new AppError('mail_account.testing', { seconds: 5 });
  const { seconds } = row;
  throw new AppError('mail_account.too_many_tests', {
    seconds,
    max: MAX_ACCOUNT_TESTS,
    minutes: ACCOUNT_TESTS_MINUTES,
  });
}

async function tryImap(account: MailAccount, ground: LineGround): Promise<void> {
  const client = await connectImap(account, ground, { disableAutoIdle: true });
  try {
    await client.noop();
  } catch {
    throw new MailProblem('unreachable');
  } finally {
    // Whoever breaks off at the farewell has let the account in before.
    await client.logout().catch(() => undefined);
    client.close();
  }
}

async function trySmtp(account: MailAccount, ground: LineGround): Promise<void> {
  const { options, credentials } = await smtpLine(account, ground);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(options);
  try {
    await transport.verify();
  } catch (error) {
    const problem = smtpProblem(error, credentials);
    if (problem.code === 'login' && credentials.kind === 'oauth') await dropAccessToken(ground.db, account);
    throw problem;
  } finally {
    transport.close();
  }
}

async function triedAt(work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof MailProblem) return error;
    throw error;
  }
}

/** An account may have one server alone; without any there is nothing to note. */
async function note(
  db: Database,
  account: MailAccount,
  outcomes: { readonly imap: Outcome; readonly smtp: Outcome },
): Promise<void> {
  const sides = (['imap', 'smtp'] as const).filter((side) => account[side] !== null);
  if (sides.length === 0) return;
  const wrong = sides.find((side) => outcomes[side] !== 'ok');
  const problem = wrong && outcomes[wrong];
  if (wrong === undefined || problem === undefined || problem === 'ok')
    return await noteAccountState(db, account, null);
  // What is wrong with the sign-in is wrong with both, and about none of them.
  const isShared = ['connect', 'provider', 'sealed', 'unset'].includes(problem.code);
  const { code, answer } = problem;
  return await noteAccountState(db, account, { code, answer, ...(isShared ? {} : { side: wrong }) });
}

function told(outcome: Outcome, side: 'imap' | 'smtp', words: AccountWords): TriedMailServer {
  if (outcome === 'ok') return { state: 'ok', text: triedText('ok', words), answer: null };
  const { code, answer } = outcome;
  return {
    state: code === 'unset' ? 'unset' : 'failed',
    text: accountProblemText({ code, side }, words),
    answer: answer === '' ? null : answer,
  };
}
