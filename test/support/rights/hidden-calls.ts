import { EventEmitter } from 'node:events';
import type { Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { CONTRACT, type RouteName } from '#core/contract/contract.ts';
import type { Route } from '#core/contract/route/route.ts';
import { ERROR_STATUS } from '#core/errors.ts';
import type { ConnectionPool, Database, Runner, Transaction } from '#server/database/pool.ts';
import { commas, sql } from '#server/database/sql/sql.ts';
import { physicalTable } from '#server/query/scene/physical-names.ts';
import { handlersOf } from '#server/features/features.ts';
import { openServices } from '#server/features/services.ts';
import { knownError } from '#server/http/map-error.ts';
import type { HandlerCall, Handler } from '#server/http/serve-route.ts';
import { Random } from '#server/sample/random/random.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { Sessions } from '#server/session/sessions/sessions.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { emptyClient, testContent } from '../calls/app.ts';
import { fillAbout, type About } from './hidden-fill.ts';
import { randomCall } from '../calls/route-calls.ts';

/** Who calls, in a transaction that is undone in the end. */
export interface Caller {
  readonly tx: Transaction;
  readonly catalog: Catalog;
  readonly viewer: Viewer;
  readonly handlers: Readonly<Record<string, Handler<Route>>>;
}

/** The handlers of all routes, on a database. */
export async function allHandlers(db: ConnectionPool): Promise<Caller['handlers']> {
  const settings = await openSiteSettings(db);
  const current = () => {
    throw new Error('calls bring their catalog');
  };
  return handlersOf(
    openServices({
      db,
      settings,
      content: testContent(),
      store: { current, reload: async () => await Promise.resolve() },
      sessions: new Sessions(db, { db, catalog: current, settings }, false),
      secrets: TEST_SECRETS,
      translations: await openTranslations(),
      baseUrl: undefined,
      webFolder: await emptyClient(),
      journalDays: 400,
      version: '0',
      logLevel: 'silent',
    }),
  );
}

/** What a route answers to a call about a record, and what it does. */
export async function outcomeOf(
  caller: Caller,
  name: RouteName,
  { seed, about }: { readonly seed: number; readonly about: About },
): Promise<string> {
  const { tx } = caller;
  const random = new Random(seed);
  const route: Route = CONTRACT[name];
  const call = randomCall(random, route, fillAbout(random, about));
  await tx.query('savepoint call');
  await tx.query(sequencesBack);
  const answer = await answered(caller, name, call);
  const isWriting = route.method === 'POST' && route.reads !== true;
  const effect = isWriting ? await effectOf(tx, caller.catalog) : '';
  await tx.query('rollback to savepoint call');
  return `${JSON.stringify(answer)} ${effect}`;
}

/** Whether two outcomes are the same but for the two ids that they are about, and keys by chance. */
export function isAlike(one: string, other: string, ids: readonly [number, number]): boolean {
  const without = (text: string) =>
    text.replaceAll(new RegExp(String.raw`\b(${ids.join('|')})\b`, 'g'), '#').replaceAll(/#[\w-]{43}/g, '#');
  return one === other || without(one) === without(other);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function answered(
  { tx, catalog, viewer, handlers }: Caller,
  name: RouteName,
  call: object,
): Promise<Answer> {
  const session = {
    id: 1,
    account: {
      kind: 'intranet',
      key: viewer.account,
      name: viewer.name,
      user: { id: viewer.userId, supervisor: false },
    },
    locale: viewer.locale,
  };
  const db = lent(tx);
  const serving = {
    ...call,
    request: { raw: { socket: new EventEmitter() }, headers: {} },
    reply: {},
    session: () => session,
    presentSession: async () => await Promise.resolve(session),
    requestContext: () => ({ db, catalog, viewer, secrets: TEST_SECRETS }),
    leaving: () => new AbortController().signal,
    once: undefined,
  } as unknown as HandlerCall<Route>;
  try {
    return { status: 200, body: await handlers[name]?.(serving) };
  } catch (failure) {
    const { code, params, columns } = knownError(failure, catalog);
    if (code === 'server.failed') throw failure;
    return { status: ERROR_STATUS[code], body: { code, params, columns } };
  }
}

/** A transaction as handlers get a database: statements in line, and connections that are parts of it. */
function lent(tx: Transaction): Database {
  let last: Promise<unknown> = Promise.resolve();
  const raw = tx.query.bind(tx) as unknown as (...statement: readonly unknown[]) => unknown;
  const query = (...statement: readonly unknown[]) => {
    // A stream takes its turn by itself.
    if (typeof (statement[0] as { submit?: unknown }).submit === 'function') return raw(...statement);
    const next = last.then(() => raw(...statement));
    last = next.catch(() => undefined);
    return next;
  };
  const part = (text: unknown, ...rest: readonly unknown[]) => {
    if (typeof text === 'string' && text.startsWith('begin')) return query('savepoint lent');
    if (text === 'rollback') return query('rollback to savepoint lent');
    if (text === 'commit') return query('release savepoint lent');
    return query(text, ...rest);
  };
  const connection = Object.create(tx, {
    query: { value: part },
    release: { value: () => undefined },
  }) as Transaction;
  const read = async (work: (reading: Runner) => Promise<unknown>) => {
    try {
      return await work(connection);
    } finally {
      await connection.query('rollback');
    }
  };
  return Object.create(tx, {
    query: { value: query },
    connect: { value: async () => await Promise.resolve(connection) },
    read: { value: read },
  }) as Database;
}

/** New ids do not depend on what was tried before. */
const sequencesBack = `select setval(format('%I.%I', schemaname, sequencename)::regclass, 700000)
  from pg_sequences where schemaname in ('app', 'colonnade')`;

/** What a supervisor finds changed: operations, records, drafts; a transaction that is over has changed nothing. */
async function effectOf(tx: Transaction, catalog: Catalog): Promise<string> {
  const states = [...catalog.tables.values()]
    .filter(({ top }) => top === undefined)
    .map((table) => sql`(select sum(version) + count(deleted_at) from ${physicalTable(table)})`);
  const { rows } = await tx
    .query<{ effect: string }>(
      sql`select concat_ws(' ', (select count(*) from colonnade.operation),
        (select json_agg(json_build_array(c.table_id, c.record_id, c.what, c.diff) order by c.table_id, c.record_id) from colonnade.change c where c.operation_id >= 700000),
        (select string_agg(revision || frames::text, ' ' order by id) from colonnade.context where touched_at >= now()),
        ${commas(states)}) as effect`,
    )
    .catch(() => ({ rows: [{ effect: 'nothing' }] }));
  return rows[0]?.effect ?? '';
}
