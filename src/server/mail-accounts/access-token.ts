import type { LineGround, MailAccount } from './account-of.ts';
import { MailProblem } from './mail-problem.ts';

/** The token with which an account signs in at its servers. Throws MailProblem. */
export async function accessTokenOf(_account: MailAccount, _ground: LineGround): Promise<string> {
  return await Promise.reject(new MailProblem('connect'));
}
