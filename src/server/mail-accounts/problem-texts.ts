import type { Translations } from '../translations/translations.ts';
import type { AccountProblem } from './account-state.ts';

/** Puts what is known of an account into the words of one reader. */
export interface AccountWords {
  readonly translations: Translations;
  readonly locale: string;
}

/** What is wrong and what to do; `isOwn` for whoever can do it, everybody else is told whom to ask. */
export function accountProblemText(
  { code, side }: Pick<AccountProblem, 'code' | 'side'>,
  { translations, locale }: AccountWords,
): string {
  const key = side === 'smtp' && code === 'refused' ? 'refused_smtp' : code;
  return translations.message(`mail_accounts.problems.${key}`, {}, locale);
}

/** That a server lets the account in, or that the account names none. */
export function triedText(state: 'ok' | 'unset', { translations, locale }: AccountWords): string {
  return translations.message(`mail_accounts.tried.${state}`, {}, locale);
}
