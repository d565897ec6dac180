import { randomBytes } from 'node:crypto';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { hashWith } from '../passwords/passwords.ts';

/** Digits and letters that nobody mistakes for one another when they are read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODES = 10;
/** Of 5 bits each. */
const LETTERS = 16;

/**
 * Gives an account ten new recovery codes such as `ABCD-EFGH-JKMN-PQRS`, in the place of those that it had. They are
 * told here and never again: only their hashes are kept.
 */
export async function makeRecoveryCodes(db: Runner, account: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map(async (code) => await hashWith(salt, lettersOf(code))));
  await db.query(
    `insert into colonnade.recovery_codes (account, salt, hashes) values ($1, $2, $3) on conflict (account)
      do update set salt = $2, hashes = $3`,
    [account, salt, hashes],
  );
  return codes;
}

/** The recovery codes of an account that has just got its first factor; none where it has codes already. */
export async function firstRecoveryCodes(db: Runner, account: string): Promise<readonly string[]> {
  return (await recoveryCodesLeft(db, account)) > 0 ? [] : await makeRecoveryCodes(db, account);
}

/** Uses a recovery code up; false where it is none of the account's, or was used before. */
export async function takeRecoveryCode(db: Runner, account: string, code: string): Promise<boolean> {
  const letters = lettersOf(code);
  const { rows } = await db.query<{ salt: Buffer }>(
    sql`select salt from colonnade.recovery_codes where account = $1`,
    [account],
  );
  const [row] = rows;
  if (!row || letters.length !== LETTERS) return false;
  const { rowCount } = await db.query(
    `update colonnade.recovery_codes set hashes = array_remove(hashes, $2)
      where account = $1 and $2::bytea = any(hashes)`,
    [account, await hashWith(row.salt, letters)],
  );
  return rowCount === 1;
}

/** How many recovery codes an account has not used yet. */
export async function recoveryCodesLeft(db: Runner, account: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select cardinality(hashes) as count from colonnade.recovery_codes where account = $1`,
    [account],
  );
  return rows[0]?.count ?? 0;
}

/** Takes all recovery codes of an account away. */
export async function removeRecoveryCodes(db: Runner, account: string): Promise<void> {
  await db.query('delete from colonnade.recovery_codes where account = $1', [account]);
}

/** A code's letters however it was typed: the look-alikes I, L and O are taken for what they look like. */
function lettersOf(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return plain.replaceAll(/[IL]/g, '1').replaceAll('O', '0');
}

function newCode(): string {
  // 256 is a multiple of 32: every letter is as likely as the others.
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}
