import { afterAll, beforeEach, expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { runAction } from '../../actions/actions.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { importFile } from '../../import/import.ts';
import {
  cascadeCancel,
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  openCreate,
  openModify,
  selectRecords,
  updateDraft,
} from '../records.ts';

const SHIPPED = 'status = "shipped"';
const [NUMBER, ORDERED, SENT_AT, LINES, QUANTITY] = [31, 33, 38, 35, 42];
const CONTROLS: Readonly<Record<string, readonly object[]>> = {
  order: [
    { id: 401, name: 'fixed', condition: SHIPPED, columns: [ORDERED], state: 'readOnly' },
    { id: 402, name: 'sent', condition: SHIPPED, columns: [SENT_AT], state: 'required' },
    {
      id: 405,
      name: 'counted',
      condition: 'status = "shipped" and rush',
      columns: [LINES],
      state: 'readOnly',
    },
    { id: 403, name: 'unsent', condition: 'isEmpty(status)', columns: [SENT_AT], state: 'hidden' },
  ],
  line: [
    { id: 404, name: 'gone', condition: 'order.status = "shipped"', columns: [QUANTITY], state: 'readOnly' },
  ],
};
const [CREATE, COPY] = [501, 502];
const label = { en: 'x' };
const document = withFormulas({
  ...COMPUTED_SHOP,
  tables: COMPUTED_SHOP.tables.map((table) => ({
    ...table,
    controls: (CONTROLS[table.name] ?? []).map((control) => ({ kind: 'state', ...control })),
  })),
  actions: [
    {
      id: CREATE,
      name: 'send',
      label,
      table: 30,
      kind: 'create',
      parameters: [{ column: NUMBER }, { column: SENT_AT }],
    },
    { id: COPY, name: 'copy', label, table: 30, kind: 'createFrom' },
  ],
});
const catalog = catalogOf(document, 1);
const db = await shopDatabase();
afterAll(async () => await db.end());
await changeCatalog(db, document, { author: null, message: 'test' });
const request = { db, catalog, viewer: supervisor };
const order = must(catalog.tablesByName.get('order'), 'order');
const line = must(catalog.tablesByName.get('line'), 'line');
const MOMENT = '2026-01-01T00:00:00.000Z';

beforeEach(async () => {
  await db.query('truncate app."order", app.line cascade');
  await insertAll(db, {
    order: [{ id: 1, number: 1, ordered: '2026-01-01', status: 'open' }],
    line: [{ id: 1, order: 1, quantity: 3 }],
  });
  await db.query(`select setval(pg_get_serial_sequence('app."order"', 'id'), 100)`);
});

type Opened = { readonly context: number; readonly window: number };
const opened = async () => await openModify(request, { tableId: order.id, id: 1 });
const give = async ({ context, window }: Opened, values: Record<string, unknown>) =>
  await updateDraft(request, { context, window, values, complete: false });
const save = async ({ context, window }: Opened) => await saveDraft(request, { context, window, mine: [] });
const refusing = (...columns: readonly string[]) => ({
  code: 'value.refused',
  columns: columns.map((column) => expect.objectContaining({ column, code: 'column.read_only' }) as unknown),
});
const conflict = (column: string) => ({ code: 'record.conflict', columns: [{ column }] });
const stored = async () =>
  (await db.query('select number, ordered::text, status from app."order" order by id')).rows;

/** Somebody else ships the order. */
async function ship(): Promise<void> {
  const theirs = await opened();
  await give(theirs, { status: 'shipped', sent_at: MOMENT });
  await save(theirs);
}

test('[CTRL-14] what somebody else has closed meanwhile is not written: both values are shown, and the other one can be taken', async () => {
  const mine = await opened();
  await give(mine, { ordered: '2026-02-02', number: 7 });
  await ship();
  await expect(save(mine)).rejects.toMatchObject(conflict('ordered'));
  const insisting = saveDraft(request, { context: mine.context, window: 1, mine: ['ordered'] });
  await expect(insisting).rejects.toMatchObject(refusing('ordered'));
  await expect(give(mine, { ordered: '2026-03-03' })).rejects.toMatchObject(refusing('ordered'));
  await give(mine, { ordered: '2026-01-01' });
  await save(mine);
  expect(await stored()).toEqual([{ number: 7, ordered: '2026-01-01', status: 'shipped' }]);
});

test('[CTRL-14] so it is with a line whose order somebody else has shipped, and not where the draft itself ships it', async () => {
  const changed = async () => {
    const mine = await opened();
    await cascadeModify(request, mine, { column: LINES, record: 1, removed: false });
    await cascadeInput(request, mine, { record: 1, values: { quantity: 5 }, complete: false });
    return mine;
  };
  const both = await changed();
  await give(both, { status: 'shipped', sent_at: MOMENT });
  await save(both);
  await db.query(`update app."order" set status = 'open', version = version + 1`);
  const mine = await openModify(request, { tableId: line.id, id: 1 });
  await give(mine, { quantity: 9 });
  await ship();
  await expect(save(mine)).rejects.toMatchObject(conflict('quantity'));
  expect((await db.query('select quantity from app.line')).rows).toEqual([{ quantity: 5 }]);
});

test('[CTRL-11] who opens a column may write it, and close it again', async () => {
  await ship();
  const mine = await opened();
  await expect(give(mine, { ordered: '2026-02-02' })).rejects.toMatchObject(refusing('ordered'));
  await give(mine, { status: 'open' });
  await give(mine, { ordered: '2026-02-02' });
  await give(mine, { status: 'shipped' });
  await save(mine);
  expect(await stored()).toMatchObject([{ ordered: '2026-02-02', status: 'shipped' }]);
});

test('[CTX-13][CTRL-11] an update with a closed column keeps the other values', async () => {
  await ship();
  const mine = await opened();
  await expect(give(mine, { ordered: '2026-02-02', number: 8 })).rejects.toMatchObject(refusing('ordered'));
  await save(mine);
  expect(await stored()).toEqual([{ number: 8, ordered: '2026-01-01', status: 'shipped' }]);
});

test('[CTRL-15] a new record is not given at once what a form would not let in, by no way; a copy takes what there is', async () => {
  const made = async (values: Record<string, unknown>) =>
    await save(await openCreate(request, { tableId: order.id, values }));
  await expect(made({ number: 2, sent_at: MOMENT })).rejects.toMatchObject(refusing('sent_at'));
  const given = { action: CREATE, selected: [], final: true, given: { number: 2, sent_at: MOMENT } };
  await expect(runAction(request, given)).rejects.toMatchObject({ code: 'value.refused' });
  await made({ number: 3, status: 'shipped', ordered: '2026-01-01', sent_at: MOMENT });
  await ship();
  const mine = await opened();
  const lines = cascadeCreate(request, mine, { column: LINES, values: { quantity: 4 } });
  await expect(lines).rejects.toMatchObject(refusing('quantity'));
  await db.query(`update app."order" set status = null, sent_at = now() where number = 3`);
  await runAction(request, { action: COPY, selected: [101], final: true });
  expect((await db.query('select 1 from app."order" where sent_at is not null')).rows).toHaveLength(3);
});

test('[CTRL-17] of a list that is closed no record is added, changed or taken out in its form', async () => {
  await ship();
  const mine = await opened();
  const begin = async (removed: boolean) =>
    await cascadeModify(request, mine, { column: LINES, record: 1, removed });
  await begin(false);
  await cascadeCancel(request, mine, { record: 1 });
  await give(mine, { rush: true });
  const within = { context: mine.context, window: mine.window, column: LINES };
  const ways = [
    () => begin(false),
    () => begin(true),
    () => cascadeCreate(request, mine, { column: LINES, values: {} }),
    () => openCreate(request, { tableId: line.id, within }),
    () => openModify(request, { tableId: line.id, id: 1, within }),
    () => selectRecords(request, { ...within, records: [1] }),
  ];
  for (const way of ways) await expect(way()).rejects.toMatchObject(refusing('lines'));
  await give(mine, { rush: false });
  await begin(true);
});

test('[CTRL-16] an import is refused for lines without what a state control asks for, or with what it closes', async () => {
  const load = async (file: string) => {
    const answer = await importFile(request, { table: order, check: false, source: chunks(file, 65_536) });
    const problems = answer.problems.map((one) => [one.line, one.column, one.message] as const);
    return { imported: answer.imported, refused: answer.refused, problems };
  };
  expect(await load('number;status\n5;shipped\n6;open\n')).toEqual({
    imported: 0,
    refused: 1,
    problems: [[2, '', expect.stringContaining('Sent')]],
  });
  expect(await load(`number;status;sent_at\n5;shipped;\n6;;${MOMENT}\n7;;\n`)).toEqual({
    imported: 0,
    refused: 2,
    problems: [
      [2, 'sent_at', 'Enter a value.'],
      [3, 'sent_at', 'This column cannot be changed.'],
    ],
  });
  const right = `number;status;sent_at;ordered\n5;shipped;${MOMENT};2026-01-01\n6;open;;\n`;
  expect(await load(right)).toEqual({ imported: 2, refused: 0, problems: [] });
});
