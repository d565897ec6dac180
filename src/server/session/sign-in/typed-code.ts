import { forgetWrongCodes, takeRecoveryCode, takeTotpCode, type CodeResult } from '../../factors/factors.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import type { SecondProof } from '../sessions/sign-in-journal.ts';

/** What became of a code that was typed, and what it was taken for. */
interface TriedCode {
  readonly result: CodeResult;
  readonly factor: SecondProof;
}

/** Uses up what an account's person typed: six digits are a code of the app, anything else is a recovery code. */
export async function takeCode(
  area: SessionArea,
  { account, code, known }: { readonly account: string; readonly code: string; readonly known: boolean },
): Promise<TriedCode> {
  const typed = plainCode(code);
  if (/^\d{6}$/.test(typed))
    return { result: await takeTotpCode(area, { account, code: typed, known }), factor: 'code' };
  const right = await takeRecoveryCode(area.db, account, typed);
  if (right) await forgetWrongCodes(area.db, account);
  return { result: right ? 'right' : 'wrong', factor: 'recovery' };
}

/** A code without the spaces that apps show in it, its digits as Arabic and Persian keyboards write them made Latin. */
export function plainCode(code: string): string {
  const zeros = ['\u0660', '\u06f0'].map((zero) => zero.charCodeAt(0));
  return code.replaceAll(/\s/g, '').replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const at = digit.charCodeAt(0);
    return String(at - (zeros.findLast((zero) => zero <= at) ?? at));
  });
}
