import { hash, verify } from '@node-rs/argon2';

/** Shortest password that is accepted. */
export const SHORTEST_PASSWORD = 12;

/** argon2id by the OWASP recommendation: 19 MiB, 2 passes, 1 lane. Hashing runs outside the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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
  const known = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return known && passwordHash !== null && passwordHash !== undefined;
}
