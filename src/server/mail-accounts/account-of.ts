import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Catalog } from '#core/catalog/catalog.ts';
import { KeptMailRules } from '#core/contract/messaging/mail-rules.ts';
import { must } from '#core/std/must.ts';
import type { Database, Runner } from '../database/pool.ts';
import { sealedFor } from '../fields/secret/sealed-for.ts';
import {
  mailAccountRows,
  type MailAccountRow,
  type MailSecurity,
} from '../query/people/mail-account-rows.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** A server of an account. */
export interface AccountServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
}

/** An e-mail account as the server works with it, its secrets in the clear: for no answer and no log. */
export interface MailAccount {
  readonly id: number;
  readonly label: string;
  readonly address: string;
  readonly senderName: string | null;
  readonly active: boolean;
  /** The user whose account it is; null once that user is gone: it rests then. */
  readonly owner: number | null;
  readonly imap: AccountServer | null;
  readonly smtp: AccountServer | null;
  readonly signIn: 'password' | 'oauth';
  readonly userName: string;
  /** Undefined where none is set, or it was sealed with a lost key. */
  readonly password: string | undefined;
  /** One is set, be it that it cannot be opened. */
  readonly hasPassword: boolean;
  readonly oauth: {
    readonly issuer: string;
    readonly client: string;
    readonly secret: string | undefined;
    readonly hasSecret: boolean;
    readonly scope: string;
  } | null;
  /** The folder of messages that what comes in is put into; null for the owner's own inbox. */
  readonly folder: number | null;
  /** HTML of a formatted text; empty for none. */
  readonly signature: string;
  readonly autoAnswer: {
    readonly body: string;
    readonly from: string | null;
    readonly until: string | null;
  } | null;
  readonly perHour: number;
  /** What makes records of what comes in, and since when. */
  readonly rules: z.infer<typeof KeptMailRules> | null;
  /** Names its servers and how it signs in: another one once something of that was changed. */
  readonly settings: string;
}

/** Most e-mails that an account sends in an hour where it does not say. */
const PER_HOUR = 500;

/** What accounts are read with. */
export interface AccountGround {
  readonly secrets: Secrets;
  readonly catalog: Pick<Catalog, 'tablesByName'>;
}

/** What the servers of accounts are connected to with. */
export interface LineGround extends AccountGround {
  readonly db: Database;
  /** Hosts of the operator's network at which accounts may be, without encryption too: `parts.mailHosts`. */
  readonly hosts: readonly string[];
}

/** Accounts by their ids, or all that are in use, without regard to rights: for the work of the server alone. */
export async function mailAccounts(
  db: Runner,
  ground: AccountGround,
  ids?: readonly number[],
): Promise<readonly MailAccount[]> {
  const rows = await mailAccountRows(db, ids);
  return rows.map((row) => accountIn(row, ground));
}

function accountIn(row: MailAccountRow, ground: AccountGround): MailAccount {
  const open = opener(ground);
  const { auto_answer: answer, oauth_issuer: issuer, oauth_client: client } = row;
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    senderName: row.sender_name,
    active: row.active === true,
    owner: row.owner,
    imap: serverIn(row.imap_host, row.imap_port ?? 993, row.imap_security),
    smtp: serverIn(row.smtp_host, row.smtp_port ?? 465, row.smtp_security),
    signIn: row.sign_in,
    userName: row.user_name ?? row.address,
    password: open('password', row.password),
    hasPassword: row.password !== null,
    oauth:
      issuer === null || client === null
        ? null
        : {
            issuer,
            client,
            secret: open('oauth_secret', row.oauth_secret),
            hasSecret: row.oauth_secret !== null,
            scope: row.oauth_scope ?? '',
          },
    folder: row.folder,
    signature: row.signature ?? '',
    autoAnswer:
      answer === null ? null : { body: answer, from: row.auto_answer_from, until: row.auto_answer_until },
    perHour: row.per_hour ?? PER_HOUR,
    rules: rulesIn(row.rules),
    settings: settingsOf(row),
  };
}

/** What cannot be read makes no records. */
function rulesIn(json: string | null): MailAccount['rules'] {
  if (json === null) return null;
  const read = KeptMailRules.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}

function serverIn(host: string | null, port: number, security: MailSecurity): AccountServer | null {
  return host === null || host.trim() === '' ? null : { host: host.trim(), port, security };
}

function opener({ secrets, catalog }: AccountGround) {
  const table = must(catalog.tablesByName.get('mail_account'), 'the table of accounts');
  return (name: string, sealed: string | null) => {
    const column = must(
      table.columns.find((one) => one.name === name),
      name,
    );
    return sealed === null ? undefined : secrets.open(sealed, sealedFor(column));
  };
}

/** Of sealed secrets only what is sealed goes in, so that nothing can be learnt of them. */
function settingsOf(row: MailAccountRow): string {
  const parts = [
    [row.imap_host, row.imap_port, row.imap_security, row.smtp_host, row.smtp_port, row.smtp_security],
    [row.sign_in, row.user_name ?? row.address, row.password],
    [row.oauth_issuer, row.oauth_client, row.oauth_secret, row.oauth_scope],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
