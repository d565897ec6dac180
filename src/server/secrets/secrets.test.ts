import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartError } from '../std/start-error.ts';
import { openSecrets, secretsOf } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'colonnade-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const secrets = secretsOf(Buffer.alloc(32, 1));

test('what is sealed is opened for the same purpose alone', () => {
  const sealed = secrets.seal('pässword', 'mail.password');
  expect(sealed).not.toContain('pässword');
  expect(secrets.open(sealed, 'mail.password')).toBe('pässword');
  expect(secrets.open(sealed, 'sso.client_secret')).toBeUndefined();
  expect(secrets.seal('pässword', 'mail.password')).not.toBe(sealed);
});

test('another key opens nothing, nor does a changed or foreign text', () => {
  const sealed = secrets.seal('secret', 'x');
  expect(secretsOf(Buffer.alloc(32, 2)).open(sealed, 'x')).toBeUndefined();
  for (const wrong of ['', 'v1', 'v1.', 'v2.abc', sealed.slice(0, -2), `${sealed}AA`, 'plain'])
    expect(secrets.open(wrong, 'x')).toBeUndefined();
});

test('a digest is the same for the same text and key alone', () => {
  expect(secrets.digest('a')).toBe(secrets.digest('a'));
  expect(secrets.digest('a')).not.toBe(secrets.digest('b'));
  expect(secretsOf(Buffer.alloc(32, 2)).digest('a')).not.toBe(secrets.digest('a'));
});

test('the key of a data folder is made once, for its owner’s eyes alone', async () => {
  const first = await openSecrets(undefined, join(folder, 'data'));
  const second = await openSecrets(undefined, join(folder, 'data'));
  expect(second.open(first.seal('a', 'b'), 'b')).toBe('a');
  expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'data/secret.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
});

test('two processes that start at the same moment have one key', async () => {
  const opened = await Promise.all(
    Array.from({ length: 8 }, async () => await openSecrets(undefined, join(folder, 'race'))),
  );
  expect(new Set(opened.map(({ fingerprint }) => fingerprint)).size).toBe(1);
});

test('a damaged key ends the start with what to do', async () => {
  writeFileSync(join(folder, 'secret.key'), 'half');
  await expect(openSecrets(undefined, folder)).rejects.toBeInstanceOf(StartError);
});

test('the setting is the key where it is given', async () => {
  const key = 'thirty-two characters by chance ...';
  const [one, two] = [await openSecrets(key, folder), await openSecrets(key, '/nowhere')];
  expect(two.open(one.seal('a', 'b'), 'b')).toBe('a');
});
