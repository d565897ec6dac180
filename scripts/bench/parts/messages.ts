import { createHash } from 'node:crypto';
import type { Viewer } from '#core/access/viewer.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { bulkChange, keepSelection } from '#server/lists/lists.ts';
import { foldersOf, readThread } from '#server/messaging/messaging.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import type { OwnContext } from '#server/records/records.ts';
import { compare, type Call } from '../compare.ts';
import { openData, sampleIn, vacuum } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

/*
 * What messages cost: a folder of `SIZE` messages, of which a tenth waits to be processed, beside the messages of ten other
 * people. `SIZE` is 1,000,000 unless given.
 */
const SIZE = Number(process.env['SIZE'] ?? 1_000_000);
/** 0.70 of the answers of the bare statement. */
const MOST_WINDOW = 1.43;
const MOST_SEARCH = 1.3;
const BATCH = 10_000;
const ROUNDS = { warming: 10, rounds: 100 };

const COLUMNS = ['subject', 'from_name', 'recipients', 'preview', 'sent_at', 'read', 'starred', 'importance'];
const CELLS = sql`t.id, t.subject, t.from_name, t.recipients, t.preview, t.sent_at, t.read, t.starred, t.importance`;

const database = await openData(`.cache/bench-messages-${SIZE}`);
try {
  const catalog = await sampleIn(database, 1_000);
  await measure(database.db, catalog, await mailboxIn(database.db));
} finally {
  await database.close();
}

async function measure(db: Database, catalog: Catalog, user: number): Promise<void> {
  const viewer: Viewer = {
    userId: user,
    account: `user:${user}`,
    name: 'Reader',
    roles: [SUPERVISOR],
    rights: 'supervisor',
    locale: 'en_GB',
    timeZone: 'UTC',
  };
  const context: OwnContext = { db, catalog, viewer };
  for (const [name, processed] of [
    ['waits', false],
    ['was processed', true],
  ] as const)
    await compare(`first 50 of what ${name}`, MOST_WINDOW, [
      window(context, processed),
      bareWindow(context, processed),
    ]);
  await compare('words in bodies, against full text', MOST_SEARCH, searches(context), ROUNDS);
  await measureCounts(context);
  await measureBatch(context);
  await measureThread(context);
}

function window({ db, ...scene }: OwnContext, processed: boolean): Call {
  const list = {
    tableId: must(scene.catalog.tablesByName.get('message'), 'messages').id,
    columns: COLUMNS,
    sort: [{ column: 'sent_at', descending: true }],
    filter: {
      all: [
        { column: 'place', operator: 'equal' as const, value: 'inbox' },
        { column: 'processed_at', operator: processed ? ('isNotEmpty' as const) : ('isEmpty' as const) },
      ],
    },
    limit: 50,
  };
  return async () => {
    await listWindow(db, scene, list);
  };
}

function bareWindow({ db, viewer }: OwnContext, processed: boolean): Call {
  const isProcessed = processed ? sql`processed_at is not null` : sql`processed_at is null`;
  return async () => {
    await db.query({
      name: `bare_messages_${processed}`,
      text: sql`select json_agg(json_build_array(${CELLS}))::text as answer from (select * from app.message
        where owner = $1 and deleted_at is null and place = 'inbox' and ${isProcessed} order by sent_at desc, id desc limit 50) t`,
      values: [viewer.userId],
    });
  };
}

/** Words of bodies, each of which some hundred messages have. */
function searches(context: OwnContext): readonly [Call, Call] {
  const { db, viewer, ...scene } = context;
  const list = {
    tableId: must(scene.catalog.tablesByName.get('message'), 'messages').id,
    columns: COLUMNS,
    sort: [{ column: 'sent_at', descending: true }],
    limit: 50,
  };
  const word = (round: number) =>
    createHash('md5')
      .update(String((round * 37) % 2_000))
      .digest('hex')
      .slice(0, 8);
  return [
    async (round) => {
      await listWindow(db, { ...scene, viewer }, { ...list, search: word(round) });
    },
    async (round) => {
      await db.query({
        name: 'bare_message_search',
        text: sql`select json_agg(json_build_array(${CELLS}))::text as answer from (select * from app.message
          where owner = $1 and deleted_at is null and to_tsvector('simple', colonnade.plain_text(body)) @@ to_tsquery('simple', $2)
          order by sent_at desc, id desc limit 50) t`,
        values: [viewer.userId, word(round)],
      });
    },
  ];
}

async function measureCounts(context: OwnContext): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const begun = performance.now();
    await foldersOf(context);
    times.push(performance.now() - begun);
  }
  printFigure({
    name: 'folders with their counts',
    value: median(times),
    unit: 'ms',
    most: 200,
    from: '20 rounds',
  });
}

async function measureThread(context: OwnContext): Promise<void> {
  const { rows } = await context.db.query<{ id: number }>(
    sql`select id from app.message where owner = $1 order by id desc limit 50`,
    [context.viewer.userId],
  );
  const times: number[] = [];
  for (const { id } of rows) {
    const begun = performance.now();
    await readThread(context, id);
    times.push(performance.now() - begun);
  }
  printFigure({
    name: 'a thread, in one call',
    value: median(times),
    unit: 'ms',
    most: 50,
    from: '50 threads',
  });
}

/** A flag of 10,000 messages at once, beside that of a tenth of them. */
async function measureBatch(context: OwnContext): Promise<void> {
  const tableId = must(context.catalog.tablesByName.get('message'), 'messages').id;
  const times: number[] = [];
  for (const label of ['tenth', 'batch']) {
    const filter = { column: 'from_address', operator: 'equal' as const, value: `${label}@example.org` };
    const { selection, count } = await keepSelection(context, null, { tableId, filter });
    for (const starred of [true, false]) {
      const begun = performance.now();
      await bulkChange(context, { tableId, chosen: { selection }, count, values: { starred } });
      if (!starred) times.push(performance.now() - begun);
    }
  }
  const [tenth = 0, whole = 0] = times;
  printFigure({
    name: `a flag of ${BATCH} messages against that of a tenth of them`,
    value: whole / tenth,
    unit: '×',
    most: 10,
    from: `${whole.toFixed(0)} and ${tenth.toFixed(0)} ms`,
  });
}

/** The id of a user with so many messages; later runs find them there. */
async function mailboxIn(db: Database): Promise<number> {
  const known = await db.query<{ id: number }>(sql`select id from app."user" where login = 'bench.0'`);
  if (known.rows[0]) return known.rows[0].id;
  process.stdout.write(`Generating ${SIZE} messages …\n`);
  const connection = await db.connect();
  await connection.query('set statement_timeout = 0');
  await connection.query(
    sql`insert into app."user" (login, name, active) select 'bench.' || n, 'Bench ' || n, true from generate_series(0, 10) n`,
  );
  await connection.query(
    sql`insert into app.message (subject, from_name, from_address, sent_at, body, preview, importance, way, place, read, starred,
        processed_at, owner, thread, message_key, recipients)
      select 'Message ' || n, 'Sender ' || n % 500,
        case when n <= ${sql`10000`} then 'batch@example.org' when n <= ${sql`11000`} then 'tenth@example.org' else 'other@example.org' end,
        timestamptz '2020-01-01' + n * interval '90 seconds',
        '<p>' || substr(md5((n % 2000)::text), 1, 8) || ' ' || substr(md5((n * 7 % 3001)::text), 1, 8)
          || ' and what else is said about the order of the day</p>',
        'What else is said about the order of the day', 'normal', 'internal', 'inbox', true, false,
        case when n % 10 > 0 then timestamptz '2020-01-02' + n * interval '90 seconds' end,
        u.id, (n / 3)::text, n::text, '{"to":[],"cc":[]}'
      from generate_series(1, $1::integer) n join app."user" u on u.login = 'bench.' || case when n % 4 = 0 then 1 + n / 4 % 10 else 0 end`,
    [Math.round((SIZE * 4) / 3)],
  );
  // What the search is compared with: PostgreSQL's own, with the index that it needs.
  await connection.query(
    sql`create index bench_message_words on app.message using gin (to_tsvector('simple', colonnade.plain_text(body)))`,
  );
  connection.release(true);
  await vacuum(db);
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'bench.0'`);
  return must(rows[0], 'a user').id;
}
