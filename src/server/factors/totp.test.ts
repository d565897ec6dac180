import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpKey } from './totp.ts';

/** The key of RFC 6238, appendix B, `12345678901234567890` in base32; its codes there have 8 digits, the last 6 count. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SECOND = 1_000;

describe('[FACTOR-2] codes are those of RFC 6238', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i s the code is %s', (seconds, code, step) => {
    expect(stepOfCode(KEY, code, seconds * SECOND)).toBe(step);
  });

  test('a code of the step before or after counts, one of the next but one does not', () => {
    const at = (seconds: number) => stepOfCode(KEY, '287082', seconds * SECOND);
    expect([at(0), at(29), at(30), at(59), at(60), at(89)]).toEqual([1, 1, 1, 1, 1, 1]);
    expect([at(90), at(120), at(3_600)]).toEqual([undefined, undefined, undefined]);
  });

  test.each(['', '28708', '2870820', '28708a', '٢٨٧٠٨٢', '287082\n'])('%j is no code', (code) => {
    expect(stepOfCode(KEY, code, 59 * SECOND)).toBeUndefined();
  });
});

test('[FACTOR-3] a new key has 160 bits by chance, and its address names application and login', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const { uri } = totpKey(secret, { issuer: 'Haus & Hof:', login: 'anna@example.org' });
  const url = new URL(uri);
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/Haus & Hof:anna@example.org');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'Haus & Hof',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
