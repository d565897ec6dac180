import { expect, test } from 'vitest';
import type { RouteName } from '#core/contract/contract.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { codeOf } from '#test/support/calls/app.ts';
import { routesWithRecords } from '#test/support/calls/route-calls.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import {
  ALL_ELSE,
  CORRESPONDENT,
  messagesWorld,
  type MessagesWorld,
} from '#test/support/messages/messages-world.ts';
import { allHandlers, isAlike, outcomeOf, type Caller } from '#test/support/rights/hidden-calls.ts';
import type { OpenWindow } from '#test/support/rights/hidden-fill.ts';
import { sql } from '../../database/sql/sql.ts';
import { inTransaction, type Database, type Transaction } from '../../database/pool.ts';
import { physicalTable } from '../../query/scene/physical-names.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import { openCreate, openModify, type OwnContext } from '../../records/records.ts';
import { Random } from '../../sample/random/random.ts';
import { accountByKey, viewerFor } from '../../session/session.ts';

/** `HIDDEN_CASES=200000 RIGHTS_SEED=7 npm test -- messages-hidden` tries more, and others. */
const CASES = Number(process.env['HIDDEN_CASES'] ?? 500);
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);

/** What the routes of one message are asked that want to know more. */
const BODIES: Readonly<Record<string, object>> = {
  [MESSAGE_ROUTES.messaging_message_link.path]: { about: null },
  [MESSAGE_ROUTES.messaging_message_receipt.path]: { send: false },
  [MESSAGE_ROUTES.messaging_delivery_decide.path]: { address: 'ada@example.org', what: 'again' },
  [MESSAGE_ROUTES.messaging_message_template.path]: { template: 1 },
};

/** The routes of messages that name one by its id in their address. */
const OF_ONE_MESSAGE = Object.values(MESSAGE_ROUTES).filter(({ path }) =>
  /^\/messaging\/(message|delivery)\/.*\{messageID\}/.test(path),
);

const both = [CORRESPONDENT.id, ALL_ELSE.id];
const PEOPLE = {
  ann: { roles: both },
  ben: { roles: both },
  cleo: { roles: [CORRESPONDENT.id] },
  eve: { roles: [ALL_ELSE.id] },
  chief: { roles: both, supervisor: true },
};

const world = await messagesWorld(PEOPLE);
const { db, catalog, messages, folders, labels, as, idOf } = world;
const user = (login: string) => ({ kind: 'user' as const, id: idOf(login) });

/** Ids that tell their tables, and messages of everybody but Eve: in their places, in the bin, deleted, in folders of all kinds. */
async function writeMessages({ send }: MessagesWorld): Promise<void> {
  for (const [table, first] of [
    ['message', 2_000],
    ['message_folder', 3_000],
    ['message_label', 4_000],
  ])
    await db.query(sql`select setval(pg_get_serial_sequence('app.' || $1, 'id'), $2::bigint)`, [
      table,
      first,
    ]);
  const [first] = (
    await db.query<{ id: number }>(sql`insert into app.owner (name) values ('Ada') returning id`)
  ).rows;
  const about = {
    tableId: must(catalog.tablesByName.get('owner'), 'owners').id,
    recordId: must(first, 'Ada').id,
  };
  await send('ann', { subject: 'One', to: [user('ben'), user('cleo')], bcc: [user('chief')], about });
  await send('ben', { subject: 'Two', to: [user('ann')], cc: [user('ben')] });
  await send('cleo', { subject: 'Three', to: [{ kind: 'role', id: CORRESPONDENT.id }] });
  for (const [login, users] of [
    ['ann', []],
    ['ann', [idOf('ben')]],
    ['ben', []],
    ['chief', [idOf('cleo')]],
  ] as const) {
    const creations = [{ values: { label: `Of ${login}`, users } }];
    expect(
      (await as(login).post('/list/cells/change', { tableId: folders.id, creations })).json(),
    ).toMatchObject({ refused: [] });
  }
  await writeLabels();
  const { rows } = await db.query<{ id: number; owner: number }>(
    sql`select id, owner from app.message order by id`,
  );
  for (const login of ['ann', 'ben', 'cleo', 'chief']) {
    const [gone, binned, filed] = rows.filter(({ owner }) => owner === idOf(login)).map(({ id }) => id);
    const own = await db.query<{ id: number }>(
      sql`select id from app.message_folder where owner = $1 order by id desc`,
      [idOf(login)],
    );
    const change = async (id: number | undefined, values: object) =>
      await as(login).post('/list/bulk/change', {
        tableId: messages.id,
        chosen: { records: [id] },
        count: 1,
        values,
      });
    await change(gone, { place: 'bin' });
    await change(binned, { place: 'bin' });
    await change(filed, { place: 'folder', folder: own.rows[0]?.id ?? null });
    const chosen = { records: [gone] };
    await as(login).post('/list/bulk/delete', { tableId: messages.id, chosen, count: 1 });
  }
}

/** Labels of their own, shared and deleted, on messages of everybody. */
async function writeLabels(): Promise<void> {
  for (const [login, users] of [
    ['ann', []],
    ['ann', [idOf('ben')]],
    ['cleo', []],
    ['chief', []],
  ] as const) {
    const shared = users.length > 0 ? { users } : {};
    const creations = [{ values: { label: `Label of ${login}`, colour: 'red', ...shared } }];
    const body = { tableId: labels.id, creations };
    expect((await as(login).post('/list/cells/change', body)).json()).toMatchObject({ refused: [] });
  }
  await db.query(
    sql`insert into app.message__labels (source_id, target_id) select m.id, l.id from app.message m, app.message_label l`,
  );
  await db.query(
    sql`insert into app.message_label (label, colour, owner, deleted_at) values ('Gone', 'grey', $1, now())`,
    [idOf('ann')],
  );
}

async function sidesOf(viewer: Viewer, table: Table) {
  const { rows } = await db.query<{ id: number }>(sql`select id from ${physicalTable(table)}`);
  const ids = rows.map(({ id }) => id);
  const scene = { catalog, viewer };
  const asked = mayOperate(viewer, 'read', table)
    ? await askedRecords(db, scene, { table, ids, operation: 'read' })
    : [];
  const seen = asked.map(({ id }) => id);
  const inBin = mayOperate(viewer, 'read', table)
    ? await askedRecords(db, scene, { table, ids, operation: 'read', state: 'ghost' })
    : [];
  const known = new Set([...seen, ...inBin.map(({ id }) => id)]);
  return { seen, hidden: ids.filter((id) => !known.has(id)) };
}

/** Windows on messages and folders, and of a new folder, of whoever may open them. */
async function windowsOf(
  tx: Transaction,
  viewer: Viewer,
  seen: ReadonlyMap<Table, readonly number[]>,
): Promise<readonly OpenWindow[]> {
  const request: OwnContext = { secrets: TEST_SECRETS, db: tx as unknown as Database, catalog, viewer };
  const open: OpenWindow[] = [];
  for (const [table, ids] of seen) {
    const [id] = ids;
    const ways = [
      async () => await openCreate(request, { tableId: table.id }),
      ...(id === undefined ? [] : [async () => await openModify(request, { tableId: table.id, id })]),
    ];
    for (const way of ways) {
      const made = await inTransaction(tx, way).catch(() => undefined);
      if (made) open.push({ context: made.context, window: made.window, table });
    }
  }
  return open;
}

test(
  '[MSG-12][MSG-80][ACCESS-8] on every route that takes an id, somebody else’s message, folder or label is answered as one that was never given',
  { timeout: 7_200_000 },
  async () => {
    await writeMessages(world);
    const random = new Random(SEED);
    const handlers = await allHandlers(db);
    const routes = routesWithRecords();
    const { rows } = await db.query<{ id: number }>(sql`select id from colonnade.operation`);
    const operations = rows.map(({ id }) => id);
    const compared = new Map<RouteName, number>();
    let asked = 0;
    for (let done = 0; done < CASES;) {
      const login = random.pick(Object.keys(PEOPLE));
      const found = must(await accountByKey(world.services.area, `user:${idOf(login)}`), login);
      const viewer = viewerFor(found.account, catalog, { locale: 'en_GB', timeZone: 'UTC' });
      const sides = new Map<Table, Awaited<ReturnType<typeof sidesOf>>>();
      for (const table of [messages, folders, labels]) sides.set(table, await sidesOf(viewer, table));
      const seenOf = new Map([...sides].map(([table, { seen }]) => [table, seen]));
      const tx = await db.connect();
      try {
        await tx.query('begin');
        const caller: Caller = { tx, catalog, viewer, handlers };
        const windows = await windowsOf(tx, viewer, seenOf);
        for (let call = 0; call < routes.length; call++) {
          const name = must(routes[asked++ % routes.length], 'a route');
          const target = random.pick([messages, messages, folders, labels]);
          const { seen, hidden } = must(sides.get(target), 'a table');
          const [seed, never, id] = [random.below(2 ** 31), 5_000 + random.below(5_000), random.pick(hidden)];
          const ask = async (about: number) =>
            await outcomeOf(caller, name, {
              seed,
              about: { catalog, target, id: about, seen, windows, operations },
            });
          const [expected, answered] = [await ask(never), await ask(id)];
          if (!isAlike(answered, expected, [id, never]))
            throw new Error(
              `${name} seed ${seed}, ${login}, ${target.name} ${id}\nhidden ${answered}\nnever  ${expected}`,
            );
          compared.set(name, (compared.get(name) ?? 0) + 1);
          done++;
        }
      } finally {
        await tx.query('rollback');
        tx.release();
      }
    }
    expect(compared.size).toBe(routes.length);
    const theirs = await db.query<{ id: number }>(sql`select id from app.message where owner <> $1`, [
      idOf('chief'),
    ]);
    for (const { id } of theirs.rows) {
      for (const { method, path } of OF_ONE_MESSAGE) {
        const url = path.replace('{messageID}', String(id));
        const answer = await (method === 'GET'
          ? as('chief').get(url)
          : as('chief').post(url, BODIES[path] ?? {}));
        expect(answer.status, url).toBe(404);
      }
      for (const how of ['answer', 'answerAll', 'forward'])
        expect(codeOf(await as('chief').post('/messaging/draft/open', { how, message: id }))).toBe(
          'record.unknown',
        );
    }
  },
);
