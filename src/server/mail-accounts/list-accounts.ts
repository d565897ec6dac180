import type {
  ListedMailAccount,
  MailAccountProblem,
  MailAccountState,
} from '#core/contract/messaging/mail-account-routes.ts';
import type { OwnContext } from '../records/records.ts';
import { isConnected } from './access-token.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import { accountStates, type AccountProblem, type AccountState } from './account-state.ts';
import { readableAccounts } from './own-account.ts';
import { accountProblemText, type AccountWords } from './problem-texts.ts';

/** The accounts that a reader owns or that are shared with the reader. Throws AppError `message.closed`. */
export async function listMailAccounts(
  context: OwnContext,
  ground: LineGround,
  words: AccountWords,
): Promise<readonly ListedMailAccount[]> {
  const accounts = await readableAccounts(context, ground);
  const states = await accountStates(
    context.db,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account) => {
    const kept = states.get(account.id);
    const own = account.owner === context.viewer.userId;
    const oauth = account.signIn === 'oauth';
    const connected = oauth && isConnected(account, kept?.refresh_token ?? null, ground.secrets);
    const state = shownState(account, kept);
    return {
      id: account.id,
      label: account.label,
      address: account.address,
      senderName: account.senderName,
      own,
      active: account.active,
      signature: account.signature,
      state,
      problem: shownProblem(problemOf(state, kept, oauth && !connected), { own, words }),
      checkedAt: (state === 'ok' || state === 'failed' ? kept?.checked_at?.toISOString() : null) ?? null,
      oauth,
      connected,
    };
  });
}

/** What was found out with other settings says nothing of these. */
function shownState(account: MailAccount, kept: AccountState | undefined): MailAccountState {
  if (!account.active || account.owner === null) return 'rests';
  if (!isSet(account)) return 'unset';
  return kept?.settings === account.settings ? kept.state : 'new';
}

/** There is a server to work with, and something to sign in with there. */
function isSet({ imap, smtp, signIn, hasPassword, oauth }: MailAccount): boolean {
  return (imap ?? smtp) !== null && (signIn === 'oauth' ? oauth !== null : hasPassword);
}

function problemOf(
  state: MailAccountState,
  kept: AccountState | undefined,
  waits: boolean,
): AccountProblem | null {
  if (state === 'failed') return kept?.problem ?? null;
  if (state === 'unset') return { code: 'unset', answer: '' };
  return state === 'new' && waits ? { code: 'connect', answer: '' } : null;
}

function shownProblem(
  problem: AccountProblem | null,
  { own, words }: { readonly own: boolean; readonly words: AccountWords },
): MailAccountProblem | null {
  if (!problem) return null;
  // What a server says may name the login, which is the owner's.
  const answer = own && problem.answer !== '' ? problem.answer : null;
  return { side: problem.side ?? null, text: accountProblemText(problem, words), answer };
}
