import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartError } from '../std/start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'colonnade-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function refusal(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('nothing set gives the defaults', () => {
  expect(readSettings({}, 2)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    files: { kind: 'folder', folder: resolve('data/files') },
    formerFiles: undefined,
    scanner: undefined,
    converter: undefined,
    databaseUrl: undefined,
    baseUrl: undefined,
    workers: 1,
    admin: undefined,
    appFolder: undefined,
    sample: 'full',
    trustedProxies: [],
    calendarHosts: [],
    mailHosts: [],
    journalDays: 730,
    secretKey: undefined,
    logLevel: 'info',
  });
});

test('[START-4] every setting is read', () => {
  const read = readSettings({
    PORT: '0',
    HOST: '::',
    COLONNADE_DATA: folder,
    COLONNADE_FILES: join(folder, 'elsewhere'),
    COLONNADE_FILES_FORMER: folder,
    COLONNADE_SCANNER: 'tcp://[::1]:3310',
    COLONNADE_CONVERTER: 'http://[::1]:3001/',
    DATABASE_URL: 'postgresql://me@%2Frun%2Fpg/db',
    COLONNADE_BASE_URL: 'https://example.org/colonnade/',
    COLONNADE_WORKERS: '3',
    COLONNADE_ADMIN_LOGIN: 'ada',
    COLONNADE_ADMIN_PASSWORD: 'secret words',
    COLONNADE_APP: folder,
    COLONNADE_SAMPLE: 'records',
    COLONNADE_TRUSTED_PROXY: '10.0.0.5, 172.16.0.0/12,fd00::/8',
    COLONNADE_CALENDAR_HOSTS: 'Cloud.lan, 10.0.0.5',
    COLONNADE_MAIL_HOSTS: 'Mail.lan',
    COLONNADE_JOURNAL_DAYS: '365',
    COLONNADE_SECRET_KEY: 'thirty-two characters by chance ...',
    COLONNADE_LOG: 'debug',
  });
  expect(read).toEqual({
    port: 0,
    host: '::',
    dataFolder: folder,
    files: { kind: 'folder', folder: join(folder, 'elsewhere') },
    formerFiles: { kind: 'folder', folder },
    scanner: { host: '::1', port: 3310 },
    converter: 'http://[::1]:3001',
    databaseUrl: 'postgresql://me@%2Frun%2Fpg/db',
    baseUrl: 'https://example.org/colonnade',
    workers: 3,
    admin: { login: 'ada', password: 'secret words' },
    appFolder: folder,
    sample: 'records',
    trustedProxies: ['10.0.0.5', '172.16.0.0/12', 'fd00::/8'],
    calendarHosts: ['cloud.lan', '10.0.0.5'],
    mailHosts: ['mail.lan'],
    journalDays: 365,
    secretKey: 'thirty-two characters by chance ...',
    logLevel: 'debug',
  });
});

test('[START-19] an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', COLONNADE_ADMIN_LOGIN: '' })).toEqual(readSettings({}));
});

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [6, 3],
  [64, 4],
])('%i processors get %i workers', (cores, workers) => {
  expect(readSettings({}, cores).workers).toBe(workers);
});

test.each([
  ['PORT', '3000x', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '99999999999999999999', 'a whole number from 0 to 65535'],
  ['HOST', 'http://here', 'a host name or an address'],
  ['COLONNADE_BASE_URL', 'ftp://x', 'a URL such as https://'],
  ['COLONNADE_BASE_URL', 'https://x/?a=1', 'a URL such as https://'],
  ['COLONNADE_WORKERS', '0', 'a whole number from 1 to 256'],
  ['COLONNADE_APP', join(folder, 'missing'), 'a folder that exists'],
  ['COLONNADE_SAMPLE', 'empty', 'full or records'],
  ['COLONNADE_TRUSTED_PROXY', 'proxy.example.org', 'addresses or networks with commas between'],
  ['COLONNADE_TRUSTED_PROXY', '10.0.0.0/33', 'addresses or networks with commas between'],
  ['COLONNADE_CALENDAR_HOSTS', 'https://cloud.lan', 'names or addresses of hosts with commas between'],
  ['COLONNADE_MAIL_HOSTS', 'mail.lan:25', 'names or addresses of hosts with commas between'],
  ['COLONNADE_LOG', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused with one line that says what is allowed', (name, value, allowed) => {
  const lines = refusal({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${name}: ${JSON.stringify(value)} is not allowed; it must be ${allowed}`);
});

test('a secret is refused without being shown', () => {
  const lines = refusal({ DATABASE_URL: 'mysql://me:hush@host/db' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^DATABASE_URL: .* must be a URL such as postgresql:/);
  expect(lines[0]).not.toContain('hush');
});

test('a key that is too short is refused without being shown', () => {
  const lines = refusal({ COLONNADE_SECRET_KEY: 'hush' });
  expect(lines[0]).toMatch(/^COLONNADE_SECRET_KEY: .* at least 32 characters/);
  expect(lines[0]).not.toContain('hush');
});

test.each(['COLONNADE_ADMIN_LOGIN', 'COLONNADE_ADMIN_PASSWORD'])('[START-5] %s alone is refused', (name) => {
  expect(refusal({ [name]: 'x' })).toEqual([
    'COLONNADE_ADMIN_LOGIN and COLONNADE_ADMIN_PASSWORD go together: set both or neither.',
  ]);
});

test('[START-19] all mistakes are told at once', () => {
  const lines = refusal({
    PORT: 'x',
    COLONNADE_LOG: 'y',
    COLONNADE_WORKERS: '1.5',
    COLONNADE_ADMIN_LOGIN: 'z',
  });
  expect(lines.map((line) => line.split(/[: ]/)[0])).toEqual([
    'PORT',
    'COLONNADE_WORKERS',
    'COLONNADE_LOG',
    'COLONNADE_ADMIN_LOGIN',
  ]);
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '', endpoint: undefined, region: undefined, pathStyle: false }],
  [
    's3://my.bucket//a/b/?endpoint=http://127.0.0.1:9000&region=eu-west-1&pathStyle=1',
    {
      bucket: 'my.bucket',
      prefix: 'a/b/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-west-1',
      pathStyle: true,
    },
  ],
])('[FILE-13] files are kept in a bucket: %s', (text, place) => {
  expect(readSettings({ COLONNADE_FILES: text }).files).toEqual({ kind: 's3', ...place });
});

test.each([
  's3://',
  's3://Bucket_',
  's3://me:secret@bucket',
  's3://bucket/a b',
  's3://bucket?endpoint=ftp://x',
  's3://bucket?endpoint=https://me:secret@host',
  's3://bucket?colour=red',
  'http://bucket',
])('[FILE-13] no place for files: %s', (text) => {
  expect(refusal({ COLONNADE_FILES: text })[0]).toMatch(
    /^COLONNADE_FILES: .* it must be a folder, or a bucket/,
  );
});
