import { Secret, TOTP } from 'otpauth';
import type { Answer, Visitor } from './app.ts';

/** The code that an authenticator app shows for a key, so many steps of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** A six-digit code that the app does not show now, nor a step before or after. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** The first error of an answer, with its status. */
export function refusal(answer: Answer): readonly [number, string | undefined] {
  return [answer.status, answer.json().errors?.[0]?.code];
}

/** What a page of the session area was drawn from. */
export function pageModel(answer: Answer): Readonly<Record<string, unknown>> {
  const [, json = '{}'] = />(\{.*\})</s.exec(answer.text) ?? [];
  return JSON.parse(json) as Readonly<Record<string, unknown>>;
}

/** Sets an authenticator app up for a signed-in visitor; gives its key and the recovery codes. */
export async function setUpApp(
  person: Visitor,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const started = await person.post('/session/account/totp/start');
  const { token, secret } = started.json<{ token: string; secret: string }>();
  // A step back, so that the code of this moment is still to be used.
  const confirmed = await person.post('/session/account/totp/confirm', { token, code: appCode(secret, -1) });
  const { codes } = confirmed.json<{ codes: readonly string[] }>();
  return { secret, codes };
}
