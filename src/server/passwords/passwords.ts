import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';

export {
  checkPassword,
  MAX_PASSWORD_LENGTH,
  passwordFault,
  wordsAbout,
  type PasswordRules,
} from './policy.ts';

/** argon2id by the OWASP recommendation: 19 MiB, 2 passes, 1 lane. Hashing runs outside the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

/** Hashings at one moment: the other half of the processors goes on answering, however many people sign in. */
const CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2));

/** A hash that no password has: unknown logins cost the same time as known ones. */
let nobody: Promise<string> | undefined;

/** The hash of a password, with its salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(async () => await hash(password.normalize('NFC'), OPTIONS));
}

/** Whether a password is the one that was hashed; without a hash the answer is no, after the same time. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const wanted = passwordHash ?? (await nobody);
  const known = await inTurn(async () => await verify(wanted, password.normalize('NFC')).catch(() => false));
  return known && passwordHash !== null && passwordHash !== undefined;
}

/** The bare hash of a secret made by chance, with a salt that is kept beside it: equal secrets are found by it. */
export async function hashWith(salt: Buffer, secret: string): Promise<Buffer> {
  return await inTurn(async () => await hashRaw(secret, { ...OPTIONS, salt }));
}

/** Whether a hash was made with other costs than today's: it is replaced when its password is known, at sign-in. */
export function needsRehash(passwordHash: string | null): boolean {
  return passwordHash !== null && !passwordHash.startsWith(CURRENT);
}

let working = 0;
const queue: (() => void)[] = [];

/** Does a hashing when it is its turn, first come, first served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= CONCURRENCY) await new Promise<void>((resolve) => queue.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    // The next in line takes this place over, so that nobody slips in between.
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }
}
