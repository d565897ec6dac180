import { beforeAll, beforeEach, expect } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import type { DraftContent, MessageDraft, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import { outcomeOf, PASSWORD, testServices, testUser, visitor, type Visitor } from '../calls/app.ts';
import { startMailHost, trustTestCertificate } from '../peers/smtp.ts';
import { TEST_SECRETS } from '../calls/test-secrets.ts';
import { everyTypeWorld } from '../worlds/every-type.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { sealedFor } from '#server/fields/secret/sealed-for.ts';
import { doReadyJobs, prepareJobs } from '#server/jobs/jobs.ts';
import { jobsOf } from '#server/features/features.ts';
import type { Services } from '#server/features/services.ts';

/** A thing that is written to. */
interface Given {
  readonly name: string;
  readonly mail: string | null;
  readonly notes?: string;
  readonly state?: string;
  readonly price?: string;
}

/** Ann, who writes to things by an account of hers, colleagues, and a mail server that takes what they write. */
export async function apartWorld() {
  trustTestCertificate();
  const { db, catalog } = await everyTypeWorld();
  const store = await openCatalog(db);
  const messages = must(catalog.tablesByName.get('message'), 'messages');
  const accounts = must(catalog.tablesByName.get('mail_account'), 'accounts');
  const thing = must(catalog.tablesByName.get('thing'), 'things');
  const idOf = (name: string) => must(columnNamed(thing, name), name).id;
  /** Writes messages, and reads of things that are not broken the names, the addresses and some more. */
  const WRITER = {
    id: 9_001,
    name: 'writers',
    label: { en: 'Writers' },
    messages: true,
    grants: [
      {
        table: thing.id,
        read: true,
        readColumns: ['name', 'mail', 'notes', 'bought', 'pieces'].map(idOf),
        condition: `#${idOf('state')} <> "broken"`,
      },
    ],
  };
  const LOGIN = { user: 'ann', password: 'Sesame 1' };
  const lost = new Set<string>();
  const host = await startMailHost({
    security: 'starttls',
    login: LOGIN,
    losesAnswer: (to) => lost.has(to),
  });
  let services: Services;
  let app: Awaited<ReturnType<typeof createApp>>;
  let office = 0;
  const people = new Map<string, Visitor>();
  const ids = new Map<string, number>();
  const as = (login: string): Visitor => must(people.get(login), login);

  beforeAll(async () => {
    const roles = [...catalog.document.roles, WRITER];
    await changeCatalog(db, { ...catalog.document, roles }, { author: null, message: 'test' });
    await store.reload();
    await prepareJobs(db);
    const others = { store, mailHosts: ['localhost'], baseUrl: 'https://app.example.org' };
    services = await testServices(db, undefined, undefined, others);
    app = await createApp(services);
    for (const login of ['ann', 'ben', 'cleo', 'chief']) {
      await testUser(db, login, { roles: [WRITER.id], supervisor: login === 'chief' });
      const person = visitor(app);
      await person.signIn(login, PASSWORD, login === 'chief');
      people.set(login, person);
      const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [
        login,
      ]);
      ids.set(login, rows[0]!.id);
    }
    const password = must(columnNamed(accounts, 'password'), 'the password');
    const { rows } = await db.query<{ id: number }>(
      sql`insert into app.mail_account (label, address, sender_name, active, smtp_host, smtp_port, smtp_security,
          imap_security, sign_in, user_name, password, per_hour, owner)
        values ('Office', 'office@example.org', 'Ann', true, 'localhost', $1, 'starttls', 'tls', 'password', $2, $3, 100000, $4)
        returning id`,
      [host.port, LOGIN.user, TEST_SECRETS.seal(LOGIN.password, sealedFor(password)), ids.get('ann')!],
    );
    office = rows[0]!.id;
  });

  beforeEach(async () => {
    host.mails.length = 0;
    await db.query(sql`delete from app.thing`);
    await db.query(sql`delete from colonnade.mail_unsubscribed`);
  });

  /** New things; gives their ids. */
  async function things(...given: readonly Given[]): Promise<number[]> {
    const made: number[] = [];
    for (const { name, mail, notes = null, state = 'new', price = '12' } of given) {
      const { rows } = await db.query<{ id: number }>(
        sql`insert into app.thing (name, mail, notes, state, price, bought)
          values ($1, $2, $3, $4, $5, '2026-02-03') returning id`,
        [name, mail, notes, state, price],
      );
      made.push(rows[0]!.id);
    }
    return made;
  }

  const records = (...recordIds: number[]) => ({ kind: 'records' as const, tableId: thing.id, recordIds });
  const to = (address: string, name = '') => ({ kind: 'address' as const, address, name });
  const user = (login: string) => ({ kind: 'user' as const, id: must(ids.get(login), login) });

  async function draft(content: Partial<DraftContent>): Promise<{ id: number; version: number }> {
    const opened = (await as('ann').post('/messaging/draft/open', { how: 'empty' })).json<MessageDraft>();
    const saved = await as('ann').post('/messaging/draft/save', {
      draft: opened.id,
      version: opened.version,
      content: { ...draftContentOf(opened), account: office, apart: true, ...content },
    });
    expect(saved.status, saved.text).toBe(200);
    return { id: opened.id, ...saved.json<{ version: number }>() };
  }

  const preview = async (id: number, position = 0) =>
    await as('ann').post('/messaging/draft/preview', { draft: id, position });
  const refusal = async (content: Partial<DraftContent>) => {
    const { id, version } = await draft(content);
    const shown = await preview(id);
    const sent = await as('ann').post('/messaging/draft/send', { draft: id, version });
    return [outcomeOf(shown), outcomeOf(sent)];
  };

  async function jobs(rounds = 4): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      await db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
      await doReadyJobs(db, jobsOf(services));
    }
  }

  async function send(content: Partial<DraftContent>): Promise<void> {
    const { id, version } = await draft(content);
    const answer = await as('ann').post('/messaging/draft/send', { draft: id, version });
    expect(answer.status, answer.text).toBe(200);
    await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
    await jobs();
  }

  async function copyOf(login: string, filter: object): Promise<ShownMessage> {
    const { rows } = (
      await as(login).post('/list/full/load/datatable', {
        tableId: messages.id,
        columns: ['subject'],
        filter,
      })
    ).json<{ rows: [number][] }>();
    const shown = (await as(login).get(`/messaging/message/get/${rows[0]![0]}`)).json<{
      messages: ShownMessage[];
      shown: number;
    }>();
    return must(
      shown.messages.find(({ id }) => id === shown.shown),
      'the message',
    );
  }
  const ofSubject = (value: string) => ({ column: 'subject', operator: 'equal', value });
  const sentOf = async (subject: string) => await copyOf('ann', ofSubject(subject));
  return {
    db,
    store,
    host,
    lost,
    ids,
    as,
    things,
    records,
    to,
    user,
    thing,
    draft,
    preview,
    refusal,
    jobs,
    send,
    copyOf,
    ofSubject,
    sentOf,
    services: () => services,
    app: () => app,
  };
}
