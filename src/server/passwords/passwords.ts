import { hash, hashRaw, verify } from '@node-rs/argon2';

export {
  checkPassword,
  LONGEST_PASSWORD,
  passwordFault,
  wordsAbout,
  type PasswordFault,
  type PasswordRules,
} from './policy.ts';

/** argon2id by the OWASP recommendation: 19 MiB, 2 passes, 1 lane. Hashing runs outside the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

/** A hash that no password has: unknown logins cost the same time as known ones. */
let nobody: Promise<string> | undefined;

/** The hash of a password, with its salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFC'), OPTIONS);
}

/** Whether a password is the one that was hashed; without a hash the answer is no, after the same time. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const wanted = passwordHash ?? (await nobody);
  const known = await verify(wanted, password.normalize('NFC')).catch(() => false);
  return known && passwordHash !== null && passwordHash !== undefined;
}

/** The bare hash of a secret made by chance, with a salt that is kept beside it: equal secrets are found by it. */
export async function hashWith(salt: Buffer, secret: string): Promise<Buffer> {
  return await hashRaw(secret, { ...OPTIONS, salt });
}

/** Whether a hash was made with other costs than today's: it is replaced when its password is known, at sign-in. */
export function needsRehash(passwordHash: string | null): boolean {
  return passwordHash !== null && !passwordHash.startsWith(CURRENT);
}
