import { describe, expect, test } from 'vitest';
import { checkPassword, passwordFault, wordsAbout } from './passwords.ts';

const rules = {
  shortest: 12,
  words: wordsAbout('mdupont', 'Marie Dupont', 'marie@acme-tools.example', 'Acme CRM'),
};
const fault = async (password: string) => await passwordFault(password, rules);

describe('[RESET-17] the rules of passwords', () => {
  test('count characters as people do, whatever they are made of', async () => {
    expect(await fault('kvbzqwmxtpj')).toBe('short');
    expect(await fault('kvbzqwmxtpjr')).toBeUndefined();
    // Eleven emoji are 22 units and 44 bytes, and still eleven; a composed and a decomposed é are one.
    expect(await fault('🦊🐙🍄🚲🎻🪴🧭🛶🪁🧀🦔')).toBe('short');
    expect(await fault('🦊🐙🍄🚲🎻🪴🧭🛶🪁🧀🦔🏺')).toBeUndefined();
    expect(await fault('e\u0301'.repeat(11))).toBe('short');
  });

  test('end at 256 characters', async () => {
    const long = Array.from({ length: 64 }, (_, n) => `${n}:fox `).join('');
    expect(await fault(long.slice(0, 256))).toBeUndefined();
    expect(await fault(long.slice(0, 257))).toBe('long');
  });

  test.each([
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    'drowssap4321',
    'motdepasse123',
    'aaaaaaaaaaaaaaaa',
    'qwertyuiop12',
    'azertyuiop12',
    '123456789012',
    'abcdefghijklmn',
    'trustno1trustno1',
    '19841984198419',
    'passwordpasswordpassword',
  ])('refuse %s, which others would guess', async (password) => {
    expect(await fault(password)).toBe('known');
  });

  test.each(['mariedupont1', 'DupontMarie!', 'mdupontmdupont', 'acme-tools2026', 'AcmeCRM-AcmeCRM'])(
    'refuse %s, which is made of what everybody knows of its person',
    async (password) => {
      expect(await fault(password)).toBe('known');
    },
  );

  test.each([
    'correct horse battery',
    'un mot de passe assez long',
    'kvbz-qwmx-tpjr',
    'سماء زرقاء فوق البحر',
  ])('accept %s without asking for signs of any kind', async (password) => {
    expect(await fault(password)).toBeUndefined();
  });

  test('are told by their codes', async () => {
    await expect(checkPassword('short', rules)).rejects.toMatchObject({
      code: 'password.short',
      params: { min: 12 },
    });
    await expect(checkPassword('x'.repeat(257), rules)).rejects.toMatchObject({ code: 'password.long' });
    await expect(checkPassword('password1234', rules)).rejects.toMatchObject({ code: 'password.known' });
  });

  test('are looked at outside the event loop', async () => {
    let turned = false;
    setImmediate(() => (turned = true));
    await fault('p@ssw0rd'.repeat(8));
    expect(turned).toBe(true);
  });
});
