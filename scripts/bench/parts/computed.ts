import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Document, Table } from '#core/catalog/schema.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';
import { openData, vacuum } from '../data.ts';

/*
 * What computed columns cost in a list: 50 rows out of 1,000,000 with three columns that follow from their own record
 * beside the same list without them, and a sum over the lines of each row beside the same sum in SQL written by hand.
 * The two of each pair run in turn.
 */
const SIZE = Number(process.env['SIZE'] ?? 1_000_000);
const LINES = 5;
const DATA = `.cache/bench-computed-${SIZE}`;
const label = { en: 'x' };

function table(id: number, name: string, columns: readonly object[]): Table {
  // The catalog's schema reads it below.
  return { id, name, label, plural: label, module: 2, columns } as unknown as Table;
}

const document: Document = withFormulas({
  format: 1,
  application: { id: 1, name: 'bench', label, languages: [2057] },
  modules: [{ id: 2, name: 'bench', label }],
  dataTypes: [],
  tables: [
    table(10, 'invoice', [
      { id: 11, name: 'number', type: 'integer', label, indexed: true },
      { id: 12, name: 'first_name', type: 'text', label },
      { id: 13, name: 'last_name', type: 'text', label, indexed: true },
      { id: 14, name: 'issued', type: 'date', label },
      { id: 15, name: 'price', type: 'decimal', label },
      { id: 16, name: 'pieces', type: 'integer', label },
      { id: 17, name: 'lines', type: 'list', target: 20, inverse: 21, label },
      { id: 31, name: 'amount', type: 'decimal', label, formula: 'price * pieces * (1 + 20%)' },
      { id: 32, name: 'full_name', type: 'text', label, formula: 'first_name & " " & upper(last_name)' },
      { id: 33, name: 'due', type: 'date', label, formula: 'addDays(issued, if(pieces > 5, 30, 14))' },
      { id: 34, name: 'total', type: 'decimal', label, formula: 'sum(lines.price)' },
    ]),
    table(20, 'line', [
      { id: 21, name: 'invoice', type: 'link', target: 10, label },
      { id: 22, name: 'price', type: 'decimal', label },
    ]),
  ],
  forms: [],
  views: [],
  actions: [],
  menus: [],
  roles: [],
});

const catalog = catalogOf(document, 1);
const database = await openData(DATA);
try {
  await prepare(database.db);
  await measure(database.db, catalog);
} finally {
  await database.close();
}

async function prepare(db: Database): Promise<void> {
  await changeCatalog(db, document, { author: null, message: 'bench' });
  if ((await db.query('select 1 from app.invoice limit 1')).rows.length > 0) return;
  const connection = await db.connect();
  await connection.query('set statement_timeout = 0');
  await connection.query(
    `insert into app.invoice (number, first_name, last_name, issued, price, pieces)
     select i, 'First ' || i % 997, 'Last ' || i % 9973, date '2020-01-01' + i % 2000, (i % 10000) / 100.0, i % 11 from generate_series(1, $1::int) i`,
    [SIZE],
  );
  await connection.query(
    `insert into app.line (invoice, price) select 1 + i % $1::int, (i % 1000) / 100.0 from generate_series(1, $2::int) i`,
    [SIZE, SIZE * LINES],
  );
  connection.release(true);
  await vacuum(db);
}

async function measure(db: Database, at: Catalog): Promise<void> {
  const plain = ['number', 'first_name', 'last_name', 'issued', 'price', 'pieces'];
  const scene = { catalog: at, viewer: supervisor };
  const list = (columns: readonly string[]) => async (round: number) => {
    const after = ['Last 5', String(1 + ((round * 7919) % SIZE))];
    await listWindow(db, scene, { tableId: 10, columns, sort: [{ column: 'last_name' }], after, limit: 50 });
  };
  await compare('50 rows with three columns of their own record, against without', 1.2, [
    list([...plain, 'amount', 'full_name', 'due']),
    list(plain),
  ]);
  const byHand = {
    name: 'by_hand',
    text: sql`select '{"rows":' || coalesce(json_agg(json_build_array(t.id, t.number, (select coalesce(sum(l.price), 0) from app.line l where l.invoice = t.id and l.deleted_at is null)::numeric(17,2)::text))::text, '[]') || '}' as answer
      from (select t.id, t.number from app.invoice t where t.deleted_at is null and t.number > $1::bigint order by t.number, t.id limit 50) t`,
  };
  await compare('50 rows with a sum over their lines, against SQL by hand', 2, [
    async (round) => {
      const after = [String((round * 7919) % SIZE), '1'];
      const request = {
        tableId: 10,
        columns: ['number', 'total'],
        sort: [{ column: 'number' }],
        after,
        limit: 50,
      };
      await listWindow(db, scene, request);
    },
    async (round) => {
      await db.query({ ...byHand, values: [(round * 7919) % SIZE] });
    },
  ]);
}
