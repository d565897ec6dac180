import { catalogOf } from '#core/catalog/catalog.ts';
import type { ConnectionPool, Database } from '#server/database/pool.ts';
import { trusted, sql } from '#server/database/sql/sql.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { cascadeCreate, cascadeValidate, openCreate, type OwnContext } from '#server/records/records.ts';
import { afterAll } from 'vitest';
import { COMPUTED_SHOP, withFormulas } from './computed-shop.ts';
import { saveDraft } from '../calls/drafts.ts';
import { supervisor } from '../worlds/every-type.ts';
import { SHOP_RECORDS } from './formulas.ts';
import { insertAll, shopDatabase } from './formulas-agree.ts';

/** Tables of the shop. */
export const [CUSTOMER, ORDER, LINE] = [20, 30, 40];
/** Columns of its orders. */
export const [CUSTOMER_LINK, LINES] = [32, 35];

const CONTROLS: Readonly<Record<string, readonly object[]>> = {
  order: [
    {
      id: 401,
      name: 'likely_number',
      kind: 'validity',
      warns: true,
      condition: 'isEmpty(number) or number < 99000',
      message: { en: 'Is the number right?' },
    },
    { id: 402, name: 'rush', kind: 'cancel', condition: 'rush', message: { en: 'Drop the rush order?' } },
    {
      id: 403,
      name: 'not_sent',
      kind: 'state',
      condition: 'status = "open"',
      columns: [38],
      state: 'hidden',
    },
    {
      id: 404,
      name: 'sent',
      kind: 'state',
      condition: 'status = "shipped"',
      columns: [38],
      state: 'required',
    },
  ],
  line: [
    {
      id: 405,
      name: 'explained',
      kind: 'validity',
      condition: 'coalesce(discount, 0) = 0 or not isEmpty(note)',
      message: { en: 'Say why.' },
      columns: [45],
    },
  ],
};

/** The shop, whose orders ask before much is dropped, warn of large ones, and want a note where a discount is given. */
const DOCUMENT = withFormulas({
  ...COMPUTED_SHOP,
  tables: COMPUTED_SHOP.tables.map((table) => {
    const controls = CONTROLS[table.name];
    return controls ? { ...table, controls } : table;
  }),
});
/** The shop with its controls and records, in a database of its own. */
export async function controlledShop(): Promise<{
  readonly db: ConnectionPool;
  readonly request: OwnContext;
}> {
  const db = await shopDatabase();
  afterAll(async () => await db.end());
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
  for (const table of ['order', 'line', 'customer'])
    await db.query(trusted(`select setval(pg_get_serial_sequence('app.${table}', 'id'), 100)`));
  return { db, request: { db, catalog: catalogOf(DOCUMENT, 1), viewer: supervisor } };
}

/** An open window. */
export interface Opened {
  readonly context: number;
  readonly window: number;
}

/** The window alone, of an answer that shows it. */
export function around({ context, window }: Opened): Opened {
  return { context, window };
}

/** An order of a new customer with one line of two pieces at ten each. */
export async function orderWithLine(
  db: Database,
  request: OwnContext,
): Promise<{ readonly order: number; readonly line: number; readonly customer: number }> {
  const opened = await openCreate(request, { tableId: CUSTOMER, values: { name: 'Ada', country: 'DE' } });
  const { recordId: customer } = await saveDraft(request, { ...around(opened), mine: [] });
  const begun = around(await openCreate(request, { tableId: ORDER, values: { number: 7, customer } }));
  const line = await cascadeCreate(request, begun, { column: LINES, values: { quantity: 2, price: '10' } });
  await cascadeValidate(request, begun, { record: line.recordId });
  const { recordId: order } = await saveDraft(request, { ...begun, mine: [] });
  const { rows } = await db.query<{ id: number }>(sql`select id from app.line where "order" = $1`, [order]);
  return { order, line: rows[0]?.id ?? 0, customer };
}
