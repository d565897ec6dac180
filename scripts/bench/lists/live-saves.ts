import { request, type ClientRequest } from 'node:http';
import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { sql } from '#server/database/sql/sql.ts';
import { insertUser } from '#server/query/people/users.ts';
import { PASSWORD, signIn, startProduct, type Product } from '#test/support/run/product.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

const BROWSERS = Number(process.env['BROWSERS'] ?? 500);
/** Those of them that show something of the table that is changed. */
const WATCHING = 20;
/** A session may have six streams in a process, an account twenty. */
const PER_SESSION = 6;
const PER_ACCOUNT = 18;
const BLOCKS = 6;
const SAVES = Number(process.env['SAVES'] ?? 120);
/** How much dearer a save may be that is watched, and how soon it is to be told, in milliseconds. */
const MOST = 1.1;
const SOON = 1_000;

type Headers = Readonly<Record<string, string>>;

/** What a browser hears. */
interface Heard {
  readonly stream: string;
  readonly close: () => void;
}

/**
 * Saves of one record over HTTP in a process that has streams of 500 browsers, 20 of which show the table, beside those in
 * the same process without any; and how long it takes until the 20 are told.
 */
export async function measureLiveSaves(
  db: Database,
  catalog: Catalog,
  connectionString: string,
): Promise<void> {
  const product = await startProduct({
    DATABASE_URL: connectionString,
    COLONNADE_DATA: '.cache/bench-live',
    COLONNADE_WORKERS: '1',
  });
  try {
    await measure({ db, catalog, product });
  } finally {
    await product.stop();
  }
}

interface World {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly product: Product;
}

async function measure({ db, catalog, product }: World): Promise<void> {
  const [contact, other] = ['contact', 'category'].map(
    (name) => must(catalog.tablesByName.get(name), name).id,
  );
  const sessions = await openSessions(db, product.url);
  const saver = await signIn(product.url, login(0), PASSWORD);
  const { rows } = await db.query<{ id: number }>(sql`select id from app.contact order by id limit 400`);
  const saved = new Map<number, number>();
  const late: number[] = [];
  const onRecords = (records: readonly number[]) => {
    for (const id of records) {
      const at = saved.get(id);
      if (at !== undefined) late.push(performance.now() - at);
    }
  };
  const times: [watched: number[], alone: number[]] = [[], []];
  for (let block = 0; block < BLOCKS; block++) {
    const isWatched = block % 4 === 0 || block % 4 === 3;
    const open = isWatched ? await openBrowsers(product.url, sessions, onRecords) : [];
    await Promise.all(
      open.map(
        async ({ stream, headers }, at) =>
          await watch(product.url, headers, {
            stream,
            tableId: must(at < WATCHING ? contact : other, 'a table'),
          }),
      ),
    );
    await pause(500);
    for (let at = 0; at < SAVES + 20; at++) {
      const id = must(rows[(block * 17 + at) % rows.length], 'a contact').id;
      const begun = performance.now();
      saved.set(id, begun);
      await post(`${product.url}/api/element/save?idform=${contact}&idenreg=${id}`, saver, {
        values: { job_title: `Title ${block} ${at}` },
      });
      // The first ones after a change of the scene warm up.
      if (at >= 20) times[isWatched ? 0 : 1].push(performance.now() - begun);
    }
    await pause(1_000);
    saved.clear();
    for (const { close } of open) close();
    await pause(500);
  }
  printFigures(times, late);
}

function printFigures(times: readonly (readonly number[])[], late: number[]): void {
  const [watched, alone] = times.map(median);
  printFigure({
    name: `a save watched by ${BROWSERS} browsers, ${WATCHING} of which show its table, against one unwatched`,
    value: must(watched, 'a time') / must(alone, 'a time'),
    unit: '×',
    most: MOST,
    from: `${must(watched, 'a time').toFixed(2)} and ${must(alone, 'a time').toFixed(2)} ms`,
  });
  late.sort((one, another) => one - another);
  printFigure({
    name: 'the tick arrives, p95 from the moment at which the save is sent',
    value: late[Math.floor(late.length * 0.95)] ?? Number.NaN,
    unit: 'ms',
    most: SOON,
    from: `${late.length} ticks, half of them within ${median(late).toFixed(0)} ms`,
  });
}

const login = (at: number): string => `live-bench-${at}`;

/** As many sessions as the browsers need, six of which share one. */
async function openSessions(db: Database, url: string): Promise<readonly Headers[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const accounts = Math.ceil(BROWSERS / PER_ACCOUNT);
  const sessions: Headers[] = [];
  for (let at = 0; at < accounts; at++) {
    const user = { login: login(at), name: login(at), supervisor: true, passwordHash, roles: [] };
    // Of an earlier run they are there already.
    await insertUser(db, user).catch(() => undefined);
    for (let own = 0; own < PER_ACCOUNT / PER_SESSION; own++)
      sessions.push(await signIn(url, login(at), PASSWORD));
  }
  return sessions;
}

async function openBrowsers(
  url: string,
  sessions: readonly Headers[],
  onRecords: (records: readonly number[]) => void,
): Promise<readonly (Heard & { readonly headers: Headers })[]> {
  const places = Array.from({ length: BROWSERS }, (_, at) =>
    must(sessions[Math.floor(at / PER_SESSION)], 'a session'),
  );
  return await Promise.all(
    places.map(async (headers) => ({ headers, ...(await openBrowser(url, headers, onRecords)) })),
  );
}

async function openBrowser(
  url: string,
  headers: Headers,
  onRecords: (records: readonly number[]) => void,
): Promise<Heard> {
  let asked: ClientRequest | undefined;
  const stream = await new Promise<string>((resolve, reject) => {
    asked = request(`${url}/live/stream`, { headers, agent: false }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        const hello = /"stream":"([\w-]+)"/.exec(text)?.[1];
        if (hello) resolve(hello);
        for (const [, ids = ''] of text.matchAll(/"records":\[([\d,]*)\]/g))
          onRecords(ids.split(',').map(Number));
      });
      answer.on('error', () => undefined);
      if (answer.statusCode !== 200) reject(new Error(`a stream: ${answer.statusCode}`));
    });
    asked.on('error', reject);
    asked.end();
  });
  return { stream, close: () => asked?.destroy() };
}

async function watch(
  url: string,
  headers: Headers,
  { stream, tableId }: { readonly stream: string; readonly tableId: number },
): Promise<void> {
  await post(`${url}/live/watch`, headers, { stream, tab: 'bench', tables: [{ tableId, age: 0 }], open: [] });
}

async function post(url: string, headers: Headers, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
