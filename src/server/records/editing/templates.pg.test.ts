import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { inheritedId } from '#core/catalog/family.ts';
import type { Document, Grant, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { processOperations } from '../../journal/journal.ts';
import { COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { answerQuestion, runAction } from '../../actions/actions.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { sql, trusted } from '../../database/sql/sql.ts';
import { draftWindow } from '../../query/list/run-list.ts';
import {
  cancelDraft,
  cascadeModify,
  draftedRows,
  openCreate,
  resumeContext,
  unfinishedWork,
  updateDraft,
} from '../records.ts';

const [CUSTOMER, ORDER, LINE, VIP, LINES] = [20, 30, 40, 50, 35];
const [USUAL, PLAIN, LOYAL, OF_USUAL, OF_VIP] = [701, 702, 703, 711, 712];

const TEMPLATES: Readonly<Record<string, Table['templates']>> = {
  order: [
    {
      id: USUAL,
      name: 'usual',
      label: { en: 'Usual order' },
      values: [
        { column: 31, formula: '5 * 2' },
        { column: 32, record: 'bon app’ (fr)' },
        { column: 33, formula: 'date(2026, 3, 1)' },
        { column: 36, formula: 'me' },
      ],
      lines: [
        {
          list: LINES,
          records: [
            {
              values: [
                { column: 42, formula: '3' },
                { column: 43, formula: '10' },
              ],
            },
            {
              values: [
                { column: 42, formula: '1' },
                { column: 45, formula: '"for " & order.customer.name' },
              ],
            },
          ],
        },
      ],
    },
    {
      id: PLAIN,
      name: 'plain',
      label: { en: 'Rush order' },
      default: true,
      values: [{ column: 37, formula: 'true' }],
    },
  ],
  customer: [{ id: LOYAL, name: 'loyal', label: { en: 'Loyal' }, values: [{ column: 22, formula: '"FR"' }] }],
};

const CONTROL = {
  id: 451,
  name: 'closed_lines',
  kind: 'state' as const,
  condition: 'number = 99',
  columns: [LINES, 36],
  state: 'readOnly' as const,
};

const VIPS = {
  id: VIP,
  name: 'vip',
  label: { en: 'Dear customer' },
  plural: { en: 'Dear customers' },
  module: 2,
  parent: CUSTOMER,
  columns: [{ id: 210, name: 'gift', label: { en: 'Gift' }, type: 'text' as const }],
};

const DOCUMENT: Document = withFormulas({
  ...COMPUTED_SHOP,
  tables: [
    ...COMPUTED_SHOP.tables.map((table) => ({
      ...table,
      ...(TEMPLATES[table.name] ? { templates: TEMPLATES[table.name] } : {}),
      ...(table.id === ORDER ? { controls: [CONTROL] } : {}),
    })),
    VIPS,
  ],
  actions: [
    { id: OF_USUAL, name: 'usual', label: { en: 'Usual' }, table: ORDER, kind: 'create', template: USUAL },
    { id: OF_VIP, name: 'loyal', label: { en: 'Loyal' }, table: CUSTOMER, kind: 'create', template: LOYAL },
  ],
});

const db = await shopDatabase();
afterAll(async () => await db.end());

beforeAll(async () => {
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
  for (const table of ['order', 'line', 'customer'])
    await db.query(trusted(`select setval(pg_get_serial_sequence('app.${table}', 'id'), 100)`));
});

const request = { db, catalog: catalogOf(DOCUMENT, 1), viewer: supervisor };

const templateOf = (table: number, id: number) =>
  must(
    request.catalog.tables.get(table)?.templates?.find((one) => one.id === id),
    'a template',
  );

const usual = (values = {}, as = request) =>
  openCreate(as, { tableId: ORDER, values, template: templateOf(ORDER, USUAL) });

let versions = 100;

/** A request of the user 1 with one role of these grants. */
function requestWith(...grants: readonly Grant[]) {
  const role = { id: 500, name: 'role', label: { en: 'Role' }, grants: [...grants] };
  const catalog = catalogOf(withFormulas({ ...DOCUMENT, roles: [role] }), versions++);
  const { roles } = catalog.document;
  const viewer: Viewer = { ...supervisor, userId: 1, account: 'user:1', roles, rights: rightsKey(roles) };
  return { db, catalog, viewer };
}

async function linesIn({ context, window, key }: { context: number; window: number; key: number }) {
  const asked = {
    tableId: LINE,
    columns: ['quantity', 'price', 'note'],
    parent: { columnId: LINES, record: key },
  };
  const rows = await draftedRows(request, { contextId: context, windowId: window });
  const answer = JSON.parse(await draftWindow(db, request, asked, rows)) as { rows: unknown[][] };
  return answer.rows.map(([, ...values]) => values);
}

test('the document of these tests is sound', () => {
  expect(checkDocument(DOCUMENT)).toEqual([]);
});

test('[CTX-90] a record begins with the values and lines of a template, saved and undone as one operation', async () => {
  const draft = await usual();
  expect(draft).toMatchObject({
    values: {
      number: 10,
      customer: [7, expect.any(String)],
      ordered: '2026-03-01',
      due: '2026-03-31',
      country: 'FR',
      total: '30.00',
    },
    nested: [
      { state: 'new', editing: false },
      { state: 'new', editing: false },
    ],
  });
  expect(await linesIn(draft)).toEqual([
    [3, '10.00', null],
    [1, null, 'for Bon app’'],
  ]);
  await updateDraft(request, {
    context: draft.context,
    window: 1,
    values: { ordered: '2026-05-01' },
    complete: false,
  });
  const saved = await saveDraft(request, { context: draft.context, window: 1, mine: [] });
  const stored = async () =>
    (
      await db.query<{ rows: number }>(
        sql`select count(*)::int as rows from app.line l join app."order" o on o.id = l."order"
          where o.id = $1 and l.deleted_at is null and o.deleted_at is null and o.due = '2026-05-31'`,
        [saved.recordId],
      )
    ).rows[0]?.rows;
  expect(await stored()).toBe(2);
  await processOperations(request, 'undo', [saved.operation]);
  expect(await stored()).toBe(0);
});

test('[CTX-90] what is given besides wins over the template', async () => {
  const draft = await usual({ number: 4, customer: null });
  expect(draft.values).toMatchObject({ number: 4, customer: null, ordered: '2026-03-01' });
  await cancelDraft(request, { context: draft.context, byUser: false, all: true });
});

test('[CTX-90] a draft that only has its template is no unfinished work; one with fewer lines is', async () => {
  const draft = await usual();
  const isListed = async () =>
    (await unfinishedWork(request)).some(({ context }) => context === draft.context);
  expect(await isListed()).toBe(false);
  expect((await resumeContext(request, draft.context)).hasChanged).toBe(false);
  const [line] = draft.nested;
  const around = { context: draft.context, window: 1 };
  await cascadeModify(request, around, {
    column: LINES,
    record: must(line, 'a line').recordId,
    removed: true,
  });
  expect(await isListed()).toBe(true);
  await cancelDraft(request, { context: draft.context, byUser: false, all: true });
});

const all = { read: true, create: true, update: true, delete: true } as const;

test('[CTX-91] a template gives no more than its user may write, read and create', async () => {
  const narrow = requestWith(
    { table: ORDER, ...all, writeColumns: [31, 32] },
    { table: CUSTOMER, read: true, condition: 'country = "DE"' },
    { table: LINE, read: true },
  );
  const draft = await usual({}, narrow);
  expect(draft.values).toMatchObject({ number: 10, customer: null, ordered: null });
  expect(draft.nested).toEqual([]);
  const saved = await saveDraft(narrow, { context: draft.context, window: 1, mine: [] });
  const { rows } = await db.query('select customer, ordered, salesperson from app."order" where id = $1', [
    saved.recordId,
  ]);
  expect(rows).toEqual([{ customer: null, ordered: null, salesperson: null }]);

  const withLines = requestWith(
    { table: ORDER, ...all },
    { table: LINE, ...all, writeColumns: [41, 42] },
    { table: CUSTOMER, read: true },
  );
  const other = await usual({}, withLines);
  const saved2 = await saveDraft(withLines, { context: other.context, window: 1, mine: [] });
  const lines = await db.query('select quantity, price, note from app.line where "order" = $1 order by id', [
    saved2.recordId,
  ]);
  expect(lines.rows).toEqual([
    { quantity: 3, price: null, note: null },
    { quantity: 1, price: null, note: null },
  ]);

  const unplaced = requestWith({ table: ORDER, ...all }, { table: LINE, ...all, writeColumns: [42] });
  expect((await usual({}, unplaced)).nested).toEqual([]);
  const nobody = requestWith({ table: ORDER, read: true });
  await expect(usual({}, nobody)).rejects.toMatchObject({ code: 'access.refused' });
});

test('[CTX-91] what a state control closes a template leaves out', async () => {
  const draft = await usual({ number: 99 });
  expect(draft.values).toMatchObject({ number: 99, salesperson: null, ordered: '2026-03-01' });
  expect(draft.nested).toEqual([]);
  await cancelDraft(request, { context: draft.context, byUser: false, all: true });
});

test('[ACTION-50] an action creates with the template that it names, at once as well, in one operation', async () => {
  const shown = recordIn(await runAction(request, { action: OF_USUAL, selected: [], final: false }));
  expect(shown).toMatchObject({ action: OF_USUAL, values: { number: 10 }, nested: [{}, {}] });
  const before = await db.query('select max(id) as id from app."order"');
  const done = await runAction(request, { action: OF_USUAL, selected: [], final: true });
  expect(done).toMatchObject({ kind: 'done', records: 1, operation: expect.any(Number) });
  const made = await db.query(
    `select (select count(*)::int from app.line l where l."order" = o.id) as lines, number
      from app."order" o where id > $1`,
    [(before.rows[0] as { id: number }).id],
  );
  expect(made.rows).toEqual([{ lines: 2, number: 10 }]);
  const changes = await db.query('select 1 from colonnade.change where operation_id = $1', [
    done.kind === 'done' ? done.operation : 0,
  ]);
  expect(changes.rows).toHaveLength(3);
});

test('[ACTION-50][CONF-71] a child table has the templates of its parent, and an action asks for the table first', async () => {
  const asked = await runAction(request, { action: OF_VIP, selected: [], final: false });
  if (asked.kind !== 'chooser') throw new Error('no chooser');
  expect(asked.chooser.choices.map(({ code }) => code)).toEqual([CUSTOMER, VIP]);
  const answer = { context: asked.context, window: asked.window, code: 1, chosen: VIP };
  expect(recordIn(await answerQuestion(request, answer))).toMatchObject({
    tableId: VIP,
    values: { country: 'FR' },
  });
  const inherited = inheritedId(VIP, LOYAL);
  const draft = await openCreate(request, { tableId: VIP, template: templateOf(VIP, inherited) });
  expect(draft.values).toMatchObject({ country: 'FR', gift: null });
});

test('[CONF-71] a child table’s own template takes the place of its parent’s of the same name, and its own default comes first', () => {
  const own = { id: 720, name: 'loyal', label: { en: 'Own' }, default: true };
  const [parent = own] = TEMPLATES['customer'] ?? [];
  const shop = {
    ...DOCUMENT,
    tables: DOCUMENT.tables.map((table) =>
      table.id === VIP
        ? { ...table, templates: [own] }
        : table.id === CUSTOMER
          ? { ...table, templates: [parent, { id: 721, name: 'new', label: { en: 'New' }, default: true }] }
          : table,
    ),
  };
  const templates = catalogOf(shop, 2).tables.get(VIP)?.templates ?? [];
  expect(templates.map(({ name, default: isDefault = false }) => [name, isDefault])).toEqual([
    ['new', false],
    ['loyal', true],
  ]);
});
