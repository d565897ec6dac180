import { columnNamed } from '#core/catalog/catalog.ts';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { jobsOf } from '#server/features/features.ts';
import { doReadyJobs } from '#server/jobs/jobs.ts';
import { sql, trusted } from '#server/database/sql/sql.ts';
import { incomingGroundOf } from '#server/features/messaging/incoming-ground-of.ts';
import { sealedFor } from '#server/fields/secret/sealed-for.ts';
import { connectImap, mailAccounts, type LineGround } from '#server/mail-accounts/mail-accounts.ts';
import {
  syncAccount,
  type IncomingGround,
  type ReceivingAccount,
} from '#server/incoming-mail/incoming-mail.ts';
import type { MailboxReading } from '#server/incoming-mail/sync-mailbox.ts';
import { TEST_SECRETS } from '../calls/test-secrets.ts';
import { CORRESPONDENT, messagesWorld, type MessagesWorld } from '../messages/messages-world.ts';

/** Columns of an account beside its servers, as they are stored. */
type AccountColumns = Readonly<Record<string, string | number | boolean | null>>;

/** People who write messages, and accounts of theirs on servers of the test. */
interface MailInWorld extends MessagesWorld {
  readonly ground: IncomingGround;
  readonly line: LineGround;
  /** An account of somebody on an IMAP server of this machine. */
  readonly accountOf: (login: string, port: number, more?: AccountColumns) => Promise<ReceivingAccount>;
  /** Connects, and makes messages of what has come; gives how many were new. */
  readonly sync: (account: ReceivingAccount, more?: Partial<MailboxReading>) => Promise<number>;
  /** Hands over what is put down to go out. */
  readonly deliver: () => Promise<void>;
  /** The newest own message of somebody with a subject, as that one reads it. */
  readonly copyOf: (login: string, subject: string) => Promise<ShownMessage>;
  /** Messages of an account with some columns, in the order in which they were made. */
  readonly kept: (account: Pick<ReceivingAccount, 'id'>) => Promise<readonly KeptMessage[]>;
}

/** A message as it is stored. */
interface KeptMessage {
  readonly subject: string;
  readonly place: string;
  readonly owner: number;
  readonly folder: number | null;
  readonly read: boolean;
  readonly from_name: string;
  readonly from_address: string;
  readonly recipients: string;
  readonly preview: string;
  readonly body: string;
  readonly sent_at: Date;
  readonly thread: string;
  readonly answers: string | null;
  readonly message_key: string;
  readonly about_record: number | null;
  readonly files:
    | readonly { readonly id: string; readonly hash: string; readonly name: string; readonly type: string }[]
    | null;
  readonly mail_notes: string;
  readonly mail_id: string | null;
}

/** People with these logins, all of whom write messages; `roles` besides, by their ids, and who of them supervises. */
export async function mailInWorld(
  logins: readonly string[],
  roles: readonly number[] = [],
  supervisor?: string,
): Promise<MailInWorld> {
  const world = await messagesWorld(
    Object.fromEntries(
      logins.map((login) => [
        login,
        { roles: [CORRESPONDENT.id, ...roles], supervisor: login === supervisor },
      ]),
    ),
    { parts: { mailHosts: ['127.0.0.1'] } },
  );
  const { db, catalog, services } = world;
  const ground = { ...incomingGroundOf(services), hosts: ['127.0.0.1'] };
  const line = { db, catalog, secrets: TEST_SECRETS, hosts: ['127.0.0.1'] };
  const table = must(catalog.tablesByName.get('mail_account'), 'accounts');
  const password = TEST_SECRETS.seal('p', sealedFor(must(columnNamed(table, 'password'), 'password')));
  return {
    ...world,
    ground,
    line,
    accountOf: async (login, port, more = {}) => {
      const columns: AccountColumns = {
        label: login,
        address: `${login}@example.org`,
        user_name: 'ann',
        password,
        active: true,
        owner: world.idOf(login),
        imap_host: '127.0.0.1',
        imap_port: port,
        imap_security: 'none',
        smtp_host: '127.0.0.1',
        smtp_security: 'none',
        sign_in: 'password',
        ...more,
      };
      const { rows } = await db.query<{ id: number }>(
        trusted(
          `insert into app.mail_account (${Object.keys(columns).join()}) values (${Object.keys(columns)
            .map((_, at) => `$${at + 1}`)
            .join()}) returning id`,
        ),
        Object.values(columns),
      );
      const [account] = await mailAccounts(db, line, [must(rows[0], 'an account').id]);
      return must(account, 'an account') as ReceivingAccount;
    },
    sync: async (account, more = {}) => {
      const client = await connectImap(account, line);
      try {
        return await syncAccount({ ground, catalog, account, client, ...more });
      } finally {
        client.close();
      }
    },
    deliver: async () => {
      await db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
      await doReadyJobs(db, jobsOf(services));
    },
    copyOf: async (login, subject) => {
      const { rows } = await db.query<{ id: number }>(
        sql`select id from app.message where subject = $1 and owner = $2 order by id desc limit 1`,
        [subject, world.idOf(login)],
      );
      const { id } = must(rows[0], subject);
      const thread = (await world.as(login).get(`/messaging/message/get/${id}`)).json<{
        messages: ShownMessage[];
      }>();
      return must(
        thread.messages.find((message) => message.id === id),
        subject,
      );
    },
    kept: async ({ id }) => {
      const { rows } = await db.query<KeptMessage>(
        sql`select * from app.message where account = $1 and deleted_at is null order by id`,
        [id],
      );
      return rows;
    },
  };
}

/** An e-mail as it travels. */
export function rawMail(headers: Readonly<Record<string, string>>, body = 'Hello.'): string {
  const all = { From: 'Ben <ben@example.net>', To: 'ann@example.org', Subject: 'Hello', ...headers };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`;
}
