import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { commas, identifier, sql, trusted } from '#server/database/sql/sql.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';
import { CONTACT_COLUMNS, openData, sampleIn, vacuum } from '../data.ts';

/*
 * A window of a very long list against one of a short list, each in a database of its own: what a list costs does not
 * grow with it. `SIZE` is how many contacts the long one has. The long one lacks the index of quick search, which has no
 * part in it and would take longest to make.
 */
const SMALL = 10_000;
const SIZE = Number(process.env['SIZE'] ?? 10_000_000);

const small = await openData(`.cache/bench-lists-${SMALL}`);
const large = await openData(`.cache/bench-sizes-${SIZE}`);
try {
  const catalog = await sampleIn(small, SMALL);
  const longer = await sampleIn(large, SMALL);
  await multiply(large.db, SIZE);
  const first = [list(large.db, longer), list(small.db, catalog)] as const;
  await compare(`the first window of ${SIZE} rows, against that of ${SMALL}`, 1.3, first);
  await compare(`a window in the middle of ${SIZE} rows, against one of ${SMALL}`, 1.3, [
    list(large.db, longer, true),
    list(small.db, catalog, true),
  ]);
} finally {
  await large.close();
  await small.close();
}

function list(db: Database, catalog: Catalog, isMiddle = false) {
  const tableId = must(catalog.tablesByName.get('contact'), 'contacts').id;
  return async (round: number) => {
    const letter = String.fromCodePoint(97 + (round % 20));
    await listWindow(
      db,
      { catalog, viewer: supervisor },
      {
        tableId,
        columns: CONTACT_COLUMNS,
        sort: [{ column: 'last_name' }],
        limit: 50,
        ...(isMiddle ? { after: [`L${letter}`, '1'] } : {}),
      },
    );
  };
}

/** Makes as many contacts out of those that there are, once. */
async function multiply(db: Database, size: number): Promise<void> {
  const { rows } = await db.query<{ count: number }>(sql`select count(*)::int as count from app.contact`);
  const { count = 0 } = rows[0] ?? {};
  if (count >= size) return;
  const begun = performance.now();
  const { rows: names } = await db.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'app' and table_name = 'contact'
      and is_generated = 'NEVER' and column_name <> 'id'`,
  );
  const { rows: indexes } = await db.query<{ name: string; made: string }>(
    sql`select indexname as name, indexdef as made from pg_indexes where schemaname = 'app' and tablename = 'contact'
      and indexdef not like '%UNIQUE%'`,
  );
  const connection = await db.connect();
  try {
    await connection.query(sql`set statement_timeout = 0`);
    for (const { name } of indexes) await connection.query(sql`drop index app.${identifier(name)}`);
    const columns = commas(names.map(({ name }) => identifier(name)));
    await connection.query(
      sql`insert into app.contact (${columns}) select ${columns} from app.contact, generate_series(1, $1::int)`,
      [Math.ceil(size / count) - 1],
    );
    for (const { made } of indexes) if (!/using gin/i.test(made)) await connection.query(trusted(made));
  } finally {
    connection.release(true);
  }
  await vacuum(db);
  process.stdout.write(`Made ${size} contacts in ${Math.round((performance.now() - begun) / 1_000)} s\n`);
}
