import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which an app shows a code. */
const STEP = 30_000;

/** The code that an authenticator app shows for a key, so many steps of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP });
}

/**
 * The code that an authenticator app showed last, so that the one of now is still to be used. It is right for what is
 * left of this step of time; where that is too short for it to arrive, the next step is waited for.
 */
export async function lastCode(secret: string): Promise<string> {
  const left = STEP - (Date.now() % STEP);
  // A timer may wake a moment early.
  if (left < 4_000) await setTimeout(left + 50);
  return appCode(secret, -1);
}

/** A six-digit code that the app does not show now, nor around now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}
