import { AppError } from '#core/errors.ts';
import { languageOf } from '#core/language/languages.ts';
import { principalOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import type { AccountGround, MailAccount } from './account-of.ts';
import { readableAccounts } from './own-account.ts';

/** A signature of an account by its name; `text` is HTML of a formatted text. */
interface MailSignature {
  readonly name: string;
  readonly text: string;
}

/** An account with the signatures that its reader may choose from. */
export interface SignedAccount extends MailAccount {
  /** What a new message begins with: the one for the language of its writer, else that of the account; may be empty. */
  readonly signature: string;
  /** That of the account, then the others by their names; without those that are empty. */
  readonly signatures: readonly MailSignature[];
}

/** Most signatures that are told of. */
const MAX_SIGNATURES = 500;

/** The accounts that a reader may read, with their signatures. */
export async function signedAccounts(
  context: OwnContext,
  ground: AccountGround,
): Promise<readonly SignedAccount[]> {
  const accounts = await readableAccounts(context, ground);
  if (accounts.length === 0) return [];
  const others = await otherSignatures(context);
  return accounts.map((account) => {
    const own = others.filter((one) => one.account === account.id);
    const spoken = own.find(({ language }) => isSpoken(language, context.viewer.locale));
    const all = [
      { name: account.label, text: account.signature },
      ...own.map(({ name, text }) => ({ name, text })),
    ];
    return {
      ...account,
      signature: spoken?.text ?? account.signature,
      signatures: all.filter(({ text }) => text !== ''),
    };
  });
}

/** The signature that a message of an account begins with, as HTML. Throws AppError `mail_account.unknown`. */
export async function accountSignature(
  context: OwnContext,
  id: number,
  ground: AccountGround,
): Promise<string> {
  const account = (await signedAccounts(context, ground)).find((one) => one.id === id);
  if (!account) throw new AppError('mail_account.unknown');
  return account.signature;
}

async function otherSignatures(context: OwnContext) {
  const table = must(context.catalog.tablesByName.get('mail_signature'), 'the table of signatures');
  const answer = await listWindow(context.db, context, {
    tableId: table.id,
    columns: ['label', 'account', 'language', 'text'],
    sort: [{ column: 'label' }],
    limit: MAX_SIGNATURES,
  });
  const { rows } = JSON.parse(answer) as {
    rows: [number, string, readonly [number, string] | null, number | null, string | null][];
  };
  return rows.map(([, name, account, language, text]) => ({
    name,
    account: account?.[0],
    language,
    text: text ?? '',
  }));
}

/** Whether a language, by its code, is that of a locale. */
function isSpoken(language: number | null, locale: string): boolean {
  const short = language === null ? undefined : languageOf(language)?.short;
  return short !== undefined && principalOf(short) === principalOf(locale);
}
