import type { FastifyInstance } from 'fastify';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Role, Table } from '#core/catalog/schema.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import type { DraftContent, MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import { changeCatalog, openCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { jobsOf } from '#server/features/features.ts';
import type { Parts, Services } from '#server/features/services.ts';
import { doReadyJobs, prepareJobs } from '#server/jobs/jobs.ts';
import { expect } from 'vitest';
import { PASSWORD, testServices, testUser, visitor, type Visitor } from '../calls/app.ts';
import { everyTypeWorld } from '../worlds/every-type.ts';

/** A role that allows messages and nothing else, and one that grants everything else. */
export const CORRESPONDENT: Role = {
  id: 9_001,
  name: 'correspondents',
  label: { en: 'Correspondents' },
  messages: true,
  grants: [],
};
export const ALL_ELSE: Role = {
  id: 9_002,
  name: 'all_else',
  label: { en: 'All else' },
  shareLinks: true,
  shareViews: true,
  undoOthers: true,
  grants: [{ everything: true, create: true, read: true, update: true, delete: true }],
};

/** What a person of the world is. */
export interface PersonOf {
  readonly roles: readonly number[];
  readonly supervisor?: boolean;
}

/** What a message says that is not empty. */
export type Said = Partial<DraftContent> & Pick<DraftContent, 'subject'>;

/** People who write messages to each other by the routes of the product. */
export interface MessagesWorld {
  readonly db: ConnectionPool;
  readonly connectionString: string;
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly catalog: Catalog;
  readonly messages: Table;
  readonly folders: Table;
  readonly labels: Table;
  readonly as: (login: string) => Visitor;
  readonly idOf: (login: string) => number;
  /** Sends a message and lets the time pass in which it could be taken back. */
  readonly send: (login: string, said: Said) => Promise<void>;
  readonly sendDraft: (login: string, draft: Pick<MessageDraft, 'id' | 'version'>) => Promise<void>;
  readonly saveDraft: (
    login: string,
    draft: MessageDraft,
    said: Partial<DraftContent>,
  ) => Promise<MessageDraft>;
}

/** The application with a column of every type, and people with these roles, who sign in once `prepare` is done. */
export async function messagesWorld(
  people: Readonly<Record<string, PersonOf>>,
  {
    prepare,
    parts,
  }: {
    readonly prepare?: (db: ConnectionPool, idOf: MessagesWorld['idOf']) => Promise<void>;
    /** Other parts of the server than those of tests. */
    readonly parts?: Partial<Parts>;
  } = {},
): Promise<MessagesWorld> {
  const { db, catalog: plain, connectionString } = await everyTypeWorld();
  const store = await openCatalog(db);
  const document = { ...plain.document, roles: [...plain.document.roles, CORRESPONDENT, ALL_ELSE] };
  await changeCatalog(db, document, { author: null, message: 'test' });
  await store.reload();
  await prepareJobs(db);
  const services = await testServices(db, undefined, undefined, { store, ...parts });
  const app = await createApp(services);
  const visitors = new Map<string, Visitor>();
  const ids = new Map<string, number>();
  const idOf = (login: string) => must(ids.get(login), login);
  for (const [login, { roles, supervisor = false }] of Object.entries(people)) {
    await testUser(db, login, { roles, supervisor });
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    ids.set(login, must(rows[0], login).id);
  }
  await prepare?.(db, idOf);
  for (const [login, { supervisor = false }] of Object.entries(people)) {
    const person = visitor(app);
    await person.signIn(login, PASSWORD, supervisor);
    visitors.set(login, person);
  }
  const catalog = store.current();
  const as = (login: string) => must(visitors.get(login), login);
  const sendDraft: MessagesWorld['sendDraft'] = async (login, { id, version }) => {
    const answer = await as(login).post('/messaging/draft/send', { draft: id, version });
    expect(answer.status, answer.text).toBe(200);
    await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
    await db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
    await doReadyJobs(db, jobsOf(services));
  };
  const saveDraft: MessagesWorld['saveDraft'] = async (login, draft, said) => {
    const content = { ...draftContentOf(draft), ...said };
    const { id, version } = draft;
    const answer = await as(login).post('/messaging/draft/save', { draft: id, version, content });
    expect(answer.status, answer.text).toBe(200);
    return { ...draft, ...answer.json<{ version: number }>() };
  };
  return {
    db,
    connectionString,
    services,
    app,
    catalog,
    messages: must(catalog.tablesByName.get('message'), 'messages'),
    folders: must(catalog.tablesByName.get('message_folder'), 'folders'),
    labels: must(catalog.tablesByName.get('message_label'), 'labels'),
    as,
    idOf,
    sendDraft,
    saveDraft,
    send: async (login, said) => {
      const opened = await as(login).post('/messaging/draft/open', { how: 'empty' });
      await sendDraft(login, await saveDraft(login, opened.json<MessageDraft>(), said));
    },
  };
}
