import { inTransaction, type Database, type Runner, type Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { passkeysOf, removePasskeys, type Passkey } from './passkeys.ts';
import { recoveryCodesLeft, removeRecoveryCodes } from './recovery-codes.ts';
import { removeTotp, totpSince } from './totp.ts';

export {
  challengeOf,
  checkNewPasskey,
  checkPasskeyProof,
  passkeyCreation,
  passkeyRequest,
  PasskeyRefusal,
  type RelyingParty,
} from './passkey-ceremony.ts';
export {
  addPasskey,
  findPasskey,
  passkeysOf,
  removePasskeys,
  renamePasskey,
  usePasskey,
  userHandle,
  type Passkey,
} from './passkeys.ts';
export {
  firstRecoveryCodes,
  makeRecoveryCodes,
  removeRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts';
export {
  forgetWrongCodes,
  isSuspended,
  newTotpSecret,
  removeTotp,
  setTotp,
  stepOfCode,
  takeTotpCode,
  totpKey,
  type CodeResult,
  type TotpKey,
} from './totp.ts';

/** What an account has beside its password. */
interface Factors {
  /** Since when it has an authenticator app. */
  readonly totp: Date | undefined;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodes: number;
}

/** The second factors of an account. */
export async function factorsOf(db: Runner, account: string): Promise<Factors> {
  const [totp, passkeys, recoveryCodes] = await Promise.all([
    totpSince(db, account),
    passkeysOf(db, account),
    recoveryCodesLeft(db, account),
  ]);
  return { totp, passkeys, recoveryCodes };
}

/** Whether an account has a second factor: an authenticator app or a passkey. Recovery codes alone are none. */
export async function hasFactor(db: Runner, account: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'has_factor',
    text: sql`select exists(select from colonnade.totp where account = $1)
      or exists(select from colonnade.passkey where account = $1) as found`,
    values: [account],
  });
  return rows[0]?.found ?? false;
}

/** Changes the factors of an account in a transaction; changes of one account wait for each other. */
export async function changeFactors<T>(
  db: Database,
  account: string,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`factors ${account}`]);
    return await change(tx);
  });
}

/** Removes all second factors of an account; tells what there was. */
export async function removeFactors(
  db: Runner,
  account: string,
): Promise<{ readonly totp: boolean; readonly passkeys: number }> {
  const totp = await removeTotp(db, account);
  const passkeys = await removePasskeys(db, account);
  await removeRecoveryCodes(db, account);
  return { totp, passkeys };
}
