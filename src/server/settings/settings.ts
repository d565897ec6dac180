import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../std/start-error.ts';
import { filesPlace, isFilesPlace, type FilesPlace } from './files-place.ts';

export { filesPlace, isFilesPlace, type FilesPlace, type S3Place } from './files-place.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What an operator chooses through the environment, checked and with defaults; all paths are absolute. */
export interface Settings {
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Where the content of files is kept. */
  readonly files: FilesPlace;
  /** Where it was kept before, while it is being moved: read where it is not there yet. */
  readonly formerFiles: FilesPlace | undefined;
  /** The virus scanner that looks at each upload; none unless set. */
  readonly scanner: ScannerPlace | undefined;
  /** The Gotenberg that makes PDF of office documents, without a slash at the end; none unless set. */
  readonly converter: string | undefined;
  /** An external PostgreSQL; without it the embedded one is used. */
  readonly databaseUrl: string | undefined;
  /** Where browsers find the application, without a slash at the end. */
  readonly baseUrl: string | undefined;
  readonly workers: number;
  /** The first supervisor, made without questions. */
  readonly admin: { readonly login: string; readonly password: string } | undefined;
  /** Folder of the configuration archive that the first run loads; without it the sample. */
  readonly appFolder: string | undefined;
  /** What the sample of the first run has: all, or its records alone, without colleagues and messages. */
  readonly sample: 'full' | 'records';
  /** Addresses and networks of proxies that tell where a browser is, beside those on this machine. */
  readonly trustedProxies: readonly string[];
  /** Hosts of one's own network at which users may subscribe to calendars, by http too. */
  readonly calendarHosts: readonly string[];
  /** Hosts of one's own network at which mail accounts of users may be. */
  readonly mailHosts: readonly string[];
  /** Days that the journal of what was done to records is kept; what is older can no longer be undone. */
  readonly journalDays: number;
  /** Seals what the database keeps of others' secrets; without it the data folder's own key does. */
  readonly secretKey: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** Where a clamd listens. */
export interface ScannerPlace {
  readonly host: string;
  readonly port: number;
}

const SCANNER = /^tcp:\/\/([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/;

const FILES_PLACE =
  'a folder, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-west-1&pathStyle=1';

/** Each setting as text → its value; the message says what is allowed. Empty text counts as not set. */
const VARIABLES = {
  PORT: z.optional(wholeNumber(0, 65_535)),
  HOST: z.optional(z.string().regex(/^[^\s/]+$/, 'a host name or an address, such as 127.0.0.1 or 0.0.0.0')),
  COLONNADE_DATA: z.optional(z.string()),
  COLONNADE_FILES: z.optional(z.string().refine(isFilesPlace, FILES_PLACE)),
  COLONNADE_FILES_FORMER: z.optional(z.string().refine(isFilesPlace, FILES_PLACE).transform(filesPlace)),
  COLONNADE_SCANNER: z.optional(
    z.string().regex(SCANNER, 'the address of a clamd, such as tcp://127.0.0.1:3310').transform(scannerPlace),
  ),
  COLONNADE_CONVERTER: z.optional(
    z.string().refine(isHttpUrl, 'the address of a Gotenberg, such as http://127.0.0.1:3001'),
  ),
  DATABASE_URL: z.optional(
    z.string().refine(isPostgresUrl, 'a URL such as postgresql://user:password@host:5432/database'),
  ),
  COLONNADE_BASE_URL: z.optional(z.string().refine(isHttpUrl, 'a URL such as https://colonnade.example.org')),
  COLONNADE_WORKERS: z.optional(wholeNumber(1, 256)),
  COLONNADE_ADMIN_LOGIN: z.optional(z.string().regex(/\S/, 'a login that is not blank')),
  COLONNADE_ADMIN_PASSWORD: z.optional(z.string()),
  COLONNADE_APP: z.optional(z.string().refine(isFolder, 'a folder that exists')),
  COLONNADE_SAMPLE: z.optional(z.enum(['full', 'records'], 'full or records')),
  COLONNADE_TRUSTED_PROXY: z.optional(
    z
      .string()
      .refine(isNetworkList, 'addresses or networks with commas between, such as 10.0.0.5,172.16.0.0/12'),
  ),
  COLONNADE_CALENDAR_HOSTS: z.optional(hostList()),
  COLONNADE_MAIL_HOSTS: z.optional(hostList()),
  COLONNADE_JOURNAL_DAYS: z.optional(wholeNumber(31, 36_500)),
  COLONNADE_SECRET_KEY: z.optional(z.string().min(32, 'a text of at least 32 characters by chance')),
  COLONNADE_LOG: z.optional(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`)),
};
const ENVIRONMENT = z.object(VARIABLES);

/** Values that must not appear on a screen or in a log. */
const SECRET = new Set(['DATABASE_URL', 'COLONNADE_ADMIN_PASSWORD', 'COLONNADE_SECRET_KEY']);

/** Reads the settings from `env`; throws a StartError with one line for each mistake, all of them at once. */
export function readSettings(env: NodeJS.ProcessEnv, cores: number = availableParallelism()): Settings {
  const given = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, env[name] || undefined]));
  const read = ENVIRONMENT.safeParse(given);
  const mistakes = read.success
    ? []
    : read.error.issues.map((issue) => mistake(String(issue.path[0]), issue.message, env));
  if (!given['COLONNADE_ADMIN_LOGIN'] !== !given['COLONNADE_ADMIN_PASSWORD']) {
    mistakes.push('COLONNADE_ADMIN_LOGIN and COLONNADE_ADMIN_PASSWORD go together: set both or neither.');
  }
  if (!read.success || mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return settings(read.data, cores);
}

/** The settings that are given, by name; null in the place of the value of a secret one. */
export function givenSettings(env: NodeJS.ProcessEnv): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.keys(VARIABLES)
      .filter((name) => env[name])
      .map((name) => [name, SECRET.has(name) ? null : (env[name] ?? null)]),
  );
}

function settings(env: z.output<typeof ENVIRONMENT>, cores: number): Settings {
  const { COLONNADE_ADMIN_LOGIN: login, COLONNADE_ADMIN_PASSWORD: password } = env;
  const dataFolder = resolve(env.COLONNADE_DATA ?? 'data');
  return {
    port: env.PORT ?? 3000,
    host: env.HOST ?? '127.0.0.1',
    dataFolder,
    files: filesPlace(env.COLONNADE_FILES ?? join(dataFolder, 'files')),
    formerFiles: env.COLONNADE_FILES_FORMER,
    scanner: env.COLONNADE_SCANNER,
    converter: env.COLONNADE_CONVERTER?.replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    baseUrl: env.COLONNADE_BASE_URL?.replace(/\/+$/, ''),
    workers: env.COLONNADE_WORKERS ?? defaultWorkers(cores),
    admin: login && password ? { login, password } : undefined,
    appFolder: env.COLONNADE_APP && resolve(env.COLONNADE_APP),
    sample: env.COLONNADE_SAMPLE ?? 'full',
    trustedProxies: env.COLONNADE_TRUSTED_PROXY?.split(',').map((part) => part.trim()) ?? [],
    calendarHosts: hostsOf(env.COLONNADE_CALENDAR_HOSTS),
    mailHosts: hostsOf(env.COLONNADE_MAIL_HOSTS),
    journalDays: env.COLONNADE_JOURNAL_DAYS ?? 730,
    secretKey: env.COLONNADE_SECRET_KEY,
    logLevel: env.COLONNADE_LOG ?? 'info',
  };
}

/** PostgreSQL needs processors too, so the workers take half of them. */
function defaultWorkers(cores: number): number {
  return cores <= 2 ? 1 : Math.min(4, Math.floor(cores / 2));
}

function mistake(name: string, allowed: string, env: NodeJS.ProcessEnv): string {
  const value = SECRET.has(name) ? 'its value' : JSON.stringify(env[name]);
  return `${name}: ${value} is not allowed; it must be ${allowed}.`;
}

function hostList() {
  return z
    .string()
    .regex(
      /^[^\s/,:@]+(\s*,\s*[^\s/,:@]+)*$/,
      'names or addresses of hosts with commas between, such as cloud.example.lan,10.0.0.5',
    );
}

function hostsOf(list: string | undefined): readonly string[] {
  return list?.split(',').map((host) => host.trim().toLowerCase()) ?? [];
}

function wholeNumber(least: number, most: number) {
  const message = `a whole number from ${least} to ${most}`;
  const inRange = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.string().refine(inRange, message).transform(Number);
}

function scannerPlace(text: string): ScannerPlace {
  const [, host = '', port = ''] = SCANNER.exec(text) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.search === '' && url.hash === '' && url.username === '';
}

/** Addresses, each with the length of its network's prefix where it stands for one. */
function isNetworkList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', prefix, ...rest] = part.trim().split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
    return isIP(address) !== 0 && fits && rest.length === 0;
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
