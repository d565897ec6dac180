import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Role } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import {
  cancelDraft,
  openCreate,
  updateDraft,
  validateDraft,
  type RequestContext,
} from '#server/records/records.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare, type Call } from '../compare.ts';
import { CONTACT_COLUMNS, openData, sampleIn } from '../data.ts';
import { median } from '../load.ts';

/*
 * What rights, drafts and the journal cost, beside the same without them: a list for a user with three roles that have
 * conditions and hide two columns, a save beside a hand-written transaction, an update of a draft beside its own
 * statements, and everything again beside 1,000 open drafts.
 */
const SIZE = Number(process.env['SIZE'] ?? 1_000_000);
const DATA = `.cache/bench-${SIZE}`;
const DRAFTS = 1_000;
const BLOCKS = 40;
const ROUNDS = 60;
const VALUES = { first_name: 'Bench', last_name: 'Mark', company: 1, status: 'lead' };

const database = await openData(DATA);
try {
  await measure(database.db, withRoles(await sampleIn(database, SIZE)));
} finally {
  await database.close();
}

/** The catalog with three roles that each show a part of the contacts, and their mail and telephone in one part alone. */
function withRoles(catalog: Catalog): Catalog {
  const contact = must(catalog.tablesByName.get('contact'), 'contacts');
  const company = must(catalog.tablesByName.get('company'), 'companies');
  const open = contact.columns.filter(({ name }) => name !== 'email' && name !== 'phone').map(({ id }) => id);
  const grants = [
    { condition: 'country in ("FR", "DE", "ES")' },
    { condition: 'status = "active"', readColumns: open },
    { condition: 'score > 40', readColumns: open },
  ];
  const roles = grants.map((grant, at): Role => ({
    id: 7_000 + at,
    name: `part_${at}`,
    label: { en: `Part ${at}` },
    grants: [
      { table: contact.id, read: true, ...grant },
      { table: company.id, read: true },
    ],
  }));
  return catalogOf(withFormulas({ ...catalog.document, roles }), catalog.version);
}

async function measure(db: Database, catalog: Catalog): Promise<void> {
  const { roles } = catalog.document;
  const clerk: Viewer = { ...supervisor, userId: 2, account: 'user:2', roles, rights: rightsKey(roles) };
  const requestContext: RequestContext = { db, catalog, viewer: supervisor };
  const list = (viewer: Viewer) => listOf({ db, catalog, viewer });
  await compare('50 rows for three roles with conditions and two hidden columns, against all rights', 1.3, [
    list(clerk),
    list(supervisor),
  ]);
  const save = await saving(requestContext);
  await compare('a save of one record (validate), against a transaction by hand', 2.5, [
    save,
    byHand(db, requestContext),
  ]);
  await compare('a save that keeps its answer for a key, against one without', 1.25, [
    await saving(requestContext, true),
    await saving(requestContext),
  ]);
  await updates(requestContext);
  await besideDrafts(requestContext, { list: list(supervisor), save });
}

/**
 * The same with and without many open drafts, in turn and for a moment each: the mood of the machine changes meanwhile.
 * So that they come and go as quickly, the drafts are put aside once and then copied back.
 */
async function besideDrafts(
  requestContext: RequestContext,
  calls: Readonly<Record<string, Call>>,
): Promise<void> {
  const { db } = requestContext;
  const drop = async () => await db.query(`delete from colonnade.context where owner like 'bench:%'`);
  await openDrafts(requestContext);
  await db.query('drop table if exists public.aside');
  await db.query(`create table public.aside as select * from colonnade.context where owner like 'bench:%'`);
  const times = Object.keys(calls).map((): [number[], number[]] => [[], []]);
  for (let block = 0; block < BLOCKS; block++) {
    const side = block % 2 === 0 ? 0 : 1;
    // Either side comes right after the same writing.
    await drop();
    await db.query('insert into colonnade.context overriding system value select * from public.aside');
    if (side === 0) await drop();
    for (const [at, call] of Object.values(calls).entries()) times[at]?.[side].push(...(await timed(call)));
  }
  await drop();
  await db.query('drop table public.aside');
  for (const [at, name] of Object.keys(calls).entries()) {
    const [alone, beside] = (times[at] ?? [[], []]).map(median) as [number, number];
    const [ratio, own, other] = [beside / alone, beside, alone].map((number) => number.toFixed(2));
    process.stdout.write(
      `a ${name} beside ${DRAFTS} open drafts, against without: ${ratio} × (at most 1.1 ×; ${own} and ${other} ms)\n`,
    );
  }
}

function listOf({ db, ...scene }: RequestContext) {
  return async (round: number) => {
    const tableId = must(scene.catalog.tablesByName.get('contact'), 'contacts').id;
    const after = [`L${String.fromCodePoint(97 + (round % 20))}`, String(1 + ((round * 7919) % SIZE))];
    await listWindow(db, scene, {
      tableId,
      columns: CONTACT_COLUMNS,
      sort: [{ column: 'last_name' }],
      after,
      limit: 50,
    });
  };
}

/** Saves of drafts that were opened before the clock runs, each with a key where they are to be done once. */
async function saving(requestContext: RequestContext, withKey = false) {
  const tableId = must(requestContext.catalog.tablesByName.get('contact'), 'contacts').id;
  const waiting: { readonly at: RequestContext; readonly context: number; readonly window: number }[] = [];
  for (let round = 0; round < 3_000; round++) {
    // One account may not have as many.
    const at = { ...requestContext, viewer: { ...requestContext.viewer, account: `saver:${round % 50}` } };
    const { context, window } = await openCreate(at, { tableId, values: VALUES });
    waiting.push({ at, context, window });
  }
  return async () => {
    const { at, context, window } = must(waiting.pop(), 'an open draft');
    const once = withKey ? { once: { key: crypto.randomUUID(), request: 'bench' } } : {};
    await validateDraft({ ...at, ...once }, { context, window, mine: [] });
  };
}

/** What a careful programmer would write for this one table: the record and a row of the journal. */
function byHand(db: Database, { catalog }: RequestContext) {
  const table = must(catalog.tablesByName.get('contact'), 'contacts').id;
  return async () => {
    await inTransaction(db, async (tx) => {
      const saved = await tx.query<{ id: number }>({
        name: 'hand_insert',
        text: sql`insert into app.contact (first_name, last_name, company, status, created_by, updated_by) values ($1, $2, $3, $4, $5, $5) returning id`,
        values: [VALUES.first_name, VALUES.last_name, VALUES.company, VALUES.status, 1],
      });
      await tx.query({
        name: 'hand_journal',
        text: sql`with o as (insert into colonnade.operation (user_id, kind, table_id) values ($1, 'create', $2) returning id)
          insert into colonnade.change (operation_id, table_id, record_id, what, diff) select o.id, $2, $3, 'create', $4 from o`,
        values: [1, table, saved.rows[0]?.id, JSON.stringify(VALUES)],
      });
    });
  };
}

/** The time that an update of a draft takes beside the statements that it waits for. */
async function updates(requestContext: RequestContext): Promise<void> {
  let waited = 0;
  const timedDb = new Proxy(requestContext.db, {
    get: (db, name) => {
      if (name !== 'query') return Reflect.get(db, name) as unknown;
      const query = Reflect.get(db, name) as (...asked: readonly unknown[]) => Promise<unknown>;
      return async (...asked: readonly unknown[]) => {
        const begun = performance.now();
        const result = await Reflect.apply(query, db, asked);
        waited += performance.now() - begun;
        return result;
      };
    },
  });
  const tableId = must(requestContext.catalog.tablesByName.get('contact'), 'contacts').id;
  const { context, window } = await openCreate(requestContext, { tableId, values: VALUES });
  const own: number[] = [];
  for (let round = 0; round < 300; round++) {
    waited = 0;
    const begun = performance.now();
    await updateDraft(
      { ...requestContext, db: timedDb },
      { context, window, values: { first_name: `Name ${round}` }, complete: false },
    );
    if (round >= 50) own.push(performance.now() - begun - waited);
  }
  await cancelDraft(requestContext, { context, byUser: false, all: true });
  process.stdout.write(
    `an update of a draft beside its statements: ${median(own).toFixed(2)} ms (at most 1.5 ms)\n`,
  );
}

async function timed(call: Call): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await call(round);
    times.push(performance.now() - begun);
  }
  return times;
}

async function openDrafts(requestContext: RequestContext): Promise<void> {
  const tableId = must(requestContext.catalog.tablesByName.get('contact'), 'contacts').id;
  for (let at = 0; at < DRAFTS; at++) {
    const viewer = { ...requestContext.viewer, account: `bench:${at % 50}` };
    await openCreate({ ...requestContext, viewer }, { tableId, values: VALUES });
  }
}
