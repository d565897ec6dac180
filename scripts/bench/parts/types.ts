import { parseArgs } from 'node:util';
import type { Column, Document } from '#core/catalog/schema.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { label, typesDocument } from '#test/support/retype/types-document.ts';
import { openData, vacuum } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

/*
 * What it costs to give a column with values another type, beside the bare statement that PostgreSQL has for it on a table of
 * the same columns, indexes and values.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '.cache/bench-types' },
    size: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    // Those of the other parts.
    seconds: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const SIZE = Number(options.size);
const ROUNDS = Number(options.rounds);
/** The longest that it may take, in times of the bare statement. */
const MOST = 2;

/** Two tables of the same columns, the first of which has the column in question. */
function documentWith(type: 'text' | 'integer'): Document {
  const columns = (first: number, own: 'text' | 'integer'): readonly Column[] => [
    { id: first, name: 'name', label, type: 'text' },
    { id: first + 1, name: 'amount', label, type: own },
    { id: first + 2, name: 'bought', label, type: 'date' },
  ];
  return typesDocument([
    { id: 10, name: 'converted', columns: columns(11, type) },
    { id: 20, name: 'bare', columns: columns(21, 'text') },
  ]);
}

const note = { author: null, message: 'types' };
const put = async (db: Database, type: 'text' | 'integer') =>
  await changeCatalog(db, documentWith(type), note);

/** The bare statement, in a transaction of its own as the change has one. */
async function bare(db: Database, type: 'text' | 'integer'): Promise<void> {
  const connection = await db.connect();
  await connection.query('set statement_timeout = 0');
  await connection.query(
    type === 'integer'
      ? 'alter table app.bare alter column amount type bigint using amount::bigint'
      : 'alter table app.bare alter column amount type text collate "und-x-icu" using amount::text',
  );
  connection.release(true);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const database = await openData(options.data);
const { db } = database;
try {
  const isNew = (await readCatalog(db)) === undefined;
  await put(db, 'text');
  if (isNew) {
    const fill = await db.connect();
    await fill.query('set statement_timeout = 0');
    for (const name of [sql`converted`, sql`bare`])
      await fill.query(
        sql`insert into app.${name} (name, amount, bought)
          select 'Record ' || n, ((n::bigint * 7919) % 1000000)::text, date '2020-01-01' + n % 2000 from generate_series(1, $1::int) n`,
        [SIZE],
      );
    fill.release(true);
  }
  const times: { readonly ours: number[]; readonly theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    await vacuum(db);
    const [ours, theirs] = [
      await timed(async () => await put(db, 'integer')),
      await timed(async () => await bare(db, 'integer')),
    ];
    // The first round finds pages that nobody has read yet.
    if (round > 0) {
      times.ours.push(ours);
      times.theirs.push(theirs);
    }
    await put(db, 'text');
    await bare(db, 'text');
  }
  const [ours, theirs] = [median(times.ours), median(times.theirs)];
  printFigure({
    name: `Text to a whole number, ${SIZE} records`,
    value: ours / theirs,
    unit: '×',
    most: MOST,
    from: `${Math.round(ours)} ms, the bare statement ${Math.round(theirs)} ms`,
  });
} finally {
  await database.close();
}
